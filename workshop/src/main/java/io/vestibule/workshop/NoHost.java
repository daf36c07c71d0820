package io.vestibule.workshop;

import io.vestibule.board.RoomLink;
import io.vestibule.board.SlotCall;
import io.vestibule.coordination.Journal;
import io.vestibule.coordination.Report;
import io.vestibule.coordination.WorkerId;

/// A host that hears and says nothing.
final class NoHost implements RoomLink {

    @Override
    public WorkerId worker() {
        return new WorkerId(0, 1);
    }

    @Override
    public Journal journal() {
        return Journal.NONE;
    }

    @Override
    public void ask(SlotCall call) {}

    @Override
    public void report(Report report) {}

    @Override
    public long acknowledged() {
        return Long.MAX_VALUE;
    }
}
