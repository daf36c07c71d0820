/// Rooms, their routes and settings, and which room covers a URL. Immutable values. Pure.
@NullMarked
package io.vestibule.room;

import org.jspecify.annotations.NullMarked;
