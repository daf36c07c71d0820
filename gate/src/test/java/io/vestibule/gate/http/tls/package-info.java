/// Tests of the package `io.vestibule.gate.http.tls`.
@NullMarked
package io.vestibule.gate.http.tls;

import org.jspecify.annotations.NullMarked;
