/// Tests of shapes.
@NullMarked
package io.vestibule.settings.shape;

import org.jspecify.annotations.NullMarked;
