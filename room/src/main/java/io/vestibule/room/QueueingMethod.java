package io.vestibule.room;

import java.util.Locale;

/// In which order a room lets waiting visitors in.
public enum QueueingMethod {
    /// First come, first served.
    FIFO,
    /// Every check-in is a draw for a free slot.
    RANDOM,
    /// All visitors enter at once and are counted.
    PASSTHROUGH,
    /// No newcomer enters; active sessions run out.
    REJECT;

    /// The published name: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }
}
