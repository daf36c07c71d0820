package io.vestibule.store;

import java.time.Duration;

/// How much of the history is kept. *Immutable.*
///
/// @param age of revisions; the newest [HistoryLog#LEAST] are kept however old they are, and never
///   more than [HistoryLog#MOST]
/// @param mostBytes of documents before and after: beyond it the oldest lose theirs and keep
///   number, author, time and words; the newest change of each document keeps them, so that it can
///   be taken back
public record HistoryKeep(Duration age, long mostBytes) {

    /// 400 days, 256 MiB.
    public static final HistoryKeep DEFAULT = new HistoryKeep(Duration.ofDays(400), 256L << 20);
}
