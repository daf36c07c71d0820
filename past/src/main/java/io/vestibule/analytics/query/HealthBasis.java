package io.vestibule.analytics.query;

import io.vestibule.health.HealthRow;

/// What columns of health checks are computed from: a row of their history, or a group of rows.
interface HealthBasis extends Basis {

    /// The row; of a group one of them, which agrees with the others in the dimensions that are
    /// asked for.
    HealthRow row();

    @Override
    default long second() {
        return Math.floorDiv(row().atMillis(), 1_000L);
    }
}
