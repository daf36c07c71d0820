/// What a scenario says: a room, the data centers that hold it, the people who come, and what goes
/// wrong, as immutable values that the simulation lives through.
@NullMarked
package io.vestibule.simulation.scenario;

import org.jspecify.annotations.NullMarked;
