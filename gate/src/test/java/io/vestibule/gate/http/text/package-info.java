/// Tests of the package `io.vestibule.gate.http.text`.
@NullMarked
package io.vestibule.gate.http.text;

import org.jspecify.annotations.NullMarked;
