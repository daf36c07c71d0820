/// Tests of the package `io.vestibule.gate.http.log`.
@NullMarked
package io.vestibule.gate.http.log;

import org.jspecify.annotations.NullMarked;
