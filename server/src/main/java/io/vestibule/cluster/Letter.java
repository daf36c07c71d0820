package io.vestibule.cluster;

import io.vestibule.board.SlotCall;
import io.vestibule.coordination.Report;
import io.vestibule.room.Room;

/// What a room's agent finds in its mailbox.
sealed interface Letter {

    /// A lane asks for a slot.
    record Asked(SlotCall call) implements Letter {}

    /// A lane reports.
    ///
    /// @param mark the segment of the lane's journal that was written then
    record Told(LaneLink link, Report report, long mark) implements Letter {}

    /// A lane will report from now on.
    record Joined(LaneLink link) implements Letter {}

    /// The room has new settings.
    record Configured(Room room) implements Letter {}

    /// What an earlier process left is read: the coordinator may begin.
    record Recovered(Recovery.Recovered recovered, RoomJournal journal) implements Letter {}

    /// A promise is on disk.
    record Promised(long sequence) implements Letter {}

    /// A promise could not be written.
    record Unpromised() implements Letter {}

    /// The copy under way is on disk, or will not be.
    record Copied(boolean durable) implements Letter {}

    /// Nothing more will come: make the last copy.
    record Stop() implements Letter {}
}
