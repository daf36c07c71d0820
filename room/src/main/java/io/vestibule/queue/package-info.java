/// Plan, decision and estimate: pure arithmetic without state.
///
/// A worker holds a [io.vestibule.queue.RoomView] of each room and asks
/// [io.vestibule.queue.Decider] about every visit. What comes back says what to do, what to issue
/// and what to report; nothing is done here.
@NullMarked
package io.vestibule.queue;

import org.jspecify.annotations.NullMarked;
