/// The ushers of rooms, one for each lane: they judge each request, from its path to its answer.
@NullMarked
package io.vestibule.gate.usher;

import org.jspecify.annotations.NullMarked;
