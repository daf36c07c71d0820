/// Tests of the package `io.vestibule.gate.http.plan`.
@NullMarked
package io.vestibule.gate.http.plan;

import org.jspecify.annotations.NullMarked;
