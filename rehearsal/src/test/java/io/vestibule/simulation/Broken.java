package io.vestibule.simulation;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Draws;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.queue.TestView;
import io.vestibule.room.Limits;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.simulation.check.Scene;
import io.vestibule.simulation.strategy.Coordination;
import io.vestibule.tally.SessionRule;

/// Leases with one deliberate mistake, to see whether the judges notice. *Confined to its world.*
final class Broken implements Coordination {

    private final World world;
    private final Coordination sound;
    private final Mistake mistake;
    private int inUse;

    /// What is done wrong.
    enum Mistake {
        /// Everybody asks, and every twentieth refusal is taken for a grant.
        GIVES_WITHOUT_SLOT,
        /// The coordinators believe in twice the limits.
        BELIEVES_IN_TWICE,
        /// Every hundredth ticket of a waiting visitor is taken for used up.
        FORGETS_PLACES,
        /// Every fourth visitor is told to be the first.
        LETS_JUMP_THE_LINE,
        /// Workers believe that sessions are half as long, and the coordinators tell them so.
        ENDS_SESSIONS_EARLY,
        /// Every second check-in of a session is not told.
        LOSES_CHECK_INS,
        /// Waits are estimated backwards.
        FORETELLS_BACKWARDS,

        /// Of three who wait one is seen.
        SEES_A_THIRD_OF_THE_LINE,
        /// Every session that roams is taken for used up.
        FORGETS_SESSIONS,
        /// While more is in use than a lowered limit, what was in use a second ago may be: what
        /// ends meanwhile is given out again.
        ALLOTS_WHAT_WAS_IN_USE
    }

    Broken(World world, Coordination sound, Mistake mistake) {
        this.world = world;
        this.sound = sound;
        this.mistake = mistake;
        if (mistake == Mistake.ALLOTS_WHAT_WAS_IN_USE) {
            world.time.every(1_300, () -> inUse = world.inside());
        }
        if (mistake == Mistake.BELIEVES_IN_TWICE) {
            world.time.after(1, () -> sound.configure(twice(world.scenario.room())));
        }
    }

    @Override
    public int units(int center) {
        return sound.units(center);
    }

    @Override
    public RoomView view(int center, int unit) {
        RoomView view = sound.view(center, unit);
        return switch (mistake) {
            case GIVES_WITHOUT_SLOT, LETS_JUMP_THE_LINE, ALLOTS_WHAT_WAS_IN_USE ->
                with(view, view.rules(), everybody(view), view.line());
            case ENDS_SESSIONS_EARLY -> with(view, half(view.rules()), view.bands(), view.line());
            case FORETELLS_BACKWARDS -> with(view, view.rules(), view.bands(), backwards(view.line()));
            case SEES_A_THIRD_OF_THE_LINE -> with(view, view.rules(), view.bands(), thirds(view.line()));
            case BELIEVES_IN_TWICE, FORGETS_PLACES, LOSES_CHECK_INS, FORGETS_SESSIONS -> view;
        };
    }

    @Override
    public void ask(int center, int unit, SlotAsk ask, Answer answer) {
        boolean waits = ask.claim() == Claim.WAITING;
        switch (mistake) {
            case GIVES_WITHOUT_SLOT, ALLOTS_WHAT_WAS_IN_USE ->
                sound.ask(center, unit, ask, said -> answer.take(said.map(it -> given(ask, it))));
            case FORGETS_PLACES ->
                sound.ask(
                        center,
                        unit,
                        ask,
                        said -> answer.take(said.map(it -> waits && ask.id() % 100 == 0 ? SlotAnswer.SPENT : it)));
            case FORGETS_SESSIONS, ENDS_SESSIONS_EARLY ->
                sound.ask(
                        center,
                        unit,
                        ask,
                        said -> answer.take(said.map(it -> ask.claim() == Claim.ROAMING ? SlotAnswer.SPENT : it)));
            case LETS_JUMP_THE_LINE -> sound.ask(center, unit, ask.id() % 4 == 0 ? first(ask) : ask, answer);
            case BELIEVES_IN_TWICE, LOSES_CHECK_INS, FORETELLS_BACKWARDS, SEES_A_THIRD_OF_THE_LINE ->
                sound.ask(center, unit, ask, answer);
        }
    }

