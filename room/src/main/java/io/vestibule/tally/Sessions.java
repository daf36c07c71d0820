package io.vestibule.tally;

/// The seats that are taken: sessions counted by the tick they were last seen in, and seats that
/// are assumed taken until they are accounted for. *Confined to its agent.*
final class Sessions {

    private final TickCounts counts = new TickCounts();
    private final IdlePauses idling = new IdlePauses();
    private SessionRule rule;
    private long closedThroughMillis;

    /// Until then there is no other tick to close.
    private long tickEndMillis;

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

    IdlePauses idling() {
        return idling;
    }

    /// How many sessions were last seen a number of ticks before the tick of a moment.
    int[] byAge(long nowMillis) {
        var people = new int[(int) rule.ticks() + 1];
        long now = rule.tickOf(nowMillis);
        for (int age = 0; age < people.length; age++) {
            people[age] = counts.at(now - age);
        }
        return people;
    }

    /// How many sessions were last seen at most this many ticks before the tick of a moment.
    int seen(long ticks, long nowMillis) {
        int people = 0;
        long now = rule.tickOf(nowMillis);
        for (long age = 0; age <= Math.min(ticks, rule.ticks()); age++) {
            people += counts.at(now - age);
        }
        return people;
    }

    int assumed() {
        return assumed;
    }

    /// When those that are assumed have ended.
    long assumedEndMillis() {
        return rule.endMillis(assumedSeenMillis);
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

    /// One was seen again: it moves from tick to tick.
    void move(long fromMillis, long toMillis) {
        remove(fromMillis);
        add(toMillis);
        idling.seen(rule.tickOf(fromMillis), rule.tickOf(toMillis));
    }

    /// One was left or ended at a moment.
    void end(long seenMillis, long atMillis) {
        remove(seenMillis);
        idling.ended(rule.tickOf(seenMillis), rule.tickOf(atMillis));
    }

    int closeThrough(long millis) {
        closedThroughMillis = Math.max(closedThroughMillis, millis);
        if (closedThroughMillis < tickEndMillis && assumed == 0) {
            return 0;
        }
        tickEndMillis = (rule.tickOf(closedThroughMillis) + 1) * rule.grainMillis();
        idling.began(rule.tickOf(closedThroughMillis), counts);
        int ended = counts.closeBefore(oldestTick());
        if (!isOpen(assumedSeenMillis)) {
            assumed = 0;
        }
        return ended;
    }

    int endingBy(long millis) {
        return counts.before(rule.oldestActiveTick(millis));
    }

    /// Takes another rule and forgets the sessions: the caller, which knows them, adds them again.
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
        tickEndMillis = Long.MIN_VALUE;
        idling.rule(rule);
        counts.begin(oldestTick(), rule.ticks());
        counts.add(rule.tickOf(assumedSeenMillis), assumed);
    }
}
