package io.vestibule.control.api.request;

import io.vestibule.board.CheckStates;
import io.vestibule.board.RoomLately;
import io.vestibule.config.Configuration;
import io.vestibule.config.Moment;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.ground.EpochClock;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/// What the API reads, and how it changes it. *Immutable.*
///
/// @param clock for what depends on the time
/// @param newest everything the operator has set; answers at once
/// @param commits changes it
/// @param histories what was changed
/// @param views what is known of a room's line; nothing before the first view
/// @param lately what this node's gate saw of a room within the last minute
/// @param prospects asks a room's coordinator what other settings would mean; takes up to a second
/// @param tickets opens what visitors hold
/// @param samples tries rules on sample requests
/// @param clusterAdmin the other nodes
/// @param previews previews of pages before they are used
/// @param checks what is known of origins by health checks
/// @param checkPreviews health checks that are tried; nothing on a node that probes nothing
/// @param notifications what was sent to operators, and the texts that this needs
public record ApiSources(
        EpochClock clock,
        Supplier<Configuration> newest,
        Commits commits,
        Histories histories,
        Function<RoomId, Optional<RoomView>> views,
        Function<Room, RoomLately> lately,
        BiFunction<RoomId, WhatIf, ProspectReply> prospects,
        TicketOpener tickets,
        Samples samples,
        ClusterAdmin clusterAdmin,
        Previews previews,
        CheckStates checks,
        Optional<CheckPreviews> checkPreviews,
        NotificationDesk notifications) {

    /// Everything the operator has set.
    public Configuration now() {
        return newest.get();
    }

    /// Of an edit that is not made: the ids that it would give are all zeros.
    public Moment trial() {
        return new Moment(Instant.ofEpochMilli(clock.millis()), () -> 0);
    }
}
