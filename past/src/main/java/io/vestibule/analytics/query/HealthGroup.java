package io.vestibule.analytics.query;

import io.vestibule.health.HealthRow;
import java.util.EnumMap;
import java.util.Map;

/// Rows of the history that agree in the dimensions, added up. *Confined to one thread.*
final class HealthGroup implements HealthBasis, RowGroup<HealthBasis> {

    private final HealthRow first;
    private final Map<HealthTime, Timed> times = new EnumMap<>(HealthTime.class);
    private long rows;
    private long count;
    private long healthy;
    private long changes;

    /// The probes that have a time.
    private static final class Timed {
        private double sum;
        private long probes;
        private double longest;
    }

    HealthGroup(HealthBasis first) {
        this.first = first.row();
    }

    @Override
    public void add(HealthBasis one) {
        HealthRow row = one.row();
        int stands = row.sampleInterval();
        rows++;
        count += stands;
        healthy += row.healthy() ? stands : 0;
        changes += row.changed() ? 1 : 0;
        for (HealthTime time : HealthTime.values()) {
            double millis = time.of(row.times());
            if (millis >= 0) {
                var timed = times.computeIfAbsent(time, _ -> new Timed());
                timed.sum += millis * stands;
                timed.probes += stands;
                timed.longest = Math.max(timed.longest, millis);
            }
        }
    }

    @Override
    public HealthRow row() {
        return first;
    }

    /// How many probes there were.
    long count() {
        return count;
    }

    /// How many of them were good; of changes how many to healthy.
    long healthy() {
        return healthy;
    }

    /// How many rows are changes.
    long changes() {
        return changes;
    }

    /// The mean of how many probes a row stands for.
    double meanInterval() {
        return (double) count / rows;
    }

    /// The mean of a time over all probes that have it, or [Column#NO_DATA].
    double mean(HealthTime time) {
        var timed = times.get(time);
        return timed == null ? Column.NO_DATA : timed.sum / timed.probes;
    }

    /// The longest, or [Column#NO_DATA].
    double longest(HealthTime time) {
        var timed = times.get(time);
        return timed == null ? Column.NO_DATA : timed.longest;
    }
}
