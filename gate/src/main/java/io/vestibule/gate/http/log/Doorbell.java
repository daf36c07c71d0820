package io.vestibule.gate.http.log;

import java.util.function.BooleanSupplier;

/// Wakes the log's writer, which sleeps while there is nothing to write. The writer says that it will sleep and then
/// looks again whether there is nothing; a lane leaves an entry and then looks whether the writer sleeps. Both write
/// before they read, as volatile variables are written and read, so one of them sees the other. *Thread-safe.*
final class Doorbell {

    private final Runnable wake;
    private volatile boolean asleep;

    /// @param wake ends the writer's sleep, also one that has yet to begin; it may come more than once
    Doorbell(Runnable wake) {
        this.wake = wake;
    }

    /// Wakes the writer if it sleeps. Called by a lane, after an entry was left where the writer looks for it.
    void ring() {
        if (asleep) {
            wake.run();
        }
    }

    /// Called by the writer before it sleeps.
    ///
    /// @param nothing whether there is nothing to write
    /// @return whether it may sleep; then it is woken for the next entry
    boolean maySleep(BooleanSupplier nothing) {
        asleep = true;
        if (!nothing.getAsBoolean()) {
            asleep = false;
        }
        return asleep;
    }

    /// Called by the writer when it is awake again.
    void awake() {
        asleep = false;
    }
}
