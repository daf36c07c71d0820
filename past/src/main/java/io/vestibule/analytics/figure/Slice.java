package io.vestibule.analytics.figure;

import io.vestibule.minute.Distribution;

/// What happened in one room within one grain of time: in the whole room, or in one data center.
/// Lives are merged already. *Immutable*: no one changes the arrays.
public final class Slice {

    private final long second;
    private final RoomRef room;
    private final String center;
    private final long[] figures;
    private final byte[][] histograms;

    /// A slice takes the arrays over.
    ///
    /// @param second when it begins, in seconds of the epoch
    /// @param center the data center; empty for the whole room
    /// @param figures by [Figure#index]; [Figure#NONE] where a number is missing
    /// @param histograms by [Distribution#index], as HdrHistogram's second encoding; no bytes where
    ///   there are no values or they were not asked for
    public Slice(long second, RoomRef room, String center, long[] figures, byte[][] histograms) {
        if (figures.length != Figure.ALL.size() || histograms.length != Distribution.values().length) {
            throw new IllegalArgumentException("a slice has a place for every figure");
        }
        this.second = second;
        this.room = room;
        this.center = center;
        this.figures = figures;
        this.histograms = histograms;
    }

    public long second() {
        return second;
    }

    public RoomRef room() {
        return room;
    }

    public String center() {
        return center;
    }

    /// A figure, or [Figure#NONE].
    public long get(Figure figure) {
        return figures[Figure.index(figure)];
    }

    /// A figure by its [index][Figure#index], or [Figure#NONE].
    public long get(int index) {
        return figures[index];
    }

    public byte[] histogram(Distribution of) {
        return histograms[of.index()];
    }
}
