/// Tests of the package `io.vestibule.coordination.center`.
@NullMarked
package io.vestibule.coordination.center;

import org.jspecify.annotations.NullMarked;
