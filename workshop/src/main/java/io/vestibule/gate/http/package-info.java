/// Benchmarks of what the proxy keeps to itself.
@NullMarked
package io.vestibule.gate.http;

import org.jspecify.annotations.NullMarked;
