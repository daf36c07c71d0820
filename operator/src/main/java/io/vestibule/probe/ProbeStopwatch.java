package io.vestibule.probe;

import io.vestibule.health.ProbeTimes;
import java.util.concurrent.TimeUnit;

/// Measures the parts of one attempt. *Confined to the event loop.*
final class ProbeStopwatch {

    private final long begun = System.nanoTime();
    private long partBegun = begun;
    private long dns = -1;
    private long connect = -1;
    private long handshake = -1;
    private long firstByte = -1;

    /// A request begins, the first or after a redirect.
    void next() {
        dns = -1;
        connect = -1;
        handshake = -1;
        firstByte = -1;
        partBegun = System.nanoTime();
    }

    /// @param asked whether there was a name to resolve
    void resolved(boolean asked) {
        long took = part();
        dns = asked ? took : 0;
    }

    /// Another address is tried.
    void again() {
        partBegun = System.nanoTime();
    }

    void connected() {
        connect = part();
    }

    void shaken() {
        handshake = part();
    }

    void heard() {
        firstByte = part();
    }

    private long part() {
        long now = System.nanoTime();
        long took = TimeUnit.NANOSECONDS.toMicros(now - partBegun);
        partBegun = now;
        return took;
    }

    ProbeTimes times() {
        long whole = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begun);
        return new ProbeTimes(dns, connect, handshake, firstByte, whole);
    }
}
