package io.vestibule.node.boards;

import io.vestibule.board.LaneRegistry;
import io.vestibule.board.SlotClient;
import io.vestibule.gate.answer.RoomLooks;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.front.PictureUsher;
import io.vestibule.gate.front.ScriptUsher;
import io.vestibule.gate.http.GateServer;
import io.vestibule.gate.usher.StagedUsher;
import io.vestibule.gate.usher.UsherParts;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.ticket.TicketSeals;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes an usher for every lane of a gate, and stops the lanes when the gate does. *Thread-safe.*
public final class Ushers implements GateServer.Ushers {

    private static final Logger LOG = LoggerFactory.getLogger(Ushers.class);
    private static final int STOP_SECONDS = 5;

    private final UsherParts parts;
    private final RoomLooks looks;
    private final LaneRegistry slots;
    private final TicketSeals seals;
    private final String cookiePrefix;
    private final List<SlotClient> slotClients = new CopyOnWriteArrayList<>();

    /// The ushers of a gate.
    ///
    /// @param parts what all of them share
    /// @param looks of the rooms' pages
    /// @param slots where each asks for slots
    /// @param seals a seal for each
    /// @param cookiePrefix the beginning of all cookie names
    Ushers(UsherParts parts, RoomLooks looks, LaneRegistry slots, TicketSeals seals, String cookiePrefix) {
        this.parts = parts;
        this.looks = looks;
        this.slots = slots;
        this.seals = seals;
        this.cookiePrefix = cookiePrefix;
    }

    @Override
    public Usher of(int number, Executor loop) {
        SlotClient client = slots.lane(LaneLoop.of(loop));
        slotClients.add(client);
        var tickets = new Tickets(seals.next(), cookiePrefix, parts.metrics());
        return new ScriptUsher(new PictureUsher(new StagedUsher(parts, client, tickets, loop), looks));
    }

    /// Lets every lane report what it knows. While the event loops run.
    public void stopLanes() {
        var stops = slotClients.stream().map(client -> client.stop().toCompletableFuture());
        try {
            CompletableFuture.allOf(stops.toArray(CompletableFuture[]::new))
                    .orTimeout(STOP_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (RuntimeException e) {
            LOG.warn("not every event loop could send its last report", e);
        }
    }
}
