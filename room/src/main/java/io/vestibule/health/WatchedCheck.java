package io.vestibule.health;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One check at one node: when it is due here, what this node's probes say, and what all votes come
/// to. *Confined to the keeper of checks.*
final class WatchedCheck {

    private static final long MILLIS = 1_000;

    /// A probe that is not reported this long after its time is lost.
    private static final long LOST_MILLIS = 5_000;

    private final String self;
    private HealthCheck check;
    private List<RegionGround> grounds = List.of();
    private Optional<Duty> duty = Optional.empty();
    private long dueMillis;

    /// When a probe is lost that is under way; 0 if none is.
    private long lostMillis;

    private Streak streak = Streak.NONE;
    private long number;
    private String region = "";

    /// Whether the newest probe changed what the streak says.
    private boolean turned;

    private final HistorySample sample = new HistorySample();
    private final Map<String, Vote> votes = new HashMap<>();
    private CheckState state;
    private Optional<FailureReason> failure = Optional.empty();

    WatchedCheck(String self, HealthCheck check) {
        this.self = self;
        this.check = check;
        this.state = CheckState.unknown(check.id());
    }

    HealthCheck check() {
        return check;
    }

    CheckState state() {
        return state;
    }

    @Nullable
    Vote own() {
        return votes.get(self);
    }

    boolean isProbedHere() {
        return duty.isPresent();
    }

    /// Whether this node takes the origin for healthy and its newest probe was good.
    boolean isGood() {
        return streak.status() == CheckStatus.HEALTHY && streak.run() > 0 && streak.good();
    }

    /// When it is due here; far away if it is not probed here.
    long dueMillis() {
        return duty.isPresent() ? dueMillis : Long.MAX_VALUE;
    }

    /// Takes other settings.
    void configure(HealthCheck next, Collection<ProbeNode> nodes, long nowMillis) {
        if (!next.equals(check)) {
            boolean otherTimes = next.intervalSeconds() != check.intervalSeconds();
            check = next;
            duty = otherTimes ? Optional.empty() : duty;
            place(nodes, nowMillis);
        }
    }

    /// Finds out whether this node probes it.
    void place(Collection<ProbeNode> nodes, long nowMillis) {
        grounds = RegionGround.of(check, nodes);
        region = RegionGround.regionOf(self, nodes);
        var next = check.suspended() ? Optional.<Duty>empty() : dutyOf(grounds);
        boolean same =
                next.isEmpty() ? duty.isEmpty() : duty.filter(next.get()::isAt).isPresent();
        duty = next;
        if (!same) {
            if (next.isEmpty()) {
                votes.remove(self);
                streak = Streak.NONE;
            } else {
                dueMillis = state.status() == CheckStatus.UNKNOWN && own() == null
                        ? ProbeTimetable.first(check, next.get().place(), nowMillis)
                        : next(nowMillis);
            }
        }
        if (check.suspended()) {
            votes.clear();
        }
    }

    private Optional<Duty> dutyOf(List<RegionGround> regions) {
        return regions.stream()
                .filter(ground -> ground.place(self) >= 0)
                .map(ground -> new Duty(ground.region(), ground.place(self), ground.probers()))
                .findFirst();
    }

    private long next(long afterMillis) {
        return duty.map(it -> ProbeTimetable.next(check, it.region(), it.place(), afterMillis))
                .orElse(Long.MAX_VALUE);
    }

    /// Whether to probe now. What is due is then due again later; while a probe is under way none
    /// is begun.
    boolean takeDue(long nowMillis) {
        if (nowMillis < dueMillis()) {
            return false;
        }
        dueMillis = next(nowMillis);
        if (nowMillis < lostMillis) {
            return false;
        }
        lostMillis = lostAt(nowMillis);
        return true;
    }

    /// When a probe counts as lost that begins now.
    private long lostAt(long nowMillis) {
        long longest = (check.timeoutSeconds() + 1L) * (check.retries() + 1) * MILLIS;
        return nowMillis + longest + LOST_MILLIS;
    }

    /// The clock was set back: nothing is due later, and no vote counts for longer, than if it had
    /// happened now.
    void clockSetBack(long nowMillis) {
        dueMillis = Math.min(dueMillis, next(nowMillis));
        lostMillis = Math.min(lostMillis, lostAt(nowMillis));
        votes.replaceAll((_, vote) -> vote.heardBy(nowMillis));
    }

    /// What the history keeps of the newest probe of this node, if anything; asked once for each.
    Optional<HealthRow> row(ProbeResult result) {
        return duty.filter(it -> result.isGood())
                .map(it -> sample.good(result.atMillis(), it.place(), it.probers(), turned))
                .or(() -> duty.map(_ -> 1))
                .filter(stands -> stands > 0)
                .map(stands -> HealthRow.of(result, check, self, region, turned, stands));
    }

