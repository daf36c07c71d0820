/// Benchmarks; never shipped.
@NullMarked
package io.vestibule.workshop;

import org.jspecify.annotations.NullMarked;
