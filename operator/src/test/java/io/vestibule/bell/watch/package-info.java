/// Tests of what notices beginnings and ends.
@NullMarked
package io.vestibule.bell.watch;

import org.jspecify.annotations.NullMarked;
