/// One request of one visitor of a room, and what is known of it.
@NullMarked
package io.vestibule.gate.visit;

import org.jspecify.annotations.NullMarked;
