package io.vestibule.workshop;

import io.vestibule.board.RoomLink;
import io.vestibule.board.SlotQuestion;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;

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
    public void ask(SlotQuestion question) {}

    @Override
    public void report(Report report) {}

    @Override
    public long acknowledged() {
        return Long.MAX_VALUE;
    }
}
