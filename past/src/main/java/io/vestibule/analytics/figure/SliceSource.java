package io.vestibule.analytics.figure;

import io.vestibule.minute.Distribution;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Where slices are read: the store on either database. *Thread-safe.*
public interface SliceSource {

    /// Reads the slices of a span, in the order of time, then room, then data center.
    ///
    /// @param to gets each; it may throw to stop the reading, which then ends with that error
    /// @throws io.vestibule.ground.Failure if the store cannot be read, or has tables of a newer
    ///   version
    void read(Wanted wanted, Consumer<Slice> to);

    /// The first second of which rows of a grain are still kept: those before are deleted. 0 if
    /// none was ever deleted, however young the store is.
    long keptSince(Grain grain, long nowSecond);

    /// The same of the histograms of a grain; those of minutes are deleted before their rows.
    long histogramsKeptSince(Grain grain, long nowSecond);

    /// How many slices a span has at most, without counting them: from how many rooms were busy.
    long rows(Wanted wanted);

    /// What is read. *Immutable.*
    ///
    /// @param fromSecond of the epoch, whole grains; the first that is read
    /// @param untilSecond of the epoch, whole grains; the first that is not read
    /// @param zones only rooms of these zones, by id
    /// @param rooms only these, by id; empty for all
    /// @param centers whether data centers are distinguished; otherwise whole rooms
    /// @param figures which are read; all others are [Figure#NONE]
    /// @param histograms which are read
    record Wanted(
            Grain grain,
            long fromSecond,
            long untilSecond,
            Set<String> zones,
            Optional<Set<String>> rooms,
            boolean centers,
            Set<Figure> figures,
            Set<Distribution> histograms) {}
}
