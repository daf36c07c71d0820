package io.vestibule.cluster.among;

import io.vestibule.board.SlotQuestion;
import io.vestibule.cluster.host.Message;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.world.HubCalls;
import io.vestibule.coordination.world.Hubs;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.Ticket;
import io.vestibule.wire.Frame;
import io.vestibule.wire.NumberedAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The other data centers, as the host of a room sees them: it reports to the global coordinator,
/// and asks for sessions whose seats they hold. With one data center there is nothing to report.
/// *Confined to the host's agent.*
final class OtherCenters {

    private static final long TELL_MILLIS = 1_000;

    /// News is sent at once, but not more often than this.
    private static final long NEWS_MILLIS = 10;

    /// How long to wait for the data center that holds a seat.
    private static final long HOME_MILLIS = 400;

    private final RoomId room;
    private final Neighbors neighbors;
    private final HubCalls hubs;
    private final Map<Long, Roaming> roaming = new LinkedHashMap<>();
    private long number;
    private long toldMillis = Long.MIN_VALUE / 2;

    private record Roaming(SlotQuestion question, Ticket.Active session, long untilMillis) {}

    OtherCenters(RoomId room, Neighbors neighbors) {
        this.room = room;
        this.neighbors = neighbors;
        hubs = new HubCalls(Hubs.of(room, neighbors.centers()));
    }

    private boolean isAlone() {
        return neighbors.centers().size() == 1;
    }

    /// A hub said something.
    void heard(String hub) {
        hubs.heard(hub);
    }

    /// Asks the data center that holds the seat of a session.
    boolean asks(SlotQuestion question, int home, Ticket.Active session, long now) {
        if (home < 1 || home > neighbors.centers().size()) {
            return false;
        }
        number++;
        roaming.put(number, new Roaming(question, session, now + HOME_MILLIS));
        neighbors
                .post()
                .toRoom(
                        neighbors.centers().get(home - 1),
                        room,
                        new Frame.Renew(number, session, question.ask().move()));
        return true;
    }

    /// It answered.
    List<Message> renewed(NumberedAnswer answered) {
        var asked = roaming.remove(answered.number());
        return asked == null
                ? List.of()
                : List.of(new Message.Roamed(asked.question(), asked.session(), Optional.of(answered.answer())));
    }

    /// Sends what is to be sent.
    ///
    /// @return the questions for which nobody answered in time
    List<Message> lookAround(DataCenter center, long now) {
        if (isAlone()) {
            return List.of();
        }
        long since = now - toldMillis;
        if (since >= TELL_MILLIS || since < 0 || (since >= NEWS_MILLIS && center.hasNews())) {
            toldMillis = now;
            var counted = center.state(now);
            neighbors.traffic().told(counted.wanted());
            var state = new Frame.State(counted.hostedBy(neighbors.self()));
            hubs.tell(now).forEach(hub -> neighbors.post().toHub(hub, room, state));
        }
        var silent = new ArrayList<Message>();
        roaming.values().removeIf(asked -> {
            boolean over = now >= asked.untilMillis();
            if (over) {
                silent.add(new Message.Roamed(asked.question(), asked.session(), Optional.empty()));
            }
            return over;
        });
        return silent;
    }
}
