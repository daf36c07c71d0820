package io.vestibule.cluster.among;

import io.vestibule.board.SlotQuestion;
import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.host.HostLane;
import io.vestibule.cluster.host.Message;
import io.vestibule.cluster.host.Replication;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.cluster.link.RoomTraffic;
import io.vestibule.cluster.mirror.HostHeader;
import io.vestibule.cluster.mirror.MirrorStream;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.Promise;
import io.vestibule.minute.MinuteRow;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.Ticket;
import io.vestibule.wire.Frame;
import io.vestibule.wire.NumberedAnswer;
import io.vestibule.wire.NumberedAsk;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The host of a room among other nodes: its lanes are elsewhere, mirrors keep what it knows, and a
/// promise counts when a majority of the data center's nodes keeps it. *Confined to the host's
/// agent.*
///
/// It is one file because claims, messages and mirrors change the same hosting in one order.
final class ReplicatedHosting implements Replication {

    /// A gate that did not join again for so long is shown no more views.
    private static final long JOINED_MILLIS = 30_000;

    private static final long COUNT_MILLIS = 1_000;

    /// How many ended sessions are sent in one frame, 64 KiB, and how many frames with one view.
    private static final int PIECE_IDS = 8_192;

    private static final int MOST_PIECES = 4;

    /// How long to wait for the next host of the room when this one stops.
    private static final long LEAVING_MILLIS = 2_000;

    private final RoomId room;
    private final Neighbors neighbors;
    private final MirrorStream stream;
    private final Journal journal;
    private final OtherCenters world;
    private final RoomTraffic traffic;

    private final Map<String, Gate> gates = new HashMap<>();
    private final Map<Integer, DistantLane> lanes = new HashMap<>();
    private final ArrayDeque<Acknowledgment> owed = new ArrayDeque<>();
    private final HostHeader header = new HostHeader();
    private Set<String> others = Set.of();
    private final InFlight inFlight = new InFlight();
    private final WaitingRows rows;
    private @Nullable Kept promised;
    private long leavingMillis = -1;
    private long countedMillis = Long.MIN_VALUE / 2;
    private long farewell;

    /// Whether others are among the gates than when clashes were looked for.
    private boolean gatesChanged;

    private boolean superseded;

    /// The newest promise on the disk of this node, by its sequence.
    private volatile long onDisk;

    private volatile boolean alone = true;

    /// A gate that is shown views.
    private static final class Gate {
        private long heardMillis;

        /// Whether it takes ended sessions as news; else they are in its views.
        private boolean takesNews;

        /// Of which list of them it knows, and up to where it does or is about to.
        private long endedTerm;

        private long endedThrough;
    }

    /// A report that is acknowledged when others have it, too.
    ///
    /// @param through the number of its last entry
    private record Acknowledgment(long through, Message.Told told, long taken) {}

    /// A promise that is on its way to others.
    ///
    /// @param through the number of its last entry
    private record Kept(long through, long sequence) {}

    /// @param term of this host
    /// @param own the journal on this node's disk
    ReplicatedHosting(RoomId room, Neighbors neighbors, long term, Journal own, OtherCenters world) {
        this.room = room;
        this.neighbors = neighbors;
        this.world = world;
        this.traffic = neighbors.traffic();
        stream = new MirrorStream(term);
        rows = new WaitingRows(own);
        journal = (kind, id, a, b) -> {
            stream.append(kind, id, a, b);
            rows.write(stream.through(), kind, id, a, b);
        };
        keep(neighbors.peers());
    }

    /// Where the coordinator writes.
    Journal journal() {
        return journal;
    }

    /// The promise of this number is on the disk of this node. From any thread.
    void onDisk(long sequence) {
        onDisk = sequence;
    }

    @Override
    public boolean isAlone() {
        return alone;
    }

    @Override
    public void peers(Message.Peers peers) {
        keep(peers.nodes());
    }

    private void keep(Set<String> nodes) {
        var kept = new TreeSet<>(nodes);
        kept.remove(neighbors.self());
        others = kept;
        alone = kept.isEmpty();
        stream.mirrors(kept);
    }

    /// How many of the others are a majority together with this node.
    private int enough() {
        return (others.size() + 1) / 2;
    }

