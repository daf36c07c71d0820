/// Tests of the package `io.vestibule.gate.check`.
@NullMarked
package io.vestibule.gate.check;

import org.jspecify.annotations.NullMarked;
