package io.vestibule.analytics.figure;

import io.vestibule.minute.MinuteRow;
import java.util.List;
import java.util.function.BiConsumer;

/// Minutes with rows that a copy elsewhere does not have yet. The store notes a minute in the
/// transaction that writes rows of it, so that neither a crash nor an outage of the copy loses one.
/// Only a store that knows that there is a copy notes anything. *Thread-safe.*
public interface UnsentMinutes {

    /// The oldest of them, in the order of time.
    ///
    /// @throws io.vestibule.ground.Failure if the store cannot be read
    List<Unsent> oldest(int most);

    /// Sends the rows that a minute has now: of every room, data center and life.
    ///
    /// @param minute of the epoch
    /// @param to gets each; it may throw to stop the reading, which then ends with that error
    /// @throws io.vestibule.ground.Failure if the store cannot be read
    void rows(long minute, BiConsumer<RoomRef, MinuteRow> to);

    /// Takes a minute out, unless rows of it were written since it was read.
    ///
    /// @throws io.vestibule.ground.Failure if the store cannot be written
    void sent(Unsent minute);

    /// A minute, as it was read.
    ///
    /// @param minute of the epoch
    /// @param changes how often rows of it were written
    record Unsent(long minute, long changes) {}
}
