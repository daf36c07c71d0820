/// What a visit may have to pass before it is decided: challenges, moves to another network,
/// crawlers, preflights, and what invitations are looked up with.
@NullMarked
package io.vestibule.gate.check;

import org.jspecify.annotations.NullMarked;
