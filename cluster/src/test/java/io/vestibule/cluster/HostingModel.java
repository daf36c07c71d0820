package io.vestibule.cluster;

import io.vestibule.cluster.ModelMove.Kind;
import io.vestibule.cluster.ModelMove.Message;
import io.vestibule.cluster.ModelNode.Begun;
import io.vestibule.cluster.ModelNode.Host;
import io.vestibule.cluster.ModelNode.OnDisk;
import io.vestibule.cluster.disk.KeptTerms;
import io.vestibule.cluster.disk.PromiseSlot;
import io.vestibule.cluster.mirror.HostHeader;
import io.vestibule.cluster.mirror.TermClaim;
import io.vestibule.coordination.world.HostPromises;
import io.vestibule.coordination.world.Promise;
import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Three nodes of a data center, of which the first hosts a room; claims of the others or of
/// itself, and one crash. What nodes and hosts do with a frame is done by
/// [io.vestibule.cluster.mirror.Mirror], [TermClaim], [io.vestibule.cluster.mirror.MirrorStream],
/// [io.vestibule.cluster.among.InFlight], [HostHeader] and the promises of `coordination`; what
/// stands here is what [io.vestibule.cluster.among.Hosts], [io.vestibule.cluster.mirror.Mirrors],
/// [io.vestibule.cluster.among.PeerHost], [io.vestibule.cluster.host.HostedRoom] and
/// [io.vestibule.cluster.among.ReplicatedHosting] put between them.
///
/// A frame on its way comes at any later time, in any order, or never. Nobody leaves: a seat that
/// was given out and is unknown is a visitor whom a later host would forget. A node that is cut off
/// and continues is one whose frames come late. What a node tells itself comes at once, and so do
/// all frames that answer one wish. It is one file because every move reads most of the state.
/// *Confined to its test.*
final class HostingModel implements HostingSearch.World<ModelMove> {

    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final int GRANTED = 1;

    /// Later than any time of the model: a claim that is made again is one later than another.
    private static final long FIRST_TERM = 1_000_000_100;

    private static final long REST = 400;
    private static final long SILENT = 6_000;

    private final int seats;
    private final ModelFlaw flaw;
    private final TreeMap<String, ModelNode> nodes = new TreeMap<>();
    private final Set<Message> onTheWay = new LinkedHashSet<>();
    private final List<Begun> begun = new ArrayList<>();

    /// By term, as bits: which slots its host gave out, and which of them it knew to be kept by a
    /// majority.
    private final TreeMap<Long, Integer> given = new TreeMap<>();

    private final TreeMap<Long, Integer> confirmed = new TreeMap<>();
    private int slots;
    private int claimsLeft;
    private int crashesLeft;
    private boolean crashed;

    HostingModel(int seats, int claims, int crashes, ModelFlaw flaw) {
        this.seats = seats;
        claimsLeft = claims;
        crashesLeft = crashes;
        this.flaw = flaw;
        long term = FIRST_TERM;
        NAMES.forEach(name -> nodes.put(name, new ModelNode(name)));
        for (var node : nodes.values()) {
            node.said = node.said.and(new KeptTerms.Terms(0, term));
            node.mirror.claim(term, "a");
        }
        var first = node("a");
        begin(first, new Host(term, first.name, NAMES, promises(), 0, 0), false);
    }

    /// Everything that the first host has to tell has come, and its first promise is kept.
    HostingModel settled() {
        boolean more = true;
        while (more) {
            more = makeFirst(EnumSet.of(Kind.DELIVER, Kind.TO_DISK));
        }
        return this;
    }

    /// The first host has given a slot out and handed over, and the second has just begun.
    HostingModel handedOver() {
        settled();
        var second = node("b");
        make(new ModelMove(Kind.GIVE, "a", null));
        settled();
        make(new ModelMove(Kind.CLAIM, "b", null));
        boolean more = true;
        while (more && second.host == null) {
            more = makeFirst(EnumSet.of(Kind.DELIVER, Kind.TO_DISK, Kind.END, Kind.REST));
        }
        return this;
    }

