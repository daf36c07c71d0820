package io.vestibule.cluster.host;

import io.vestibule.board.SlotQuestion;
import io.vestibule.cluster.disk.Recovery;
import io.vestibule.cluster.disk.RoomJournal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.whatif.Prospect;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.minute.MinuteBook;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import io.vestibule.wire.Frame;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// What a room's agent finds in its mailbox.
public sealed interface Message {

    /// A lane asks for a slot.
    record Asked(SlotQuestion question) implements Message {}

    /// A lane reports.
    ///
    /// @param mark the segment of the lane's journal that was written then; 0 if it has none here
    record Told(HostLane lane, Report report, long mark) implements Message {}

    /// A lane will report from now on.
    record Joined(HostLane lane) implements Message {}

    /// The room has new settings.
    record Configured(Room room) implements Message {}

    /// What an earlier process left is read: the coordinator may begin.
    ///
    /// @param minutes the book that it is to keep; empty if none
    record Recovered(Recovery.Recovered recovered, RoomJournal journal, Optional<MinuteBook> minutes)
            implements Message {}

    /// A promise is on disk.
    record Promised(long sequence) implements Message {}

    /// What would other settings mean for the people who wait now?
    ///
    /// @param answer takes nothing as long as the counts are not known
    record WhatIfAsked(WhatIf whatIf, Consumer<Optional<Prospect>> answer) implements Message {}

    /// A majority of the nodes knows of the first so many slots that were given out.
    ///
    /// @param given of [DataCenter#given]; [Long#MAX_VALUE] if nobody has to know
    record Known(long given) implements Message {}

    /// A promise could not be written.
    record Unpromised() implements Message {}

    /// The copy under way is on disk, or will not be.
    record Copied(boolean durable) implements Message {}

    /// Nothing more will come: make the last copy.
    record Stop() implements Message {}

    /// Another node said something about the room.
    ///
    /// @param route leads back to it
    record Came(String route, Frame frame) implements Message {}

    /// The global coordinator said something.
    record Followed(WorldState world) implements Message {}

    /// Another data center asks whether a session is still open whose seat is held here.
    ///
    /// @param number of the question
    /// @param move if the visitor comes from another network, and is to continue under another id
    /// @param route leads back to the sender
    record Renewing(long number, Ticket.Active session, Optional<Move> move, String route) implements Message {}

    /// Another data center said whether a session is still open, or did not answer in time.
    record Roamed(SlotQuestion question, Ticket.Active session, Optional<SlotAnswer> answer) implements Message {}

    /// Other nodes keep what the host knows from now on.
    record Peers(Set<String> nodes) implements Message {}

    /// The process of a node is gone for sure: nobody waits for its lanes.
    record Gone(String node) implements Message {}

    /// Another node hosts the room in a later term: nothing more is given out here.
    record Superseded() implements Message {}
}
