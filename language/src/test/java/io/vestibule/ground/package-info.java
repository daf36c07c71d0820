/// Tests of the ground floor.
@NullMarked
package io.vestibule.ground;

import org.jspecify.annotations.NullMarked;
