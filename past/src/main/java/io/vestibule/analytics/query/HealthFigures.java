package io.vestibule.analytics.query;

import io.vestibule.health.HealthRow;

/// What columns of health checks are computed from: a row of their history, or a group of rows.
interface HealthFigures extends Basis {

    /// The row; of a group one of them, which agrees with the others in the dimensions that are
    /// asked for.
    HealthRow row();

    /// How many probes there were.
    long count();

    /// How many of them were good; of changes how many to healthy.
    long healthy();

    /// How many rows are changes.
    long changes();

    /// The mean of how many probes a row stands for.
    double meanInterval();

    /// The mean of a time over all probes that have it, or [Column#NO_DATA].
    double mean(HealthTime time);

    /// The longest, or [Column#NO_DATA].
    double longest(HealthTime time);

    @Override
    default long second() {
        return Math.floorDiv(row().atMillis(), 1_000L);
    }
}
