package io.vestibule.simulation.strategy;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Claim;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.simulation.check.Scene;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.network.Way;
import io.vestibule.tally.VisitorStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The strategies of the published articles: every data center knows its own counts, a global
/// coordinator merges their states, and each place plans the calendar minute by the newest picture
/// it has. *Confined to its world.*
///
/// It is one file because the strategies differ in single steps of the same course.
final class Articles implements Coordination {

    private static final long STEP_MILLIS = 500;
    private static final long TELL_MILLIS = 1_500;
    private static final long TENTH = 100;
    private static final int ASK_BYTES = 48;
    private static final int ANSWER_BYTES = 24;
    private static final int VIEW_BYTES = 256;
    private static final int STREAM = 11;

    // An answer of a data center's counter, and what a farther one takes in all.
    private static final int NEAR_MILLIS = 2;
    private static final int NEAR_SPREAD = 7;
    private static final int FAR_MILLIS = 60;
    private static final int FAR_SPREAD = 11;

    private final StrategyContext around;
    private final StrategyKind kind;
    private final SplitMix chance;
    private final ArticlePlace[] places;
    private final boolean[] up;
    private final int[] workers;
    private final int everywhere;

    /// What each worker gave in this minute, by data center and kind of slot.
    private final List<Map<Long, int[]>> given = new ArrayList<>();

    private final List<Map<Long, Counter>> counters = new ArrayList<>();
    private final Map<Long, Counter> anywhere = new HashMap<>();
    private long minute;
    private PlaceState[] merged;
    private int home;
    private boolean global = true;
    private Room room;

    Articles(StrategyContext around, StrategyKind kind) {
        this.around = around;
        this.kind = kind;
        var centers = around.scenario().centers();
        room = around.scenario().room();
        chance = new SplitMix(around.seed(), STREAM, 0);
        merged = new PlaceState[centers.size()];
        Arrays.fill(merged, PlaceState.NOTHING);
        places = new ArticlePlace[centers.size()];
        up = new boolean[centers.size()];
        workers = new int[centers.size()];
        int all = 0;
        for (int center = 0; center < places.length; center++) {
            workers[center] = centers.get(center).workers();
            all += workers[center];
            places[center] = new ArticlePlace(center, workers[center], merged, room, now());
            up[center] = true;
            given.add(new HashMap<>());
            counters.add(new HashMap<>());
            int number = center;
            around.time().after(chance.nextInt((int) STEP_MILLIS), () -> begin(number));
        }
        everywhere = all;
        around.time().every(TELL_MILLIS, this::merge);
    }

    @Override
    public int units(int center) {
        return workers[center];
    }

    @Override
    public RoomView view(int center, int unit) {
        return places[center].view();
    }

    @Override
    public void ask(int center, int unit, SlotAsk ask, Answer answer) {
        around.meter().sent(Way.WORKER_TO_CENTER, 1, ASK_BYTES);
        around.meter().sent(Way.CENTER_TO_WORKER, 1, ANSWER_BYTES);
        if (!up[center]) {
            around.time().after(NEAR_MILLIS, answer::silence);
            return;
        }
        newMinute();
        if (ask.claim() == Claim.ROAMING) {
            // Whether a session is still open: no slot.
            answer.said(answer(center, ask, false));
            return;
        }
        switch (kind) {
            case StrategyKind.Even _, StrategyKind.Adaptive _ ->
                answer.said(answer(center, ask, takes(center, unit, ask)));
            case StrategyKind.Counters _ ->
                around.time().after(NEAR_MILLIS + chance.nextInt(NEAR_SPREAD), () -> askCounter(center, ask, answer));
            case StrategyKind.Leases _ -> throw new IllegalStateException("not of the articles");
        }
    }

    @Override
    public void note(int center, int unit, VisitEvent event) {
        if (up[center]) {
            places[center].take(event, now());
        }
    }

