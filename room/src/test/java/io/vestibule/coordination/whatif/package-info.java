/// Tests of the package `io.vestibule.coordination.whatif`.
@NullMarked
package io.vestibule.coordination.whatif;

import org.jspecify.annotations.NullMarked;
