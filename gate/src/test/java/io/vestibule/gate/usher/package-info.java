/// Tests of the package `io.vestibule.gate.usher`.
@NullMarked
package io.vestibule.gate.usher;

import org.jspecify.annotations.NullMarked;
