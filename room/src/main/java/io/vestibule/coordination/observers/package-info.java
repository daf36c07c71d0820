/// What watches a room and decides nothing: flow, arrivals, forecasts, the accuracy of estimates, stalls,
/// trends and minutes. Reads the room through [io.vestibule.coordination.books.RoomBooks].
@NullMarked
package io.vestibule.coordination.observers;

import org.jspecify.annotations.NullMarked;
