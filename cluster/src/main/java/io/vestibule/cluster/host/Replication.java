package io.vestibule.cluster.host;

import io.vestibule.board.SlotQuestion;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.world.Promise;
import io.vestibule.minute.MinuteRow;
import io.vestibule.queue.RoomView;
import io.vestibule.ticket.Ticket;
import io.vestibule.wire.Frame;
import java.util.List;

/// The other processes that the host of a room talks to: nodes that mirror what it knows, lanes on
/// other gates, other data centers. What is not overridden does nothing. *Confined to the host's
/// agent.*
public interface Replication {

    /// Understands what another node said.
    ///
    /// @return what the host is to take for it
    default List<Message> read(String route, Frame frame, long now) {
        return List.of();
    }

    /// The coordinator begins.
    default void begins(DataCenter center, long now) {}

    /// A lane will report from now on.
    default void joined(HostLane lane) {}

    /// A report is about to be taken.
    default void hears(Message.Told told, DataCenter center) {}

    /// A report was taken: it may be acknowledged, at once or when others have it, too.
    ///
    /// @param taken the highest number taken of its worker
    default void heard(Message.Told told, long taken) {
        told.lane().taken(taken, told.report(), told.mark());
    }

    /// The rows of the minute book that may be written out now: what they count the next host of
    /// the room would know, and not count again.
    default List<MinuteRow> minutes(DataCenter center, long now) {
        return center.minutes(now);
    }

    /// The rows that may be written out when the host has stopped.
    default List<MinuteRow> lastMinutes(DataCenter center) {
        return center.lastMinutes();
    }

    /// Asks the data center that holds the seat of a session.
    ///
    /// @param home its number
    /// @return whether there is one to ask; then a [Message.Roamed] follows
    default boolean asks(SlotQuestion question, int home, Ticket.Active session, long now) {
        return false;
    }

    /// Says whether a session is still open.
    default void renewed(Message.Renewing asked, SlotAnswer answer) {}

    /// Shows the newest view.
    default void show(RoomView view) {}

    /// Lets others keep a promise.
    default void promise(Promise promise) {}

    /// Other nodes keep what the host knows.
    default void peers(Message.Peers peers) {}

    /// The process of a node is gone.
    default void gone(Message.Gone gone, DataCenter center) {}

    /// Whether promises are brought nowhere but to the disk of this node.
    default boolean isAlone() {
        return true;
    }

    /// Sends what is to be sent.
    ///
    /// @return what the host is to take now
    default List<Message> lookAround(DataCenter center, long now) {
        return List.of();
    }

    /// The host stops.
    ///
    /// @return whether those who continue know everything
    default boolean leaves(long now) {
        return true;
    }
}
