package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Percentile;
import io.vestibule.minute.Distribution;

/// What columns of rooms are computed from: a slice, or a group of them.
interface SliceFigures extends Basis {

    /// How many minutes its slices stand for, each.
    int minutes();

    String roomId();

    String roomName();

    /// The data center; empty for the whole room.
    String center();

    /// A figure by its index, or [io.vestibule.analytics.figure.Figure#NONE].
    long figure(int index);

    /// A percentile of all values, in tenths of a second or of a percent; negative if there are
    /// none.
    double quantile(Distribution of, Percentile at);
}