    /// Takes the result of a probe of this node.
    ///
    /// @return whether the node says something else than before
    boolean probed(ProbeResult result, long nowMillis) {
        lostMillis = 0;
        if (duty.isEmpty()) {
            return false;
        }
        if (streak.status() == CheckStatus.UNKNOWN && streak.run() == 0) {
            streak = Streak.inherited(state.status(), failure, state.sinceMillis());
        }
        var was = streak.status();
        streak = streak.after(result, check, nowMillis);
        turned = was != CheckStatus.UNKNOWN && was != streak.status();
        number++;
        var before = own();
        if (streak.status() != CheckStatus.UNKNOWN) {
            votes.put(
                    self,
                    new Vote(check.id(), self, number, nowMillis, streak.failure(), streak.sinceMillis(), result));
        }
        var now = own();
        return now != null && (before == null || !before.agreesWith(now));
    }

    /// Takes what another node says.
    void heard(Vote vote, long nowMillis) {
        if (!check.suspended()) {
            votes.put(vote.node(), vote.heardBy(nowMillis));
        }
    }

    /// Works out the state.
    ///
    /// @param heard the nodes of which a word came since they are reachable
    /// @param settled whether that is all of them, or the others had their time: until then votes
    ///   change nothing
    /// @param leastNodes how many nodes this node's region should have
    /// @param announced says what was announced last of a check, if the store that knows can be
    ///   read
    /// @return whether status, reason or basis changed
    boolean judge(
            Predicate<String> heard,
            boolean settled,
            int leastNodes,
            Function<String, Optional<Announcement>> announced,
            long nowMillis) {
        var before = state;
        long oldest = nowMillis - ProbeTimetable.voteLifeMillis(check);
        votes.values().removeIf(vote -> vote.atMillis() < oldest);
        var regions = new ArrayList<RegionState>(grounds.size());
        for (RegionGround ground : grounds) {
            int least = ground.nodes().contains(self) ? leastNodes : 0;
            regions.add(Quorum.region(ground.heard(heard), votes, least, oldest));
        }
        if (check.suspended()) {
            be(CheckStatus.SUSPENDED, Optional.empty(), CheckState.Basis.NOTHING, nowMillis, regions);
        } else {
            boolean keeps = !settled && state.status() != CheckStatus.UNKNOWN;
            var decided = settled ? Quorum.check(regions) : Optional.<CheckStatus>empty();
            if (decided.isPresent()) {
                be(
                        decided.get(),
                        Quorum.reason(regions),
                        CheckState.Basis.VOTES,
                        sinceOf(decided.get(), announced, nowMillis),
                        regions);
            } else if (!keeps && (Quorum.isDeaf(regions) || !settled)) {
                announced
                        .apply(check.id())
                        .ifPresentOrElse(
                                it -> be(
                                        it.status(),
                                        FailureReason.labelled(it.reason()),
                                        CheckState.Basis.ANNOUNCED,
                                        it.atMillis(),
                                        regions),
                                () -> be(
                                        CheckStatus.UNKNOWN,
                                        Optional.empty(),
                                        CheckState.Basis.NOTHING,
                                        nowMillis,
                                        regions));
            } else {
                be(state.status(), failure, state.basis(), state.sinceMillis(), regions);
            }
        }
        return before.status() != state.status()
                || !before.reason().equals(state.reason())
                || before.basis() != state.basis();
    }

    /// What was announced with the same status began then, as far as this node knew nothing.
    private long sinceOf(CheckStatus status, Function<String, Optional<Announcement>> announced, long nowMillis) {
        return state.status() != CheckStatus.UNKNOWN
                ? nowMillis
                : announced
                        .apply(check.id())
                        .filter(it -> it.status() == status)
                        .map(Announcement::atMillis)
                        .orElse(nowMillis);
    }

    private void be(
            CheckStatus status,
            Optional<FailureReason> why,
            CheckState.Basis basis,
            long sinceMillis,
            List<RegionState> regions) {
        failure = status == CheckStatus.UNHEALTHY ? why : Optional.empty();
        var reason = switch (status) {
            case UNHEALTHY -> why.map(FailureReason::label).orElse("");
            case HEALTHY -> FailureReason.NONE;
            case UNKNOWN, SUSPENDED -> "";
        };
        state = new CheckState(
                check.id(),
                status,
                reason,
                status == state.status() ? state.sinceMillis() : sinceMillis,
                basis,
                regions);
    }
}
