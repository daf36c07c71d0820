package io.vestibule.control.access;

import io.vestibule.ground.Elapsed;
import java.util.HashMap;
import java.util.Map;

/// Counts the requests of each caller in periods of five minutes, as published. Time is handed in.
/// *For one thread at a time.*
public final class RequestRate {

    static final long PERIOD_MILLIS = 300_000;

    /// Callers counted before those of earlier periods are forgotten: tokens come and go.
    private static final int MOST_CALLERS = 1_000;

    private final int most;
    private final Map<String, Period> periods = new HashMap<>();

    private record Period(long sinceMillis, int count) {}

    /// @param most requests of one caller in five minutes; 0 for no limit
    public RequestRate(int most) {
        this.most = most;
    }

    /// Counts one request.
    ///
    /// @return seconds until the caller may ask again, rounded up; 0 if this request may pass
    public long count(String caller, long nowMillis) {
        if (most == 0) {
            return 0;
        }
        var period = periods.getOrDefault(caller, new Period(nowMillis, 0));
        if (isOver(period, nowMillis)) {
            period = new Period(nowMillis, 0);
        }
        if (periods.size() >= MOST_CALLERS) {
            periods.values().removeIf(old -> isOver(old, nowMillis));
        }
        if (period.count() >= most) {
            return Math.ceilDiv(Elapsed.left(period.sinceMillis(), PERIOD_MILLIS, nowMillis), 1_000);
        }
        periods.put(caller, new Period(period.sinceMillis(), period.count() + 1));
        return 0;
    }

    /// How many requests a caller may still make in this period, those counted taken off.
    public long left(String caller, long nowMillis) {
        var period = periods.get(caller);
        if (period == null || isOver(period, nowMillis)) {
            return most;
        }
        return (long) most - period.count();
    }

    private static boolean isOver(Period period, long nowMillis) {
        return Elapsed.isOver(period.sinceMillis(), PERIOD_MILLIS, nowMillis);
    }
}
