package io.vestibule.fleet;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Lets time pass that is part of a story: a cut that lasts a minute takes a minute.
final class Pause {

    private Pause() {}

    static void of(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(Math.max(left, TimeUnit.MILLISECONDS.toNanos(1)));
        }
    }
}
