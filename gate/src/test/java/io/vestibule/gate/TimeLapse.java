package io.vestibule.gate;

import io.vestibule.Seeds;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.RoomLink;
import io.vestibule.board.SlotQuestion;
import io.vestibule.board.StateBoard;
import io.vestibule.board.SteppedLoop;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.gate.answer.Answers;
import io.vestibule.gate.answer.CustomPages;
import io.vestibule.gate.answer.RoomLooks;
import io.vestibule.gate.answer.StatusPages;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.check.Preflights;
import io.vestibule.gate.check.ProviderDesk;
import io.vestibule.gate.crawler.KnownCrawlers;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.usher.StagedUsher;
import io.vestibule.gate.usher.UsherParts;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.SipHash;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.CookieScope;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.rule.Geography;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketSeals;
import java.util.ArrayList;
import java.util.List;

/// The gate's decision path in virtual time: ushers, sealed tickets, lanes and a data center, all
/// of them the product's own, on one loop that a test steps. The way to the data center and back
/// takes a millisecond each. *Confined to its test.*
public final class TimeLapse {

    public static final int LANES = 2;
    private static final long STEP_MILLIS = 100;
    private static final long WAY_MILLIS = 1;

    public final SteppedLoop loop = new SteppedLoop();
    final DataCenter center;
    final UsherMetrics metrics = new UsherMetrics();
    private final Room room;
    private final StateBoard states = new StateBoard();
    private final List<StagedUsher> ushers = new ArrayList<>();

    TimeLapse(Room room, long seed) {
        this(room, seed, 0);
    }

    /// @param aheadMillis how far ahead the clock of the last lane is
    TimeLapse(Room room, long seed, long aheadMillis) {
        this.room = room;
        var page = WaitingPage.load();
        var answers = new Answers(page, new CustomPages(), new RoomLooks(page), false);
        var directory = RoomDirectory.of(List.of(room));
        var chance = Seeds.randomness(seed);
        var key = new TicketKey(1, new byte[TicketKey.SECRET_BYTES], 0, Long.MAX_VALUE);
        var ring = KeyRing.of(List.of(key));
        var seals = new TicketSeals(() -> ring, new byte[TicketSeals.SALT_BYTES]);
        center = new DataCenter(room, new SipHash(seed, 1), Journal.NONE, loop.millis());
        for (int number = 0; number < LANES; number++) {
            long ahead = number == LANES - 1 ? aheadMillis : 0;
            EpochClock clock = () -> loop.millis() + ahead;
            var slots = new LaneRegistry(states, clock, loop::nanos, LaneSettings.DEFAULT);
            var parts = new UsherParts(
                    () -> directory,
                    answers,
                    new Preflights(new SipHash(1, 2)),
                    metrics,
                    clock,
                    chance,
                    new RuleParts(Geography.NONE, chance, metrics::ruleFailed),
                    new StatusPages(""),
                    KnownCrawlers.NONE,
                    () -> ring,
                    InvitationDesk.NONE,
                    ProviderDesk.NONE);
            var client = slots.lane(loop);
            var link = new Link(new WorkerId(number, 1));
            center.join(link.worker(), loop.millis());
            client.attach(room.id(), link);
            var tickets = new Tickets(seals.next(), CookieScope.PREFIX, metrics);
            ushers.add(new StagedUsher(parts, client, tickets, loop::execute));
        }
        center.begin(new Beginning.Fresh(), loop.millis());
        center.keepPromises(false);
        step();
    }

    private void step() {
        center.step(loop.millis());
        states.publish(room.id(), center.view(loop.millis()));
        loop.after(STEP_MILLIS, this::step);
    }

    /// Judges a request, now or a moment later.
    public void judge(int lane, RequestHead head, Usher.VerdictSink sink) {
        ushers.get(lane % LANES).judge(head, sink);
    }

    /// The way from a lane to the data center.
    private final class Link implements RoomLink {
        private final WorkerId worker;
        private long acknowledged;

        Link(WorkerId worker) {
            this.worker = worker;
        }

        @Override
        public WorkerId worker() {
            return worker;
        }

        @Override
        public Journal journal() {
            return Journal.NONE;
        }

        @Override
        public void ask(SlotQuestion call) {
            loop.after(WAY_MILLIS, () -> {
                var answer = center.ask(call.ask(), loop.millis());
                loop.after(WAY_MILLIS, () -> call.answer(answer));
            });
        }

        @Override
        public void report(Report report) {
            loop.after(WAY_MILLIS, () -> {
                long taken = center.report(report, loop.millis());
                loop.after(WAY_MILLIS, () -> acknowledged = taken);
            });
        }

        @Override
        public long acknowledged() {
            return acknowledged;
        }
    }
}
