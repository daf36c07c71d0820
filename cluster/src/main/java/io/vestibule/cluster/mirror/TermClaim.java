package io.vestibule.cluster.mirror;

import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How a node comes to host a room: it claims a term later than all before from the nodes of its
/// data center, learns from a majority what earlier hosts knew, and gets the newest of it.
///
/// A node that answers accepts nothing from earlier hosts from then on. Since an earlier one needs
/// a majority for every promise, it cannot promise anything that this one does not learn of (the
/// idea of ballots, Lamport 1998). A node that was restarted and has lost what it once kept does
/// not count towards a majority; without a majority, the claim waits for every node that should be
/// there.
///
/// The node with the newest state is asked for it one window at a time, as long as answers come.
/// *Confined to its caller.*
public final class TermClaim {

    private static final long AGAIN_MILLIS = 200;

    /// How long to wait for the remaining nodes once a majority has answered.
    private static final long REST_MILLIS = 150;

    /// How long to wait for nodes that should be there.
    private static final long MISSING_MILLIS = 15_000;

    /// How long a node that sends what it keeps may be silent.
    private static final long SENDING_MILLIS = 5_000;

    /// What did not come for so long is asked for again.
    private static final long SILENT_MILLIS = 350;

    /// How many frames are asked for at once: the next when these have come.
    private static final int MOST_FRAMES = 16;

    /// A claim that takes longer is worth an alarm.
    private static final long LONG_MILLIS = 5_000;

    private final int expected;
    private final long beganMillis;
    private final Map<String, Frame.Claimed> answers = new HashMap<>();
    private Mirror gathered = new Mirror();
    private Set<String> nodes = Set.of();
    private long term;
    private long saidMillis = Long.MIN_VALUE / 2;
    private long sinceMillis;
    private @Nullable String source;

    /// What was there when the source was asked for so many frames more; nothing before.
    private Frame.@Nullable Got asked;

    private int frames;
    private long askedMillis;
    private long cameMillis;
    private boolean done;
    private boolean fresh;
    private boolean knowsAll;

    /// @param expected how many nodes there should be
    /// @param term later than all that are known of here
    public TermClaim(int expected, long term, long now) {
        this.expected = expected;
        this.term = term;
        beganMillis = now;
        sinceMillis = now;
    }

    /// What goes where.
    public record Sending(String node, Frame frame) {}

    /// Whether the room may be hosted.
    public boolean isDone() {
        return done;
    }

    /// The term that was claimed.
    public long term() {
        return term;
    }

    /// Whether enough nodes said that the room was never open.
    public boolean isFresh() {
        return fresh;
    }

    /// Whether what was gathered is no less than what any host was assured to be kept: a majority
    /// of all nodes that there should be still keeps it, or the last host itself is among a
    /// majority, or everybody was heard.
    public boolean knowsAll() {
        return knowsAll;
    }

    /// Says what the claim waits for, if that takes long.
    public Optional<String> waitsFor(long now) {
        if (done || now - beganMillis < LONG_MILLIS) {
            return Optional.empty();
        }
        return Optional.of(
                source == null
                        ? "waiting for other nodes' copies: %d of %d nodes have answered"
                                .formatted(answers.size(), size())
                        : "node %s is sending its copy".formatted(source));
    }

    /// Whether nodes are missing that should be there; the one that sends is not.
    public boolean missesNodes() {
        return !done && source == null && nodes.size() < expected;
    }

    /// What earlier hosts knew.
    public Mirror gathered() {
        return gathered;
    }

    /// Takes what a node says.
    public void take(String node, Frame frame, long now) {
        if (done) {
            return;
        }
        switch (frame) {
            case Frame.Claimed claimed -> claimed(node, claimed, now);
            case Frame.Piece _, Frame.Entries _ -> gather(node, frame, now);
            default -> {}
        }
    }

    private void claimed(String node, Frame.Claimed claimed, long now) {
        if (claimed.claim() != term) {
            return;
        }
        if (claimed.later() > 0) {
            term = Math.max(now, claimed.later() + 1);
            again(now);
        } else {
            answers.put(node, claimed);
        }
    }

    private void again(long now) {
        answers.clear();
        source = null;
        sinceMillis = now;
        saidMillis = Long.MIN_VALUE / 2;
    }

