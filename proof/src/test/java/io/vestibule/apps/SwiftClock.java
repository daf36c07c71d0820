package io.vestibule.apps;

import static org.awaitility.Awaitility.await;

import io.vestibule.ground.EpochClock;
import java.time.Duration;

/// The time of day, which can be made to go faster for a while: sessions last a minute at least,
/// and nobody wants to wait for that. Never goes back. *Thread-safe.*
final class SwiftClock implements EpochClock {

    private static final int SPEED = 20;

    private long aheadMillis;
    private long swiftSinceMillis = Long.MAX_VALUE;
    private long swiftMillis;

    @Override
    public synchronized long millis() {
        long real = System.currentTimeMillis();
        long gained = real <= swiftSinceMillis ? 0 : (SPEED - 1) * (real - swiftSinceMillis);
        return real + aheadMillis + Math.min(swiftMillis, gained);
    }

    /// Lets so much time go by, at twenty times its pace.
    void pass(Duration time) {
        long until = begin(time.toMillis());
        await().until(() -> millis() >= until);
        end();
    }

    private synchronized long begin(long millis) {
        swiftSinceMillis = System.currentTimeMillis();
        swiftMillis = millis;
        return swiftSinceMillis + aheadMillis + millis;
    }

    private synchronized void end() {
        aheadMillis = millis() - System.currentTimeMillis();
        swiftSinceMillis = Long.MAX_VALUE;
        swiftMillis = 0;
    }
}
