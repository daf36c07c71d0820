/// Rooms, events, and what belongs to them (rules, guards, lists, routes, looks, holds), read and written.
@NullMarked
package io.vestibule.settings.room;

import org.jspecify.annotations.NullMarked;
