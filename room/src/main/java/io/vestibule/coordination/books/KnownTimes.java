package io.vestibule.coordination.books;

import java.util.List;
import java.util.OptionalLong;

/// What is known of the room's time besides what copies and journals say. *Immutable.*
///
/// @param shownMillis by what an earlier host has shown to nodes; empty if no node knows
/// @param clocksMillis what the steady clocks of other nodes say
public record KnownTimes(OptionalLong shownMillis, List<Long> clocksMillis) {

    /// Nothing.
    public static final KnownTimes NONE = new KnownTimes(OptionalLong.empty(), List.of());

    public KnownTimes {
        clocksMillis = List.copyOf(clocksMillis);
    }

    /// What an earlier host has shown, and no other node's clock.
    public static KnownTimes shown(OptionalLong shownMillis) {
        return new KnownTimes(shownMillis, List.of());
    }
}
