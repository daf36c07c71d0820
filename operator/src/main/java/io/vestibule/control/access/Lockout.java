package io.vestibule.control.access;

import io.vestibule.ground.Elapsed;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Counts wrong tokens by address and says which addresses are locked out. Time is handed in.
/// *Confined to the control port's event loop.*
///
/// From an address that is locked out, only tokens that were accepted from there before still are:
/// a forgotten script with an old token cannot shut out the operator next to it.
final class Lockout {

    /// This many wrong tokens ...
    static final int MOST_WRONG = 20;

    /// ... in this time lock an address out for as long.
    static final long PERIOD_MILLIS = 300_000;

    private static final int MOST_ADDRESSES = 4_096;

    private final Map<String, Tries> byAddress = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        public boolean removeEldestEntry(Map.Entry<String, Tries> eldest) {
            return size() > MOST_ADDRESSES;
        }
    };

    private static final class Tries {
        private long sinceMillis;
        private int wrong;
        private final Set<String> proven = new HashSet<>();
    }

    /// Seconds until the address may try again, rounded up; 0 if it may now.
    long secondsLeft(String address, long nowMillis) {
        var tries = byAddress.get(address);
        if (tries == null || tries.wrong < MOST_WRONG) {
            return 0;
        }
        return Math.ceilDiv(Elapsed.left(tries.sinceMillis, PERIOD_MILLIS, nowMillis), 1_000);
    }

    /// Whether a caller has proved itself from this address before.
    boolean knows(String address, String caller) {
        var tries = byAddress.get(address);
        return tries != null && tries.proven.contains(caller);
    }

    void wrong(String address, long nowMillis) {
        var tries = byAddress.computeIfAbsent(address, _ -> new Tries());
        if (tries.wrong == 0 || Elapsed.isOver(tries.sinceMillis, PERIOD_MILLIS, nowMillis)) {
            tries.sinceMillis = nowMillis;
            tries.wrong = 0;
        }
        tries.wrong++;
        if (tries.wrong == MOST_WRONG) {
            tries.sinceMillis = nowMillis;
        }
    }

    void right(String address, String caller) {
        byAddress.computeIfAbsent(address, _ -> new Tries()).proven.add(caller);
    }
}
