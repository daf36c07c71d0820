/// Benchmarks: see the package of this name that ships.
@NullMarked
package io.vestibule.gate.http.origin;

import org.jspecify.annotations.NullMarked;