    private boolean makeFirst(Set<Kind> of) {
        var first = moves().stream().filter(it -> of.contains(it.kind())).findFirst();
        first.ifPresent(this::make);
        return first.isPresent();
    }

    private HostPromises promises() {
        return new HostPromises(seats, flaw != ModelFlaw.PROMISE_NOT_WAITED_FOR);
    }

    @Override
    public List<ModelMove> moves() {
        var moves = new ArrayList<ModelMove>();
        boolean over = isOver();
        for (var message : onTheWay) {
            if (!isEarly(message) && (!over || isOfEarlierHost(message))) {
                moves.add(new ModelMove(Kind.DELIVER, message.to(), message));
            }
        }
        for (var node : nodes.values()) {
            if (node.host != null && !(over && isNewest(node.host))) {
                moves(node, node.host, moves);
            }
            if (node.host == null && node.claiming == null && claimsLeft > 0) {
                moves.add(new ModelMove(Kind.CLAIM, node.name, null));
            }
            if (node.claiming != null && !isAnswering(node)) {
                moves.add(new ModelMove(Kind.REST, node.name, null));
                if (!node.gaveUp && crashed) {
                    moves.add(new ModelMove(Kind.GIVE_UP, node.name, null));
                }
            }
            if (crashesLeft > 0 && !over) {
                moves.add(new ModelMove(Kind.KILL, node.name, null));
                if (node.host != null && node.disk != null) {
                    moves.add(new ModelMove(Kind.POWER_CUT, node.name, null));
                }
            }
        }
        return moves;
    }

    /// Nobody will begin any more: all that matters is what earlier hosts still do.
    private boolean isOver() {
        return claimsLeft == 0 && nodes.values().stream().allMatch(it -> it.claiming == null);
    }

    private boolean isNewest(Host host) {
        return host.term == begun.getLast().term();
    }

    private boolean isOfEarlierHost(Message message) {
        var sender = node(message.from()).host;
        var host = message.frames().getFirst() instanceof Frame.Got ? node(message.to()).host : sender;
        return host != null && !isNewest(host);
    }

    private void moves(ModelNode node, Host host, List<ModelMove> moves) {
        if (!host.stopping && host.promises.covers(host.taken())) {
            moves.add(new ModelMove(Kind.GIVE, node.name, null));
        }
        if (host.underWay && host.onDisk < host.promise.sequence()) {
            moves.add(new ModelMove(Kind.TO_DISK, node.name, null));
        }
        if (host.stopping) {
            moves.add(new ModelMove(Kind.END, node.name, null));
        }
        if (crashed && !host.wasSilent) {
            moves.add(new ModelMove(Kind.SILENCE, node.name, null));
        }
    }

    /// Whether what a claimant asked for is on its way, or the question.
    private boolean isAnswering(ModelNode node) {
        return onTheWay.stream()
                .anyMatch(it -> (it.to().equals(node.name) && it.wished())
                        || (it.from().equals(node.name) && it.frames().getFirst() instanceof Frame.Wanted));
    }

    @Override
    public void make(ModelMove move) {
        make(move, node(move.node()));
        onTheWay.removeIf(this::isVain);
    }

    /// Whether nobody waits for it any more, nor ever will.
    private boolean isVain(Message message) {
        var to = node(message.to());
        return switch (message.frames().getLast()) {
            case Frame.Claimed claimed -> to.claiming == null || claimed.claim() != to.claiming.term();
            case Frame.Got got -> to.host == null || got.term() < to.host.term;
            default -> message.wished() && to.claiming == null;
        };
    }

    /// Whether it says nothing before another comes.
    private boolean isEarly(Message message) {
        var to = node(message.to());
        return to.claiming == null
                && to.host == null
                && message.frames().getFirst() instanceof Frame.Entries entries
                && to.mirror.got().term() <= entries.term()
                && !to.mirror.has(entries.term(), entries.from() - 1);
    }

