package io.vestibule.queue;

import io.vestibule.room.Room;

/// A view of a test: of a room in which nothing happened, but for what the test names. *Not thread-safe.*
public final class TestView {

    private long version = 1;
    private long asOfMillis;
    private long acknowledgedMillis;
    private boolean known = true;
    private Rules rules;
    private Bands bands = Bands.SHUT;
    private Counts counts = Counts.NONE;
    private Flow flow = Flow.UNKNOWN;
    private LineSummary line = LineSummary.EMPTY;
    private EndedIds ended = EndedIds.NONE;
    private Homes homes = Homes.ALONE;
    private Draws draws = Draws.NONE;
    private Share share = Share.UNKNOWN;
    private OriginHold hold = OriginHold.NONE;
    private LastChange change = LastChange.NONE;
    private long aheadMillis;

    private TestView(long asOfMillis, long acknowledgedMillis, Rules rules) {
        this.asOfMillis = asOfMillis;
        this.acknowledgedMillis = acknowledgedMillis;
        this.rules = rules;
    }

    /// A view that lets nobody in, for a worker that is acknowledged.
    public static TestView of(Room room, long nowMillis) {
        return of(Rules.of(room), nowMillis);
    }

    public static TestView of(Rules rules, long nowMillis) {
        return new TestView(nowMillis, nowMillis, rules);
    }

    /// A view that has everything of another that the test does not name.
    public static TestView like(RoomView view) {
        var like = new TestView(view.asOfMillis(), view.acknowledgedMillis(), view.rules());
        like.version = view.version();
        like.known = view.known();
        like.bands = view.bands();
        like.counts = view.counts();
        like.flow = view.flow();
        like.line = view.line();
        like.ended = view.ended();
        like.homes = view.homes();
        like.draws = view.draws();
        like.share = view.share();
        like.hold = view.hold();
        like.change = view.change();
        like.aheadMillis = view.aheadMillis();
        return like;
    }

    public TestView version(long other) {
        version = other;
        return this;
    }

    /// Made at another moment, for a worker that is acknowledged.
    public TestView at(long millis) {
        asOfMillis = millis;
        acknowledgedMillis = millis;
        return this;
    }

    public TestView acknowledged(long millis) {
        acknowledgedMillis = millis;
        return this;
    }

    public TestView known(boolean is) {
        known = is;
        return this;
    }

    public TestView rules(Rules others) {
        rules = others;
        return this;
    }

    public TestView bands(Bands others) {
        bands = others;
        return this;
    }

    public TestView counts(Counts others) {
        counts = others;
        return this;
    }

    public TestView flow(Flow other) {
        flow = other;
        return this;
    }

    public TestView line(LineSummary other) {
        line = other;
        return this;
    }

    public TestView ended(EndedIds others) {
        ended = others;
        return this;
    }

    public TestView homes(Homes others) {
        homes = others;
        return this;
    }

    public TestView draws(Draws others) {
        draws = others;
        return this;
    }

    public TestView share(Share other) {
        share = other;
        return this;
    }

    public TestView hold(OriginHold other) {
        hold = other;
        return this;
    }

    public TestView change(LastChange other) {
        change = other;
        return this;
    }

    /// The view.
    public RoomView view() {
        return new RoomView(
                version,
                asOfMillis,
                acknowledgedMillis,
                known,
                rules,
                bands,
                counts,
                flow,
                line,
                ended,
                homes,
                draws,
                share,
                hold,
                change,
                aheadMillis);
    }
}
