/// Tests of the package `io.vestibule.gate.front`.
@NullMarked
package io.vestibule.gate.front;

import org.jspecify.annotations.NullMarked;
