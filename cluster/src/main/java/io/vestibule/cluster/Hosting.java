package io.vestibule.cluster;

import io.vestibule.board.MetricSource;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.room.RoomId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Sees to it that every room has a coordinator that the lanes of this node can ask, in this
/// process or elsewhere. *Thread-safe.*
public interface Hosting extends MetricSource, AutoCloseable {

    /// Whether the counts of every room of the directory are known, save of those that cannot be
    /// opened here, or where they should be, of which there is an alarm.
    boolean ready();

    /// Waits until the counts of these rooms are known, or until it is clear that one cannot be
    /// hosted, but not longer than a while.
    void awaitKnown(Collection<RoomId> rooms, Duration longest);

    /// What the operator has to know, a line each; none if all is well.
    List<String> alarms();

    /// Asks a room's coordinator, wherever it is, what other settings would mean for the people who
    /// wait now. Nothing is changed.
    ///
    /// @return complete within about a second
    CompletableFuture<ProspectReply> prospect(RoomId room, WhatIf whatIf);

    /// Hands over or makes the last copies, and stops. Lanes should have
    /// [stopped][io.vestibule.board.SlotClient#stop] before.
    @Override
    void close();
}
