package io.vestibule.cluster.among;

import io.vestibule.board.RoomLink;
import io.vestibule.board.SlotClient;
import io.vestibule.board.SlotQuestion;
import io.vestibule.board.StateBoard;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.cluster.link.Post;
import io.vestibule.cluster.link.SlotDeadlines;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.ground.EpochClock;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import io.vestibule.wire.NumberedAnswer;
import io.vestibule.wire.NumberedAsk;
import io.vestibule.wire.ReportForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// A room as a node with lanes sees it: its host is somewhere in the data center. Questions of all
/// lanes that come while one frame is made go out in the next one. *Thread-safe.*
public final class DistantRoom implements Runnable {

    private static final int MOST_ASKS = 256;

    /// How often lanes join while the room is silent, and while it speaks.
    private static final long SILENT_MILLIS = 500;

    private static final long JOIN_MILLIS = 5_000;

    /// How often the host is asked for ended sessions that are missing.
    private static final long BEHIND_MILLIS = 250;

    /// A room that showed nothing for so long is silent.
    private static final long QUIET_MILLIS = 2_500;

    /// A room of whose host nothing was ever heard for so long keeps no node from serving others.
    private static final long UNHEARD_MILLIS = 15_000;

    /// An answer that did not come within this time does not come any more.
    private static final long FORGOTTEN_NANOS = 10_000_000_000L;

    private final RoomId room;
    private final Here here;
    private final Map<Integer, Link> links = new ConcurrentHashMap<>();
    private final Map<Long, Asking> asked = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<NumberedAsk> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final AtomicLong number = new AtomicLong();
    private final EndedNews ended = new EndedNews();
    private final Inquiries inquiries = new Inquiries(this::send);
    private volatile boolean known;
    private volatile String host = "";
    private volatile long shownMillis = Long.MIN_VALUE / 2;
    private long joinedMillis = Long.MIN_VALUE / 2;
    private final long sinceMillis;

    /// The term of the host that was sent which ended sessions are known here.
    private long toldTerm;

    private record Asking(SlotQuestion call, long atNanos) {}

    /// What all rooms of a node have in common. *Immutable.*
    ///
    /// @param node the 24 bits that name the node
    /// @param term of the process
    public record Here(
            int node,
            long term,
            String center,
            EpochClock clock,
            Executor agents,
            StateBoard states,
            Post post,
            SlotDeadlines slotWaits) {}

    public DistantRoom(RoomId room, Here here) {
        this.room = room;
        this.here = here;
        sinceMillis = here.clock().millis();
    }

    /// Opens the way from a lane.
    public void join(SlotClient client) {
        var link = new Link(Neighbors.worker(here.node(), client.number(), here.term()));
        links.put(client.number(), link);
        client.attach(room, link);
    }

    /// Closes the way from a lane.
    public void leave(SlotClient client) {
        var _ = client.detach(room);
    }

    /// Whether the counts of the room are known.
    public boolean isKnown() {
        return known;
    }

    /// When the newest view came; long ago if none did.
    public long shownMillis() {
        return shownMillis;
    }

    /// The node that showed the newest view; empty if none did.
    public String host() {
        return host;
    }

    /// Whether no host of this room has been heard from for so long, while hosts of other rooms
    /// have, that visitors no longer wait for it: the room cannot be opened where it should be.
    ///
    /// @param othersMillis when the first room was known here
    public boolean isLost(long now, long othersMillis) {
        long heard = Math.max(Math.max(sinceMillis, othersMillis), shownMillis);
        return !known && now - heard > UNHEARD_MILLIS;
    }

    /// Asks the host what other settings would mean for the people who wait now.
    public CompletableFuture<ProspectReply> prospect(WhatIf whatIf) {
        return inquiries.ask(whatIf);
    }

    /// Whether everything that was reported is acknowledged.
    public boolean isAcknowledged() {
        return links.values().stream().allMatch(Link::isAcknowledged);
    }

    /// Says that there are lanes, from time to time.
    public synchronized void lookAround(long now) {
        boolean silent = now - shownMillis > QUIET_MILLIS || now < shownMillis;
        joinAfter(silent ? SILENT_MILLIS : JOIN_MILLIS, now);
        long nanos = System.nanoTime();
        asked.values().removeIf(asking -> nanos - asking.atNanos() > FORGOTTEN_NANOS);
    }

