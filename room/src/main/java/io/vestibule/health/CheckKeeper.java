package io.vestibule.health;

import io.vestibule.ground.Elapsed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What one node does for health checks, as a plain state machine: it knows which checks it probes
/// and when, counts its own probes in streaks, hears the votes of others, and works out the state
/// of every check from all of them. Sockets, frames and clocks are its owner's. *Confined to one
/// thread.*
public final class CheckKeeper {

    /// What is probed more often is reported more often: votes must not be stale on arrival.
    private static final int WORDS_IN_INTERVAL = 2;

    /// Words with news wait this long for more, and for each vote in them a little longer.
    private static final long GAP_MILLIS = 100;

    private static final long VOTES_IN_MILLI = 4;

    /// Frames between nodes have at most 256 KiB.
    private static final int MOST_VOTES = 1_000;

    private static final long MILLIS = 1_000;

    /// How often every state is worked out again, as votes age.
    private static final long JUDGE_MILLIS = 1_000;

    /// A clock that jumps back by more was set. After less what was due is late by that much.
    static final long SET_BACK_MILLIS = 1_000;

    private final String self;
    private final long incarnation;
    private final Map<String, WatchedCheck> checks = new LinkedHashMap<>();
    private final Map<String, CheckState> states = new HashMap<>();
    private final Map<String, NodeWord> words = new HashMap<>();
    private final HeardNodes speakers;
    private final Map<String, CheckState> changed = new LinkedHashMap<>();
    private final List<HealthRow> rows = new ArrayList<>();
    private Map<String, HealthCheck> settings = Map.of();
    private List<ProbeNode> nodes = List.of();
    private int leastNodes;
    private Function<String, Optional<Announcement>> announced = _ -> Optional.empty();

    private long sequence;
    private boolean news;
    private long saidMillis;
    private long judgedMillis;
    private long steppedMillis;

    /// When the next probe of this node is due; far away if none is.
    private long nextDueMillis = Long.MAX_VALUE;

    private long restMillis = HeardNodes.WORD_MILLIS;

    /// A check to probe now.
    ///
    /// @param dueMillis when it should be, epoch milliseconds
    /// @param good whether this node takes the origin for healthy and its newest probe was good:
    ///   one more good probe is no news
    public record Due(HealthCheck check, long dueMillis, boolean good) {}

    /// @param self the name of this node
    /// @param incarnation of this process; grows with every start
    public CheckKeeper(String self, long incarnation) {
        this.self = self;
        this.incarnation = incarnation;
        this.speakers = new HeardNodes(self);
    }

    /// Takes the checks that there are.
    public void configure(Collection<HealthCheck> wanted, long nowMillis) {
        var there = new HashSet<String>();
        for (HealthCheck check : wanted) {
            there.add(check.id());
            var known = checks.get(check.id());
            if (known == null) {
                var fresh = new WatchedCheck(self, check);
                checks.put(check.id(), fresh);
                judge(fresh, nowMillis);
                fresh.place(nodes, nowMillis);
            } else {
                known.configure(check, nodes, nowMillis);
            }
        }
        checks.keySet().retainAll(there);
        states.keySet().retainAll(there);
        var now = new HashMap<String, HealthCheck>();
        checks.forEach((id, check) -> now.put(id, check.check()));
        settings = Collections.unmodifiableMap(now);
        judgeAll(nowMillis);
        findNext();
    }

    /// Takes which nodes there are.
    ///
    /// @param known coordinator nodes that can probe, this one among them; none while this node is
    ///   in no cluster, though it should be
    /// @param least how many the data center of this node should have
    public void nodes(Collection<ProbeNode> known, int least, long nowMillis) {
        if (nodes.equals(List.copyOf(known)) && leastNodes == least) {
            return;
        }
        speakers.change(nodes, known, nowMillis);
        nodes = List.copyOf(known);
        leastNodes = least;
        news = true;
        for (WatchedCheck check : checks.values()) {
            check.place(nodes, nowMillis);
        }
        judgeAll(nowMillis);
        findNext();
    }

    /// Finds out when the next probe is due, and how often a word is.
    private void findNext() {
        nextDueMillis = Long.MAX_VALUE;
        restMillis = HeardNodes.WORD_MILLIS;
        for (WatchedCheck check : checks.values()) {
            nextDueMillis = Math.min(nextDueMillis, check.dueMillis());
            if (check.isProbedHere()) {
                long interval = check.check().intervalSeconds() * MILLIS;
                restMillis = Math.min(restMillis, interval / WORDS_IN_INTERVAL);
            }
        }
    }

    /// Takes how to find what was announced of a check; empty while the store cannot be read.
    public void announced(Function<String, Optional<Announcement>> lookUp) {
        announced = lookUp;
    }

