package io.vestibule.analytics.query;

/// What columns are computed from: one row of what is kept, or a group of them.
interface Basis {

    /// When it begins, in seconds of the epoch.
    long second();
}
