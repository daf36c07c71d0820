package io.vestibule.demo;

import io.vestibule.demo.check.OriginVisit;
import java.util.ArrayList;
import java.util.List;

/// What the origin saw of the crowd, in memory and bounded. Requests without a crowd's mark are not
/// kept: the person who tries the demo is not recorded. *Thread-safe.*
public final class OriginRecord {

    private final int capacity;
    private final List<OriginVisit> visits = new ArrayList<>();
    private long lost;

    /// @param capacity how many requests are kept; later ones are only counted
    public OriginRecord(int capacity) {
        this.capacity = capacity;
    }

    synchronized void add(OriginVisit visit) {
        if (visits.size() < capacity) {
            visits.add(visit);
        } else {
            lost++;
        }
    }

    /// Everything kept so far, in order of arrival.
    public synchronized List<OriginVisit> visits() {
        return List.copyOf(visits);
    }

    /// How many requests were not kept. A proof needs 0.
    public synchronized long lost() {
        return lost;
    }
}
