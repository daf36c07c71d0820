package io.vestibule.room;

import java.util.Locale;

/// In which order a room lets waiting visitors in.
public enum QueueingMethod {
    /// First come, first served.
    FIFO,
    /// Every check-in is a draw for a free slot.
    RANDOM,
    /// Everybody enters at once and is counted.
    PASSTHROUGH,
    /// Nobody new enters; active sessions run out.
    REJECT;

    /// The published name: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }
}
