/// The catalogue of attacks, tried on a gate that runs, and judged by what its origin received.
@NullMarked
package io.vestibule.attack;

import org.jspecify.annotations.NullMarked;