    private void joinAfter(long millis, long now) {
        long since = now - joinedMillis;
        if (!links.isEmpty() && (since >= millis || since < 0)) {
            joinedMillis = now;
            int lanes = 1
                    + links.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
            var knows = ended.knows();
            toldTerm = knows.term();
            send(new Frame.Joined(here.node(), here.term(), lanes, knows));
        }
    }

    /// Takes what the host says.
    ///
    /// @param route the host
    public void take(String route, Frame frame) {
        switch (frame) {
            case Frame.Answers(List<NumberedAnswer> answers) -> answers.forEach(this::answered);
            case Frame.Taken(ReportForm.Taken taken) -> taken(taken);
            case Frame.Shown(RoomView view) -> show(route, view);
            case Frame.Ended news -> hear(news);
            case Frame.ProspectTold told -> inquiries.take(told);
            default -> {}
        }
    }

    private void answered(NumberedAnswer answered) {
        if (answered.answer() instanceof SlotAnswer.NotYet) {
            var asking = asked.get(answered.number());
            if (asking != null) {
                asking.call().hold();
            }
            return;
        }
        var asking = asked.remove(answered.number());
        if (asking != null) {
            here.slotWaits().answered(System.nanoTime() - asking.atNanos());
            asking.call().answer(answered.answer());
        }
    }

    private void taken(ReportForm.Taken taken) {
        var link = links.get(Neighbors.lane(taken.worker()));
        if (link != null && link.worker().equals(taken.worker())) {
            link.acknowledge(taken.sequence());
        }
    }

    /// A host that was paused may still speak when another one does.
    private synchronized void show(String route, RoomView view) {
        long now = here.clock().millis();
        boolean newer = here.states()
                .newest(room)
                .map(before -> before.asOfMillis() <= view.asOfMillis())
                .orElse(true);
        if (newer || now - shownMillis > QUIET_MILLIS) {
            shownMillis = now;
            host = route;
            ended.take(view.ended());
            boolean behind = ended.isBehind();
            known |= view.known() && !behind;
            here.states().hear(room, view.withEnded(ended.known()), now);
            if (behind || ended.knows().term() != toldTerm) {
                joinAfter(BEHIND_MILLIS, now);
            }
        }
    }

    private synchronized void hear(Frame.Ended news) {
        ended.take(news);
    }

    private void ask(SlotQuestion call) {
        long next = number.incrementAndGet();
        asked.put(next, new Asking(call, System.nanoTime()));
        waiting.add(new NumberedAsk(next, call.ask()));
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            here.agents().execute(this);
        }
    }

    /// Sends the questions that wait.
    @Override
    public void run() {
        scheduled.set(false);
        var asks = new ArrayList<NumberedAsk>();
        for (var next = waiting.poll(); next != null; next = waiting.poll()) {
            asks.add(next);
            if (asks.size() == MOST_ASKS) {
                send(new Frame.Asks(List.copyOf(asks)));
                asks.clear();
            }
        }
        if (!asks.isEmpty()) {
            send(new Frame.Asks(asks));
        }
    }

    private void send(Frame frame) {
        here.post().toRoom(here.center(), room, frame);
    }

    /// The way of one lane. What happened is with the lane until it is acknowledged: its node's
    /// disk keeps nothing of it.
    private final class Link implements RoomLink {

        private final WorkerId worker;
        private final AtomicLong reported = new AtomicLong();
        private final AtomicLong acknowledged = new AtomicLong();

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
            DistantRoom.this.ask(call);
        }

        @Override
        public void report(Report report) {
            reported.accumulateAndGet(report.sequence(), Math::max);
            send(new Frame.Reported(report));
        }

        @Override
        public long acknowledged() {
            return acknowledged.get();
        }

        void acknowledge(long sequence) {
            acknowledged.accumulateAndGet(sequence, Math::max);
        }

        boolean isAcknowledged() {
            return acknowledged.get() >= reported.get();
        }
    }
}
