/// Tests of the package `io.vestibule.gate.http.exchange`.
@NullMarked
package io.vestibule.gate.http.exchange;

import org.jspecify.annotations.NullMarked;