    private void make(ModelMove move, ModelNode node) {
        var host = node.host;
        switch (move.kind()) {
            case DELIVER -> {
                if (move.message() != null && onTheWay.remove(move.message())) {
                    deliver(node, move.message());
                }
            }
            case CLAIM -> {
                long term = FIRST_TERM + 300 - 100L * claimsLeft--;
                node.claiming = new TermClaim(NAMES.size(), term, node.nowMillis);
                node.gaveUp = false;
                lookAround(node);
            }
            case REST -> later(node, REST);
            case GIVE_UP -> {
                node.gaveUp = true;
                later(node, SILENT);
            }
            case KILL -> crash(node, false);
            case POWER_CUT -> crash(node, true);
            case GIVE, TO_DISK, END, SILENCE -> {
                if (host != null) {
                    make(move.kind(), node, host);
                }
            }
        }
    }

    private void make(Kind kind, ModelNode node, Host host) {
        switch (kind) {
            case GIVE -> {
                int slot = 1 << slots++;
                given.merge(host.term, slot, (one, other) -> one | other);
                host.promises.give();
                host.known |= slot;
                host.stream.append(GRANTED, slot, 0, 0);
                host.grants.put(host.stream.through(), slot);
                node.writes(host);
            }
            case TO_DISK -> {
                host.onDisk = host.promise.sequence();
                node.writes(host, host.promise);
            }
            case END -> {
                end(node, host);
                return;
            }
            case SILENCE -> {
                host.wasSilent = true;
                send(host);
                host.nowMillis += 2_000;
            }
            case DELIVER, CLAIM, REST, GIVE_UP, KILL, POWER_CUT -> {}
        }
        lookAround(host);
    }

    private static void end(ModelNode node, Host host) {
        node.disk = new OnDisk(host.term, host.promise, host.known, host.heldBack);
        node.forget();
    }

    private void later(ModelNode node, long millis) {
        node.nowMillis += millis;
        lookAround(node);
    }

    private void crash(ModelNode node, boolean powerCut) {
        crashesLeft--;
        crashed = true;
        if (powerCut && node.host != null && node.disk != null) {
            // The promise stands for what only a mirror knows now.
            confirmed.remove(node.host.term);
            node.disk = node.disk.afterPowerCut(node.host.term);
        }
        node.forget();
    }

