package io.vestibule.analytics.query;

import io.vestibule.health.HealthRow;

/// One row of the history, as columns are computed from it. *Immutable.*
record HealthBasis(HealthRow row) implements HealthFigures {

    @Override
    public long count() {
        return row.sampleInterval();
    }

    @Override
    public long healthy() {
        return row.healthy() ? row.sampleInterval() : 0;
    }

    @Override
    public long changes() {
        return row.changed() ? 1 : 0;
    }

    @Override
    public double meanInterval() {
        return row.sampleInterval();
    }

    @Override
    public double mean(HealthTime time) {
        return time.of(row.times());
    }

    @Override
    public double longest(HealthTime time) {
        return time.of(row.times());
    }
}