    @Override
    public void note(int center, int unit, VisitEvent event) {
        boolean lost = mistake == Mistake.LOSES_CHECK_INS && event.id() % 2 == 0;
        if (!lost || !(event instanceof VisitEvent.Seen)) {
            sound.note(center, unit, event);
        }
    }

    @Override
    public void turned(Phase phase) {
        sound.turned(phase);
    }

    @Override
    public void configure(Room room) {
        sound.configure(room);
    }

    @Override
    public void globalLost() {
        sound.globalLost();
    }

    @Override
    public void globalBack() {
        sound.globalBack();
    }

    @Override
    public void centerLost(int center) {
        sound.centerLost(center);
    }

    @Override
    public void centerBack(int center, boolean memoryLost) {
        sound.centerBack(center, memoryLost);
    }

    @Override
    public void unitRestarted(int center, int unit) {
        sound.unitRestarted(center, unit);
    }

    @Override
    public boolean isInTouch(int center) {
        return sound.isInTouch(center);
    }

    @Override
    public boolean isInForce() {
        return sound.isInForce();
    }

    @Override
    public int unreserved(int center) {
        return sound.unreserved(center);
    }

    @Override
    public Scene.Counted counted() {
        return sound.counted();
    }

    private SlotAnswer given(SlotAsk ask, SlotAnswer said) {
        boolean gives = mistake == Mistake.GIVES_WITHOUT_SLOT
                ? ask.id() % 20 == 0
                : world.inside() > world.limits().totalActiveUsers() && world.inside() < inUse;
        return said instanceof SlotAnswer.Refused && gives
                ? new SlotAnswer.Granted(world.time.now() / 100 * 100)
                : said;
    }

    private static SlotAsk first(SlotAsk ask) {
        return new SlotAsk(
                ask.id(), ask.arrivedMillis() - 3_600_000, ask.claim(), ask.atArrival(), ask.atHalf(), ask.session());
    }

    private static Bands everybody(RoomView view) {
        return new Bands(
                Bands.EVERYBODY,
                view.bands().frontUpTo(),
                view.bands().readyUpTo(),
                view.bands().newcomerSlots());
    }

    private static Rules half(Rules rules) {
        Limits limits = rules.limits();
        return new Rules(
                rules.method(),
                rules.queueAll(),
                limits,
                SessionRule.of(limits.session().dividedBy(4)));
    }

    private static LineSummary thirds(LineSummary line) {
        float[] waits = line.waits();
        for (int i = 0; i < waits.length; i++) {
            waits[i] /= 3;
        }
        int[] counts = line.counts().map(count -> count / 3).toArray();
        return new LineSummary(line.positions().toArray(), counts, waits);
    }

    private static LineSummary backwards(LineSummary line) {
        long[] positions = line.positions().toArray();
        int[] counts = new int[positions.length];
        float[] waits = new float[positions.length];
        for (int i = 0; i < positions.length; i++) {
            counts[i] = line.atOrBefore(positions[i]);
            waits[i] = -i - 1;
        }
        return new LineSummary(positions, counts, waits);
    }

    private static RoomView with(RoomView view, Rules rules, Bands bands, LineSummary line) {
        return TestView.like(view)
                .rules(rules)
                .bands(bands)
                .line(line)
                .draws(Draws.NONE)
                .share(Share.UNKNOWN)
                .view();
    }

    private static Room twice(Room room) {
        Limits limits = room.limits();
        return Tales.room(2 * limits.totalActiveUsers(), 2 * limits.newUsersPerMinute(), (int)
                limits.session().toSeconds());
    }
}
