/// Tests of the package `io.vestibule.gate.door`.
@NullMarked
package io.vestibule.gate.door;

import org.jspecify.annotations.NullMarked;
