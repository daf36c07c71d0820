/// Tests of the package `io.vestibule.settings.picture`.
@NullMarked
package io.vestibule.settings.picture;

import org.jspecify.annotations.NullMarked;
