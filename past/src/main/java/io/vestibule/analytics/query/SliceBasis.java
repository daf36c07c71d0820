package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.minute.Distribution;

/// One slice, as columns are computed from it. *Immutable.*
record SliceBasis(Slice slice, int minutes) implements SliceFigures {

    @Override
    public long second() {
        return slice.second();
    }

    @Override
    public String roomId() {
        return slice.room().id();
    }

    @Override
    public String roomName() {
        return slice.room().name();
    }

    @Override
    public String center() {
        return slice.center();
    }

    @Override
    public long figure(int index) {
        return slice.get(index);
    }

    @Override
    public double quantile(Distribution of, Percentile at) {
        return Column.NO_DATA;
    }
}
