/// Judges of a world: each holds one promise against what really happened, at every step.
@NullMarked
package io.vestibule.simulation.check;

import org.jspecify.annotations.NullMarked;
