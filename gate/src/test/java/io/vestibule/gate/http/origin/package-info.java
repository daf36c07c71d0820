/// Tests of the package `io.vestibule.gate.http.origin`.
@NullMarked
package io.vestibule.gate.http.origin;

import org.jspecify.annotations.NullMarked;