    @Override
    public void configure(Room newRoom) {
        room = newRoom;
        for (int center = 0; center < places.length; center++) {
            ArticlePlace place = places[center];
            around.network().send(home, center, Way.GLOBAL_TO_CENTER, VIEW_BYTES, () -> place.configure(newRoom));
        }
    }

    /// The articles say nothing about how an event begins: its settings are spread like others.
    @Override
    public void turned(Phase phase) {
        configure(phase.room());
    }

    @Override
    public void globalLost() {
        global = false;
    }

    @Override
    public void globalBack() {
        home = (home + 1) % places.length;
        global = true;
        Arrays.fill(merged, PlaceState.NOTHING);
    }

    @Override
    public void centerLost(int center) {
        up[center] = false;
    }

    @Override
    public void centerBack(int center, boolean memoryLost) {
        up[center] = true;
        if (memoryLost) {
            places[center].forget(now());
            counters.get(center).clear();
        }
    }

    @Override
    public void unitRestarted(int center, int unit) {
        given.get(center).values().forEach(slots -> slots[unit] = 0);
    }

    @Override
    public boolean isInTouch(int center) {
        return up[center] && around.network().reaches(center, home);
    }

    @Override
    public boolean isInForce() {
        return Arrays.stream(places).allMatch(place -> place.view().rules().equals(Rules.of(room)));
    }

    @Override
    public int unreserved(int center) {
        return UNKNOWN;
    }

    @Override
    public Scene.Counted counted() {
        long active = 0;
        long waiting = 0;
        for (ArticlePlace place : places) {
            active += place.ledger().occupancy();
            waiting += place.ledger().line().size();
        }
        long seats = room.limits().totalActiveUsers();
        long passes = room.limits().newUsersPerMinute();
        return new Scene.Counted(active, waiting, 0, seats, passes, seats, passes);
    }

    private long now() {
        return around.time().now();
    }

    /// The plan of this minute.
    private MinutePlan plan(int center) {
        if (places[center].plan().minute() != minute) {
            places[center].step(now());
        }
        return places[center].plan();
    }

    private void begin(int center) {
        step(center);
        around.time().every(STEP_MILLIS, () -> step(center));
        around.time().every(TELL_MILLIS, () -> tell(center));
    }

    private void step(int center) {
        around.meter()
                .sent(Way.WORKER_TO_CENTER, workers[center] / 2 + 1, (long) (workers[center] / 2 + 1) * VIEW_BYTES);
        around.meter()
                .sent(Way.CENTER_TO_WORKER, workers[center] / 2 + 1, (long) (workers[center] / 2 + 1) * VIEW_BYTES);
        if (up[center]) {
            places[center].step(now());
        }
    }

    private void tell(int center) {
        if (!up[center]) {
            return;
        }
        PlaceState state = places[center].state(now());
        around.network().send(center, home, Way.CENTER_TO_GLOBAL, state.bytes(), () -> {
            if (merged[center].asOfMillis() < state.asOfMillis()) {
                merged[center] = state;
            }
        });
    }

    private void merge() {
        if (!global) {
            return;
        }
        PlaceState[] picture = merged.clone();
        int bytes = Arrays.stream(picture).mapToInt(PlaceState::people).sum() > 0 ? 4096 : 512;
        for (int center = 0; center < places.length; center++) {
            ArticlePlace place = places[center];
            int number = center;
            around.network().send(home, center, Way.GLOBAL_TO_CENTER, bytes, () -> {
                if (up[number]) {
                    place.see(picture);
                    place.step(now());
                }
            });
        }
    }

    /// Counts start again with each calendar minute.
    private void newMinute() {
        long current = Math.floorDiv(now(), MinutePlan.MINUTE_MILLIS);
        if (current != minute) {
            minute = current;
            for (Map<Long, int[]> each : given) {
                each.clear();
            }
        }
    }

