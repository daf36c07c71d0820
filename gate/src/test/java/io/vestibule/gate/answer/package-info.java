/// Tests of the package `io.vestibule.gate.answer`.
@NullMarked
package io.vestibule.gate.answer;

import org.jspecify.annotations.NullMarked;