    @Override
    public List<Message> read(String route, Frame frame, long now) {
        return switch (frame) {
            case Frame.Joined joined -> join(route, joined, now);
            case Frame.Asks(List<NumberedAsk> asks) -> asks(route, asks);
            case Frame.Reported(var report) -> {
                // A gate that reports is shown the view, even before its lanes join again.
                heardOf(route, now);
                var messages = new ArrayList<Message>();
                var lane = lane(report.worker(), route, messages);
                messages.add(new Message.Told(lane, report, 0));
                yield messages;
            }
            case Frame.Told(String hub, var told) -> {
                world.heard(hub);
                traffic.heard(hub, told);
                yield List.of(new Message.Followed(told));
            }
            case Frame.Renew(long number, Ticket.Active session, var move) ->
                List.of(new Message.Renewing(number, session, move, route));
            case Frame.Renewed(NumberedAnswer answered) -> world.renewed(answered);
            case Frame.WhatIfAsked(long number, var whatIf) ->
                List.of(new Message.WhatIfAsked(
                        whatIf,
                        prospect -> neighbors.post().toNode(route, room, new Frame.ProspectTold(number, prospect))));
            case Frame.Got got -> {
                superseded |= stream.isSuperseded(got);
                stream.heard(route, got);
                yield superseded ? List.of(new Message.Superseded()) : List.of();
            }
            case Frame.Answers _,
                    Frame.Taken _,
                    Frame.Shown _,
                    Frame.Ended _,
                    Frame.State _,
                    Frame.Claim _,
                    Frame.Claimed _,
                    Frame.Wanted _,
                    Frame.Piece _,
                    Frame.Entries _,
                    Frame.ProspectTold _,
                    Frame.Voted _ -> List.of();
        };
    }

    private Gate heardOf(String name, long now) {
        var gate = gates.get(name);
        if (gate == null) {
            gate = new Gate();
            gates.put(name, gate);
            gatesChanged = true;
        }
        gate.heardMillis = now;
        return gate;
    }

    private void lookForClashes() {
        if (gatesChanged) {
            gatesChanged = false;
            traffic.clash(Neighbors.clashes(
                    gates.keySet().stream().map(Neighbors::named).toList()));
        }
    }

    private List<Message> join(String route, Frame.Joined joined, long now) {
        var gate = heardOf(route, now);
        gate.takesNews = joined.knows().term() != 0;
        gate.endedTerm = joined.knows().term();
        gate.endedThrough = joined.knows().through();
        var messages = new ArrayList<Message>();
        for (int lane = 0; lane < joined.lanes(); lane++) {
            var worker = Neighbors.worker(joined.node(), lane, joined.incarnation());
            lane(worker, route, messages);
        }
        return messages;
    }

    private DistantLane lane(WorkerId worker, String route, List<Message> messages) {
        var known = lanes.get(worker.number());
        if (known == null || known.worker().incarnation() < worker.incarnation()) {
            known = new DistantLane(worker, room, neighbors.post());
            lanes.put(worker.number(), known);
            messages.add(new Message.Joined(known));
        }
        if (known.worker().equals(worker)) {
            known.reachedBy(route);
        }
        return known;
    }

    private List<Message> asks(String route, List<NumberedAsk> asks) {
        var messages = new ArrayList<Message>(asks.size());
        var answers = new DistantAnswers(route, room, neighbors.post(), neighbors.nanos());
        for (NumberedAsk asked : asks) {
            messages.add(new Message.Asked(answers.question(asked)));
        }
        return messages;
    }

    @Override
    public void begins(DataCenter center, long now) {
        center.known(alone ? Long.MAX_VALUE : 0);
        lanes.values().forEach(lane -> center.join(lane.worker(), now));
    }

    @Override
    public void joined(HostLane lane) {
        expect(lane.worker());
    }

    private void expect(WorkerId worker) {
        header.take(worker);
        HostHeader.write(worker, stream);
    }

    /// Continues where an earlier host stopped.
    void inherits(HostHeader from) {
        // What was in flight then is held back already.
        header.take(from.promise().inFlight(0));
        for (WorkerId worker : from.workers()) {
            header.take(worker);
            lanes.put(worker.number(), new DistantLane(worker, room, neighbors.post()));
        }
    }

    @Override
    public void hears(Message.Told told, DataCenter center) {
        center.writeDown(told.report());
    }

    @Override
    public void heard(Message.Told told, long taken) {
        owed.add(new Acknowledgment(stream.through(), told, taken));
    }

    @Override
    public List<MinuteRow> minutes(DataCenter center, long now) {
        long mirrored = stream.mirrored(enough());
        return rows.next(() -> center.minutes(now), stream.through(), mirrored, now);
    }

    @Override
    public List<MinuteRow> lastMinutes(DataCenter center) {
        var last = center.lastMinutes();
        return superseded
                ? rows.lastOf(last, Math.max(stream.mirrored(enough()), stream.inherited()))
                : rows.last(last);
    }

    @Override
    public boolean asks(SlotQuestion question, int home, Ticket.Active session, long now) {
        return world.asks(question, home, session, now);
    }

