package io.vestibule.cluster.host;

import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.coordination.world.Promise;
import io.vestibule.minute.MinuteRow;
import io.vestibule.queue.RoomView;
import io.vestibule.tally.EstimateScore.Standings;
import java.util.List;

/// Where what a room's agent decides goes. None of it takes long.
public interface Outlet {

    /// Shows the newest view.
    void show(RoomView view);

    /// Brings a promise to disk; a message says when.
    void promise(Promise promise);

    /// Whether slots wait for promises.
    void promising(boolean kept);

    /// Somebody waits for a promise.
    void heldBack();

    /// How good the estimates are.
    void score(Standings atArrival, Standings atHalf);

    /// How many sessions that were ended early are remembered no more, because there were too many.
    void forgot(long ended);

    /// How many seats were given back because nobody had come back with the ticket.
    void unseen(long seats);

    /// How many sessions an operator ended here.
    void revoked(long sessions);

    /// A sick origin holds the line otherwise than before.
    void held(HeldLine line);

    /// Hands out rows of the minute book to be kept.
    void minutes(List<MinuteRow> rows);

    /// Brings a copy to disk; a message says when.
    ///
    /// @param content as the coordinator wrote it
    /// @param covers what it makes needless
    /// @param tookMillis how long the coordinator stood still for it
    void copy(Chunks content, List<Cover> covers, long nowMillis, long tookMillis);

    /// The last copy was handed out.
    void stopped();
}
