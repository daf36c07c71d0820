package io.vestibule.settings.room;

import java.time.Duration;

/// What events may be. *Immutable.*
///
/// @param perRoom how many a room may have that are not over
/// @param shortest how long one lasts at least, from its start to its end
/// @param shortestPrequeue how long a pre-queue lasts at least
public record EventBounds(int perRoom, Duration shortest, Duration shortestPrequeue) {

    /// As published: five, a minute, five minutes.
    public static final EventBounds PUBLISHED = new EventBounds(5, Duration.ofMinutes(1), Duration.ofMinutes(5));

    /// As many as there are, as short as they are.
    public static final EventBounds ANY = new EventBounds(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO);
}
