package io.vestibule.cluster.host;

import io.vestibule.board.RoomLink;
import io.vestibule.board.SlotQuestion;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.cluster.disk.RoomJournal;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;

/// One lane as a room's agent knows it. *The lane writes the journal, the agent acknowledges.*
final class LaneLink implements RoomLink, HostLane {

    private final WorkerId worker;
    private final RoomJournal journal;
    private final Agent agent;

    private volatile long acknowledged;

    /// On the agent: segments before it hold nothing that the coordinator does not know.
    private long mark;

    LaneLink(WorkerId worker, RoomJournal journal, Agent agent) {
        this.worker = worker;
        this.journal = journal;
        this.agent = agent;
        this.mark = journal.mark();
    }

    @Override
    public WorkerId worker() {
        return worker;
    }

    @Override
    public Journal journal() {
        return journal;
    }

    @Override
    public void ask(SlotQuestion call) {
        agent.tell(new Message.Asked(call));
    }

    @Override
    public void report(Report report) {
        agent.tell(new Message.Told(this, report, journal.mark()));
    }

    @Override
    public long acknowledged() {
        return acknowledged;
    }

    @Override
    public void taken(long sequence, Report report, long written) {
        acknowledged = Math.max(acknowledged, sequence);
        if (report.sequence() <= sequence) {
            mark = Math.max(mark, written);
        }
    }

    /// What a copy that is made now makes needless.
    Cover cover() {
        journal.wantTurn();
        return new Cover(journal.writer(), mark);
    }

    boolean hasSegments() {
        return journal.hasSegments();
    }

    long missed() {
        return journal.missed();
    }
}