    /// Which kind of slot a visitor takes; without meaning if one [#isReserved].
    private long key(int center, SlotAsk ask) {
        if (places[center].view().rules().entrance() == Rules.Entrance.DRAW) {
            return MinutePlan.DRAWN;
        }
        return ask.claim() == Claim.NEWCOMER
                ? MinutePlan.NEWCOMERS
                : Math.floorDiv(ask.arrivedMillis(), MinutePlan.MINUTE_MILLIS);
    }

    /// Whether a slot is reserved for visitors of a kind.
    private boolean isReserved(int center, SlotAsk ask, long key) {
        return ask.claim() == Claim.WAITING
                && key != MinutePlan.DRAWN
                && plan(center).slots() > 0
                && places[center].hasReserved(key);
    }

    private boolean takes(int center, int unit, SlotAsk ask) {
        long key = key(center, ask);
        if (isReserved(center, ask, key)) {
            return true;
        }
        int[] taken = given.get(center).computeIfAbsent(key, _ -> new int[workers[center]]);
        boolean free = taken[unit] < perWorker(center, plan(center).limit(key));
        taken[unit] += free ? 1 : 0;
        return free;
    }

    private int perWorker(int center, Division slots) {
        return switch (kind) {
            case StrategyKind.Adaptive(double curve) -> {
                int limit = places[center].view().rules().limits().totalActiveUsers();
                double utilization = (double) plan(center).active() / limit;
                yield slots.adapted(workers[center], everywhere, utilization, curve);
            }
            case StrategyKind.Even _, StrategyKind.Counters _, StrategyKind.Leases _ ->
                slots.evenly(workers[center], everywhere);
        };
    }

    private void askCounter(int center, SlotAsk ask, Answer answer) {
        newMinute();
        long key = key(center, ask);
        Division slots = plan(center).limit(key);
        if (isReserved(center, ask, key) || takes(counters.get(center), key, slots.own())) {
            answer.said(answer(center, ask, true));
        } else if (slots.anywhere() == 0 || !global || !around.network().reaches(center, home)) {
            answer.said(SlotAnswer.REFUSED);
        } else {
            askAnywhere(center, ask, key, answer);
        }
    }

    private void askAnywhere(int center, SlotAsk ask, long key, Answer answer) {
        around.meter().sent(Way.CENTER_TO_GLOBAL, 1, ASK_BYTES);
        around.meter().sent(Way.GLOBAL_TO_CENTER, 1, ANSWER_BYTES);
        around.time().after(FAR_MILLIS + chance.nextInt(FAR_SPREAD), () -> {
            newMinute();
            int slots = plan(center).limit(key).anywhere();
            answer.said(answer(center, ask, takes(anywhere, key, slots)));
        });
    }

    /// Asks a counter.
    private boolean takes(Map<Long, Counter> of, long key, int slots) {
        Counter counter = of.computeIfAbsent(key, _ -> new Counter());
        boolean free = counter.next(minute) < slots;
        if (!free) {
            counter.giveBack(minute);
        }
        return free;
    }

    private SlotAnswer answer(int center, SlotAsk ask, boolean free) {
        long now = now();
        return switch (places[center].of(ask.id(), now)) {
            case VisitorStatus.Active(long accepted, long seen) ->
                places[center].view().rules().session().isActive(seen, now)
                        ? new SlotAnswer.AlreadyInside(accepted, seen)
                        : SlotAnswer.SPENT;
            case VisitorStatus.Left _, VisitorStatus.Revoked _ -> SlotAnswer.SPENT;
            case VisitorStatus.Waiting _, VisitorStatus.Unknown _ -> {
                if (!free) {
                    yield SlotAnswer.REFUSED;
                }
                long accepted = Math.floorDiv(now, TENTH) * TENTH;
                places[center].admit(ask.id(), key(center, ask), accepted);
                yield new SlotAnswer.Granted(accepted);
            }
        };
    }
}