    private ModelNode node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }

    private void deliver(ModelNode node, Message message) {
        for (Frame frame : message.frames()) {
            deliver(node, message.from(), frame);
        }
    }

    /// As [io.vestibule.cluster.among.Hosts] gives frames to hosts, claimants and mirrors.
    private void deliver(ModelNode node, String from, Frame frame) {
        switch (frame) {
            case Frame.Claim(long term) -> claimed(node, from, term);
            case Frame.Wanted wanted -> {
                var frames = node.mirror.frames(wanted);
                if (!frames.isEmpty()) {
                    send(new Message(node.name, from, true, frames));
                }
            }
            case Frame.Claimed _
            when node.claiming != null -> {
                node.claiming.take(from, frame, node.nowMillis);
                lookAround(node);
            }
            case Frame.Piece _, Frame.Entries _ -> told(node, from, frame);
            case Frame.Got got when node.host != null -> heard(node, node.host, from, got);
            default -> {}
        }
    }

    private void claimed(ModelNode node, String from, long term) {
        boolean self = from.equals(node.name);
        if (node.host != null && !self) {
            if (!node.host.stopping) {
                node.host.stopping = true;
                HostHeader.writeFarewell(node.host.stream);
                lookAround(node.host);
            }
        } else if (node.claiming != null && !self) {
            node.forget();
        } else {
            var answer = node.mirror.claim(term, from);
            if (answer.later() == 0) {
                node.said = node.said.and(new KeptTerms.Terms(answer.told(), term));
            }
            send(new Message(node.name, from, false, List.of(answer)));
        }
    }

    private void told(ModelNode node, String from, Frame frame) {
        if (node.claiming != null) {
            node.claiming.take(from, frame, node.nowMillis);
            lookAround(node);
        } else if (node.host == null) {
            var got = node.mirror.take(frame);
            if (node.mirror.has(got.term(), got.through())) {
                node.said = node.said.and(new KeptTerms.Terms(got.term(), 0));
            }
            // To hear the older one first is to hear it before there was a newer one.
            onTheWay.removeIf(it -> it.from().equals(node.name)
                    && it.to().equals(from)
                    && it.frames().getFirst() instanceof Frame.Got);
            // Together: what was sent before is heard before, or never.
            var answers = new ArrayList<Frame>(node.mirror.started().stream().toList());
            answers.add(got);
            send(new Message(node.name, from, false, answers));
        }
    }

    private void heard(ModelNode node, Host host, String from, Frame.Got got) {
        if (host.stream.isSuperseded(got)) {
            end(node, host);
        } else {
            host.stream.heard(from, got);
            lookAround(host);
        }
    }

    private void send(Message message) {
        if (message.to().equals(message.from())) {
            deliver(node(message.to()), message);
        } else {
            onTheWay.add(message);
        }
    }

    /// As [io.vestibule.cluster.among.PeerHost] does with a claim. One that was refused is made
    /// once more.
    private void lookAround(ModelNode node) {
        var claiming = node.claiming;
        if (claiming == null) {
            return;
        }
        if (claiming.term() % 100 > 1) {
            node.forget();
            return;
        }
        for (var sending : claiming.lookAround(Set.copyOf(NAMES), node.nowMillis)) {
            if (!isAnswered(node.name, sending)) {
                send(new Message(node.name, sending.node(), false, List.of(sending.frame())));
            }
        }
        if (node.claiming == claiming && claiming.isDone()) {
            node.claiming = null;
            open(node, claiming);
        }
    }

    private boolean isAnswered(String claimant, TermClaim.Sending sending) {
        return sending.frame() instanceof Frame.Claim(long term)
                && onTheWay.stream()
                        .anyMatch(it -> it.from().equals(sending.node())
                                && it.to().equals(claimant)
                                && it.frames().getFirst() instanceof Frame.Claimed claimed
                                && claimed.claim() == term);
    }

    private void open(ModelNode node, TermClaim claimed) {
        var learnt = ModelStory.read(claimed.gathered());
        boolean full = learnt.isEmpty()
                ? !claimed.isFresh()
                : !claimed.knowsAll() || learnt.get().header().promise().equals(PromiseSlot.EVERYTHING);
        int known = learnt.map(ModelStory::known).orElse(0);
        int heldBack = full
                ? Math.max(0, seats - Integer.bitCount(known))
                : learnt.map(ModelStory::heldBack).orElse(0);
        long by = claimed.gathered().got().term();
        boolean asIfFull = full || begun.stream().anyMatch(it -> it.full() && it.term() == by);
        var host = new Host(claimed.term(), node.name, NAMES, promises(), known, heldBack);
        learnt.ifPresent(it -> host.header.take(it.header().promise().inFlight(0)));
        begin(node, host, asIfFull);
    }

    private void begin(ModelNode node, Host host, boolean full) {
        node.host = host;
        if (flaw == ModelFlaw.LIFE_ON_DISK_FIRST) {
            var before = node.disk == null ? OnDisk.NOTHING : node.disk;
            node.disk = before.reborn(host.term, node.disk == null);
        }
        begun.add(new Begun(host.term, host.known, host.heldBack, full));
        lookAround(host);
    }

    /// As [io.vestibule.cluster.host.HostedRoom] and [io.vestibule.cluster.among.ReplicatedHosting]
    /// do.
    private void lookAround(Host host) {
        boolean again = true;
        while (again) {
            again = false;
            var wanted = host.promises.wanted(host.taken());
            if (!host.underWay && wanted.sequence() > host.promise.sequence()) {
                host.underWay = true;
                promise(host, wanted);
            }
            if (host.stream.wantsCopy()) {
                host.copy();
            }
            send(host);
            int enough = flaw == ModelFlaw.MAJORITY_OF_ONE ? 0 : 1;
            boolean first = host.onDisk == 0 && flaw == ModelFlaw.NONE;
            long mirrored = host.stream.mirrored(first ? enough + 1 : enough);
            host.inFlight.gave(host.promises.given(), host.stream.through());
            host.inFlight.known(false, mirrored).ifPresent(host.promises::known);
            host.grants
                    .headMap(mirrored, true)
                    .values()
                    .forEach(slot -> confirmed.merge(host.term, slot, (one, two) -> one | two));
            boolean onDisk = host.onDisk >= host.promise.sequence();
            long kept = host.stream.mirrored(onDisk ? enough : enough + 1);
            if (host.underWay && kept >= host.promisedThrough) {
                host.underWay = false;
                host.promises.confirmed(host.promise.sequence());
                again = true;
            }
        }
    }

    private static void promise(Host host, Promise wanted) {
        HostHeader.write(wanted, host.stream);
        host.header.take(wanted);
        host.promise = wanted;
        host.promisedThrough = host.stream.through();
    }

    private void send(Host host) {
        var frames = new TreeMap<String, List<Frame>>();
        for (var sending : host.stream.due(host.nowMillis)) {
            frames.computeIfAbsent(sending.mirror(), _ -> new ArrayList<>()).add(sending.frame());
        }
        frames.forEach((to, all) -> send(new Message(host.name, to, false, all)));
    }

    /// Whether the network must not hold it back: for the walks that [HostingProtocol] follows.
    static boolean isUrgent(ModelMove move) {
        var message = move.message();
        return message != null
                && (message.wished()
                        || message.frames().getFirst() instanceof Frame.Wanted
                        || (message.frames().getFirst() instanceof Frame.Claimed claimed && claimed.later() > 0));
    }

    /// What can be compared with a state of [HostingProtocol].
    List<String> facts() {
        var facts = new ArrayList<String>();
        for (var node : nodes.values()) {
            var host = node.host;
            var claiming = node.claiming;
            long term = host != null ? host.term : claiming != null ? claiming.term() : 0;
            var story = ModelStory.read(node.mirror);
            var disk = node.disk;
            facts.add(ProtocolState.node(
                    host != null ? 1 : claiming != null ? 2 : 0,
                    number(term),
                    number(node.said.claimed()),
                    number(node.mirror.got().term()),
                    story.map(ModelStory::known).orElse(0),
                    story.map(it -> Math.min(1, it.heldBack())).orElse(0),
                    disk == null ? 0 : number(disk.term()),
                    disk == null ? 0 : disk.known()));
        }
        for (var host : begun) {
            facts.add(ProtocolState.host(
                    number(host.term()),
                    host.known(),
                    Math.min(1, host.heldBack()),
                    host.full(),
                    given.getOrDefault(host.term(), 0)));
        }
        facts.sort(Comparator.naturalOrder());
        return facts;
    }

    /// Of a term, in their order.
    private static int number(long term) {
        long claim = term / 100 - FIRST_TERM / 100 + 1;
        claim = term == 0 ? 0 : claim;
        return (int) (claim == 0 ? 0 : claim == 1 ? 1 : 2 * claim - 2 + term % 100);
    }

    @Override
    public Optional<String> wrong() {
        if (slots > seats) {
            return Optional.of("%d slots of %d were given out".formatted(slots, seats));
        }
        for (var host : begun) {
            int unknown = earlier(given, host) & ~host.known();
            if (Integer.bitCount(unknown) > host.heldBack()) {
                return Optional.of("the host of term %d holds back %d; unknown to it are slots %s"
                        .formatted(host.term(), host.heldBack(), Integer.toBinaryString(unknown)));
            }
            int lost = earlier(confirmed, host) & ~host.known();
            if (lost != 0 && !host.full()) {
                return Optional.of("the host of term %d does not know slots %s, which a majority kept"
                        .formatted(host.term(), Integer.toBinaryString(lost)));
            }
        }
        return Optional.empty();
    }

    private static int earlier(NavigableMap<Long, Integer> slots, Begun than) {
        return slots.headMap(than.term()).values().stream().reduce(0, (one, two) -> one | two);
    }
}