    @Override
    public void renewed(Message.Renewing asked, SlotAnswer answer) {
        var answered = new NumberedAnswer(asked.number(), answer);
        neighbors.post().toNode(asked.route(), room, new Frame.Renewed(answered));
    }

    @Override
    public void show(RoomView view) {
        var told = view.with(traffic.share(neighbors.center(), neighbors.self()));
        var whole = new Frame.Shown(told);
        var ended = view.ended();
        var brief = ended.size() == 0 ? whole : new Frame.Shown(told.withEnded(ended.untold()));
        gates.forEach((name, gate) -> {
            if (gate.takesNews) {
                tellEnded(name, gate, ended);
            }
            neighbors.post().toNode(name, room, gate.takesNews ? brief : whole);
        });
    }

    /// Sends a gate what is new among ended sessions, before the view that speaks of it; what gets
    /// lost it asks for.
    private void tellEnded(String name, Gate gate, EndedIds ended) {
        if (gate.endedTerm != ended.term()) {
            gate.endedTerm = ended.term();
            gate.endedThrough = 0;
        }
        for (int piece = 0; piece < MOST_PIECES && gate.endedThrough < ended.through(); piece++) {
            long from = Math.max(gate.endedThrough + 1, ended.first());
            var ids = ended.from(from, PIECE_IDS);
            gate.endedThrough = from + ids.length - 1;
            var news = new Frame.Ended(ended.term(), ended.first(), from, ids);
            neighbors.post().toNode(name, room, news);
        }
    }

    @Override
    public void promise(Promise promise) {
        HostHeader.write(promise, stream);
        header.take(promise);
        promised = new Kept(stream.through(), promise.sequence());
    }

    @Override
    public void gone(Message.Gone gone, DataCenter center) {
        int node = Neighbors.number(gone.node());
        lanes.values().stream()
                .map(DistantLane::worker)
                .filter(worker -> Neighbors.node(worker) == node)
                .forEach(center::gone);
        gatesChanged |= gates.remove(gone.node()) != null;
    }

    @Override
    public List<Message> lookAround(DataCenter center, long now) {
        if (superseded) {
            return List.of();
        }
        if (stream.wantsCopy()) {
            copy(center);
        }
        gatesChanged |= gates.values().removeIf(gate -> now - gate.heardMillis > JOINED_MILLIS);
        lookForClashes();
        if (now - countedMillis >= COUNT_MILLIS || now < countedMillis) {
            countedMillis = now;
            traffic.counted(center.figures(now));
        }
        var messages = new ArrayList<Message>(world.lookAround(center, now));
        send(now);
        long mirrored = stream.mirrored(enough());
        acknowledge(mirrored);
        rows.mirrored(mirrored);
        if (!alone) {
            rows.keep(center::lastMinutes, stream.through(), now);
        }
        inFlight.gave(center.given(), stream.through());
        inFlight.known(alone, mirrored).ifPresent(first -> messages.add(new Message.Known(first)));
        if (promised != null && isKept(promised, mirrored)) {
            messages.add(new Message.Promised(promised.sequence()));
            promised = null;
        }
        return messages;
    }

    /// A majority has to have it; this node has it when it is on its disk.
    private boolean isKept(Kept promise, long mirrored) {
        return onDisk >= promise.sequence()
                ? mirrored >= promise.through()
                : stream.mirrored(enough() + 1) >= promise.through();
    }

    private void send(long now) {
        for (MirrorStream.Sending sending : stream.due(now)) {
            neighbors.post().toNode(sending.mirror(), room, sending.frame());
        }
    }

    private void acknowledge(long mirrored) {
        while (!owed.isEmpty() && owed.element().through() <= mirrored) {
            var next = owed.remove();
            next.told()
                    .lane()
                    .taken(next.taken(), next.told().report(), next.told().mark());
        }
    }

    private void copy(DataCenter center) {
        var content = new Chunks();
        try (var out = new DataOutputStream(content)) {
            header.write(out);
            center.snapshot(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        stream.copied(content);
        if (leavingMillis < 0 && header.promise().inFlight() > 0) {
            // A copy does not say what may be in flight: a version before this one could not read
            // it.
            HostHeader.write(header.promise(), stream);
        }
    }

    @Override
    public boolean leaves(long now) {
        if (leavingMillis < 0) {
            leavingMillis = now;
            HostHeader.writeFarewell(stream);
            farewell = stream.through();
            send(now);
        }
        boolean known = others.isEmpty() || stream.mirrored(enough()) >= farewell;
        if (known) {
            acknowledge(farewell);
        }
        return known || now - leavingMillis > LEAVING_MILLIS || now < leavingMillis;
    }
}
