package io.vestibule.tally;

/// The seats that are taken: sessions counted by the tick they were last seen in, and seats that
/// are assumed taken until somebody accounts for them. *Confined to its agent.*
final class Sessions {

    private final TickCounts counts = new TickCounts();
    private SessionRule rule;
    private long closedThroughMillis;
    private int assumed;
    private long assumedSeenMillis;

    Sessions(SessionRule rule, long nowMillis) {
        this.rule = rule;
        closedThroughMillis = nowMillis;
        begin();
    }

    SessionRule rule() {
        return rule;
    }

    int total() {
        return counts.total();
    }

    int assumed() {
        return assumed;
    }

    /// Whether a session last seen then is still counted.
    boolean isOpen(long seenMillis) {
        return counts.isOpen(rule.tickOf(seenMillis));
    }

    /// The first tick that is still counted.
    long oldestTick() {
        return rule.oldestActiveTick(closedThroughMillis);
    }

    void add(long seenMillis) {
        counts.add(rule.tickOf(seenMillis), 1);
    }

    /// Takes one out, unless its tick has taken it along already.
    void remove(long seenMillis) {
        counts.add(rule.tickOf(seenMillis), -1);
    }

    int closeThrough(long millis) {
        closedThroughMillis = Math.max(closedThroughMillis, millis);
        int ended = counts.closeBefore(oldestTick());
        if (!isOpen(assumedSeenMillis)) {
            assumed = 0;
        }
        return ended;
    }

    int endingBy(long millis) {
        return counts.before(rule.oldestActiveTick(millis));
    }

    /// Takes another rule and forgets the sessions: whoever knows them adds them again.
    void begin(SessionRule newRule) {
        rule = newRule;
        begin();
    }

    void assume(int seats, long seenMillis) {
        counts.add(rule.tickOf(assumedSeenMillis), -assumed);
        assumed = seats;
        assumedSeenMillis = seenMillis;
        counts.add(rule.tickOf(seenMillis), seats);
    }

    /// One of the assumed seats turned out to be that of a session that is counted now.
    void accountForOne() {
        if (assumed > 0) {
            assumed--;
            remove(assumedSeenMillis);
        }
    }

    private void begin() {
        counts.begin(oldestTick(), rule.ticks());
        counts.add(rule.tickOf(assumedSeenMillis), assumed);
    }
}
