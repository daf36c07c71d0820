package io.vestibule.queue;

/// By what right a visitor asks for a slot.
public enum Claim {
    /// Just arrived: takes what the line leaves over.
    NEWCOMER,
    /// Waits: by position in fifo, by draw in random.
    WAITING,
    /// Is inside by a seat of another data center.
    ROAMING
}
