/// Tests of the package `io.vestibule.gate.visit`.
@NullMarked
package io.vestibule.gate.visit;

import org.jspecify.annotations.NullMarked;
