package io.vestibule.gate.door;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/// How many requests to one room were answered with which class of status, and how often estimates
/// leapt in the answers, as one lane counts them. *One writer, many readers.*
public final class StatusCounts {

    /// The classes: `none` for requests that ended without an answer.
    public static final List<String> CLASSES = List.of("none", "1xx", "2xx", "3xx", "4xx", "5xx", "other");

    private static final int OTHER = CLASSES.size() - 1;
    private static final int HUNDRED = 100;

    private final String room;
    private final AtomicLongArray counts = new AtomicLongArray(CLASSES.size());
    private final LeapCounts leaps = new LeapCounts();
    private final LastMinute lately = new LastMinute();

    /// Counts from 0.
    ///
    /// @param room its name; empty for requests that no room covers
    public StatusCounts(String room) {
        this.room = room;
    }

    /// Counts one request. Called by the lane alone, so that no step has to be atomic.
    ///
    /// @param status 0 if none was sent
    public void count(int status) {
        int index = status < OTHER * HUNDRED ? Math.max(status / HUNDRED, 0) : OTHER;
        counts.setOpaque(index, counts.getPlain(index) + 1);
    }

    /// How often estimates leapt.
    public LeapCounts leaps() {
        return leaps;
    }

    /// What passed by rules, and what the origin did not answer.
    public LastMinute lately() {
        return lately;
    }

    public String room() {
        return room;
    }

    /// How many there were of a class, by its place in [#CLASSES].
    public long of(int index) {
        return counts.getOpaque(index);
    }
}
