package io.vestibule.cluster.host;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MinuteBoard;
import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.coordination.world.Promise;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.MinuteRow;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.tally.EstimateScore.Standings;
import java.util.List;
import java.util.Optional;

/// What every host of a room does with what its agent decides: files and figures. The rest is left
/// to the [Host]. *Thread-safe.*
public final class DiskOutlet implements Outlet {

    private final RoomFigures figures = new RoomFigures();
    private final RoomKeeping keeping;
    private final Optional<MinuteBoard> board;
    private final AlertBoard alerts;
    private final RoomId room;
    private final Host host;

    /// What differs between a host that is alone and one among others.
    public interface Host {

        /// Shows the newest view to lanes, if nobody else does.
        void show(RoomView view);

        /// Has a promise [written][RoomKeeping#promise], and sees to what follows.
        void promise(Promise promise);

        /// Hands a message to the agent.
        void tell(Message message);

        /// The agent has stopped and the files are closed.
        void finished();
    }

    public DiskOutlet(RoomId room, HostParts parts, Host host) {
        this.room = room;
        keeping = new RoomKeeping(room, parts.disk(), figures);
        board = parts.boards().minutes();
        alerts = parts.boards().alerts();
        this.host = host;
    }

    /// The minute book of a host, if rows are wanted.
    ///
    /// @param center the name of the data center; empty where there is only one
    /// @param term of the host, later than those of all hosts of the room before
    public Optional<MinuteBook> book(String center, long term) {
        return board.map(_ -> new MinuteBook(room, center, term));
    }

    /// The files of the room.
    public RoomKeeping keeping() {
        return keeping;
    }

    @Override
    public void show(RoomView view) {
        host.show(view);
    }

    @Override
    public void promise(Promise promise) {
        host.promise(promise);
    }

    @Override
    public void promising(boolean kept) {
        keeping.promising(kept);
    }

    @Override
    public void heldBack() {
        figures.heldBack();
    }

    @Override
    public void score(Standings atArrival, Standings atHalf) {
        figures.score(atArrival, atHalf);
    }

    @Override
    public void forgot(long ended) {
        figures.forgot(ended);
    }

    @Override
    public void unseen(long seats) {
        figures.unseen(seats);
    }

    @Override
    public void revoked(long sessions) {
        figures.revoked(sessions);
    }

    @Override
    public void held(HeldLine line) {
        line.alert().ifPresent(alerts::leave);
    }

    @Override
    public void minutes(List<MinuteRow> rows) {
        board.ifPresent(to -> rows.forEach(to::leave));
    }

    @Override
    public void copy(Chunks content, List<Cover> covers, long nowMillis, long tookMillis) {
        keeping.copy(content, covers, nowMillis, tookMillis, durable -> host.tell(new Message.Copied(durable)));
    }

    @Override
    public void stopped() {
        keeping.finish(host::finished);
    }

    /// Reports the figures of the room's hosting.
    public void tell(MetricSink sink, Room room, HostParts parts, Agent agent) {
        figures.tell(sink, room, parts, agent, keeping.journals());
    }
}
