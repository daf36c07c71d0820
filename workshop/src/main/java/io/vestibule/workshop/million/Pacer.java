package io.vestibule.workshop.million;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Says how many were due by now at a fixed rate. *Confined to its thread.*
public final class Pacer {

    private static final long NAP_NANOS = 1_000_000;
    private static final long SETTLE_NANOS = 4_000_000_000L;

    private final double perNano;
    private final long startNanos = System.nanoTime();
    private long taken;

    public Pacer(double perSecond) {
        perNano = perSecond / TimeUnit.SECONDS.toNanos(1);
    }

    /// How many are due that were not taken yet.
    public int due() {
        return (int) Math.min(Integer.MAX_VALUE, dueInAll() - taken);
    }

    /// When the next one was due.
    public long nextNanos() {
        return startNanos + (long) (taken / perNano);
    }

    public void take(int some) {
        taken += some;
    }

    public long taken() {
        return taken;
    }

    public long elapsedNanos() {
        return System.nanoTime() - startNanos;
    }

    private long dueInAll() {
        return (long) (elapsedNanos() * perNano);
    }

    /// Waits until the Java machine has given back what it does not need: it does so in the
    /// background, some time after it has collected its garbage.
    static void settle() {
        LockSupport.parkNanos(SETTLE_NANOS);
    }

    /// Waits a moment.
    public static void nap() {
        LockSupport.parkNanos(NAP_NANOS);
    }
}
