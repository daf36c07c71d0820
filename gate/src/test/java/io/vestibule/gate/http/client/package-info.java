/// Tests of the package `io.vestibule.gate.http.client`.
@NullMarked
package io.vestibule.gate.http.client;

import org.jspecify.annotations.NullMarked;