    /// Two nodes may keep different things under one number: nothing is mixed.
    private void gather(String node, Frame frame, long now) {
        var from = node.equals(source) ? answers.get(node) : null;
        if (from != null) {
            var before = gathered.got();
            gathered.take(frame);
            if (!gathered.got().equals(before)) {
                cameMillis = now;
            }
            done = gathered.has(from.term(), from.through());
        }
    }

    /// The frames to send now.
    ///
    /// @param members the nodes of the data center as they are now, this one among them
    public List<Sending> lookAround(Set<String> members, long now) {
        if (done) {
            return List.of();
        }
        nodes = members;
        answers.keySet().retainAll(members);
        if (source != null && !answers.containsKey(source)) {
            source = null;
        }
        if (source == null && isDecided(now)) {
            choose(now);
        }
        if (done) {
            return List.of();
        }
        if (source != null) {
            return wanted(source, now);
        }
        if (now - saidMillis < AGAIN_MILLIS) {
            return List.of();
        }
        saidMillis = now;
        return claims();
    }

    private List<Sending> claims() {
        var sendings = new ArrayList<Sending>();
        for (String node : nodes) {
            if (!answers.containsKey(node)) {
                sendings.add(new Sending(node, new Frame.Claim(term)));
            }
        }
        return sendings;
    }

    private List<Sending> wanted(String from, long now) {
        if (now - cameMillis > SENDING_MILLIS) {
            answers.remove(from);
            again(now);
            return List.of();
        }
        var have = gathered.got();
        if (asked == null || isHere(have, asked)) {
            frames = Math.min(2 * frames, MOST_FRAMES);
        } else if (now - Math.max(askedMillis, cameMillis) >= SILENT_MILLIS) {
            frames = 1;
        } else {
            return List.of();
        }
        asked = have;
        askedMillis = now;
        return Optional.ofNullable(answers.get(from)).stream()
                .map(it -> new Frame.Wanted(it.term(), it.through(), have, frames))
                .map(it -> new Sending(from, it))
                .toList();
    }

    /// Whether all came that was asked for: so many pieces, or all there are; so many entries.
    private boolean isHere(Frame.Got have, Frame.Got before) {
        if (have.term() != before.term()) {
            return true;
        }
        if (have.term() > 0) {
            return have.through() - before.through() >= (long) frames * Tail.MOST;
        }
        var pieces = before.pieces();
        boolean same = have.pieces().isOf(pieces);
        return have.pieces().count() - (same ? pieces.count() : 0) >= frames;
    }

    private boolean isDecided(long now) {
        boolean all = !nodes.isEmpty() && answers.size() == nodes.size();
        boolean most = answers.size() > nodes.size() / 2;
        boolean enough = sure() > size() / 2 || isLastHostHere();
        boolean late = now - sinceMillis >= REST_MILLIS;
        boolean missing = now - beganMillis >= MISSING_MILLIS;
        return (enough && (all || late)) || answers.size() >= size() || (most && missing);
    }

    private void choose(long now) {
        var newest = answers.entrySet().stream()
                .max(Comparator.<Map.Entry<String, Frame.Claimed>>comparingLong(
                                each -> each.getValue().term())
                        .thenComparingLong(each -> each.getValue().through()))
                .orElseThrow();
        knowsAll = sure() > size() / 2 || isLastHostHere() || answers.size() >= size();
        if (newest.getValue().term() < told()) {
            knowsAll = false;
            gathered = new Mirror();
            done = true;
            return;
        }
        if (newest.getValue().term() == 0) {
            fresh = knowsAll;
            done = true;
            return;
        }
        source = newest.getKey();
        gathered = new Mirror();
        asked = null;
        frames = MOST_FRAMES;
        cameMillis = now;
    }

    /// How many nodes there should be.
    private int size() {
        return Math.max(nodes.size(), expected);
    }

    /// How many still keep what they once kept: a node that was restarted has forgotten it.
    private int sure() {
        return Math.toIntExact(answers.values().stream()
                .filter(each -> each.told() <= each.term())
                .count());
    }

    /// Whether the host of the newest term that a majority knows of is among them: nobody knows
    /// more.
    private boolean isLastHostHere() {
        long told = told();
        return answers.size() > size() / 2
                && answers.values().stream().anyMatch(each -> each.own() && each.term() >= told);
    }

    /// The newest term that any of them ever kept.
    private long told() {
        return answers.values().stream().mapToLong(Frame.Claimed::told).max().orElse(0);
    }
}
