/// Tests of the package `io.vestibule.coordination.protocol`.
@NullMarked
package io.vestibule.coordination.protocol;

import org.jspecify.annotations.NullMarked;
