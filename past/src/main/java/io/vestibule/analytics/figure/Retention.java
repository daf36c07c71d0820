package io.vestibule.analytics.figure;

import java.time.Duration;

/// How long rows are kept, and how much room they may take. Days are kept for ever. *Immutable.*
///
/// @param minutes minutes and quarters of an hour; at least two days, for which histograms are kept
///   by the minute
/// @param hours hours; at least as long as minutes
/// @param mostBytes what all rows together may take; beyond it the oldest of the finest grain go
///   first
public record Retention(Duration minutes, Duration hours, long mostBytes) {

    /// 30 days of minutes, 400 days of hours, 48 GiB: what a thousand rooms take that are busy
    /// around the clock, in the larger of the two databases.
    public static final Retention DEFAULT = new Retention(Duration.ofDays(30), Duration.ofDays(400), 48L << 30);
}
