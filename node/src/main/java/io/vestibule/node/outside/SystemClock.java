package io.vestibule.node.outside;

import io.vestibule.ground.EpochClock;

/// The machine's wall clock. *Thread-safe.*
public enum SystemClock implements EpochClock {
    INSTANCE;

    @Override
    public long millis() {
        return System.currentTimeMillis();
    }
}