    /// Takes another node's word. One that is not newer than the last has no effect, unless that
    /// node was silent: it may have started again under an earlier clock.
    ///
    /// @return whether it was taken
    public boolean heard(NodeWord word, long nowMillis) {
        var before = words.get(word.node());
        boolean old = before != null && !word.isNewerThan(before);
        if (word.node().equals(self) || (old && speakers.isHeard(word.node(), nowMillis))) {
            return false;
        }
        words.put(word.node(), word);
        speakers.heard(word.node(), nowMillis);
        for (Vote vote : word.votes()) {
            var check = checks.get(vote.checkId());
            if (check != null) {
                check.heard(vote, nowMillis);
                judge(check, nowMillis);
            }
        }
        return true;
    }

    /// Takes the result of a probe of this node.
    public void probed(String checkId, ProbeResult result, long nowMillis) {
        var check = checks.get(checkId);
        if (check != null) {
            news |= check.probed(result, nowMillis);
            check.row(result).ifPresent(rows::add);
            judge(check, nowMillis);
        }
    }

    /// What the history keeps of the probes since this was called last.
    public List<HealthRow> rows() {
        var news = List.copyOf(rows);
        rows.clear();
        return news;
    }

    /// What is to be probed now; lets votes grow old.
    public List<Due> step(long nowMillis) {
        if (nowMillis < steppedMillis - SET_BACK_MILLIS) {
            clockSetBack(nowMillis);
        }
        steppedMillis = nowMillis;
        if (Elapsed.isOver(judgedMillis, JUDGE_MILLIS, nowMillis)) {
            judgeAll(nowMillis);
        }
        if (nowMillis < nextDueMillis) {
            return List.of();
        }
        var due = new ArrayList<Due>();
        nextDueMillis = Long.MAX_VALUE;
        for (WatchedCheck check : checks.values()) {
            long at = check.dueMillis();
            if (check.takeDue(nowMillis)) {
                due.add(new Due(check.check(), at, check.isGood()));
            }
            nextDueMillis = Math.min(nextDueMillis, check.dueMillis());
        }
        return due;
    }

    private void clockSetBack(long nowMillis) {
        checks.values().forEach(check -> check.clockSetBack(nowMillis));
        speakers.clockSetBack(nowMillis);
        findNext();
    }

    /// When something is due next, epoch milliseconds.
    public long nextMillis() {
        long next = Math.min(judgedMillis + JUDGE_MILLIS, saidMillis + pauseMillis());
        return Math.min(next, nextDueMillis);
    }

    /// This node's word, if it is time to say it: soon if something changed, else now and then. In
    /// several parts if it is long.
    ///
    /// @param store whether the store is reached
    /// @param pending what was announced and is not in the store
    public List<NodeWord> word(boolean store, List<Announcement> pending, long nowMillis) {
        if (!Elapsed.isOver(saidMillis, pauseMillis(), nowMillis)) {
            return List.of();
        }
        var votes = new ArrayList<Vote>();
        for (WatchedCheck check : checks.values()) {
            var own = check.own();
            if (own != null) {
                votes.add(own);
            }
        }
        news = false;
        saidMillis = nowMillis;
        var parts = new ArrayList<NodeWord>();
        for (int from = 0; from == 0 || from < votes.size(); from += MOST_VOTES) {
            var part = votes.subList(from, Math.min(votes.size(), from + MOST_VOTES));
            sequence++;
            parts.add(new NodeWord(self, incarnation, sequence, store, part, pending));
        }
        return parts;
    }

    /// Has the word said soon, since something in it that is not a vote changed.
    public void hurry() {
        news = true;
    }

    private long pauseMillis() {
        return news ? GAP_MILLIS + checks.size() / VOTES_IN_MILLI : restMillis;
    }

    /// Works out every state, as when something else was announced.
    public void judgeAll(long nowMillis) {
        judgedMillis = nowMillis;
        checks.values().forEach(check -> judge(check, nowMillis));
    }

    private void judge(WatchedCheck check, long nowMillis) {
        if (check.judge(
                node -> speakers.isHeard(node, nowMillis),
                speakers.isSettled(nodes, nowMillis),
                leastNodes,
                announced,
                nowMillis)) {
            changed.put(check.check().id(), check.state());
        }
        states.put(check.check().id(), check.state());
    }

    /// The states that changed in status, reason or basis since this was called last.
    public List<CheckState> changes() {
        var news = List.copyOf(changed.values());
        changed.clear();
        return news;
    }

    /// The state of every check, by id; changes as this does.
    public Map<String, CheckState> states() {
        return Collections.unmodifiableMap(states);
    }

    /// The nodes reported last.
    public List<ProbeNode> nodes() {
        return nodes;
    }

    /// Whether there are no checks.
    public boolean isEmpty() {
        return checks.isEmpty();
    }

    /// The checks, by id.
    public Map<String, HealthCheck> checks() {
        return settings;
    }
}
