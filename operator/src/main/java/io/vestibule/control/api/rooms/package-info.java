/// Rooms, events, rules and lists, and what can be asked of a room.
@NullMarked
package io.vestibule.control.api.rooms;

import org.jspecify.annotations.NullMarked;
