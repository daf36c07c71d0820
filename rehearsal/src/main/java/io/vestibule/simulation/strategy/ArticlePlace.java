package io.vestibule.simulation.strategy;

import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Draws;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LastChange;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.room.Room;
import io.vestibule.tally.Ages;
import io.vestibule.tally.Ledger;
import io.vestibule.tally.VisitorStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// A data center of the articles: counts its own visitors exactly and plans each minute by the
/// newest picture of the others. *Confined to its world.*
final class ArticlePlace {

    /// How long a newcomer who has not come back yet is counted.
    private static final long FIRST_MILLIS = 30_000;

    private static final int MINUTES_KEPT = 4;
    private static final int RATE_MINUTES = 3;

    private final int number;
    private final int workers;
    private final Map<Long, Integer> admitted = new HashMap<>();
    private final TreeMap<Long, Long> users = new TreeMap<>();
    private final TreeMap<Long, Integer> paces = new TreeMap<>();
    private PlaceState[] picture;
    private PlaceState echo = PlaceState.NOTHING;
    private Ledger ledger;
    private Rules rules;
    private long minute;
    private long version;
    private MinutePlan plan = MinutePlan.NOTHING;
    private RoomView view;

    ArticlePlace(int number, int workers, PlaceState[] picture, Room room, long nowMillis) {
        this.number = number;
        this.workers = workers;
        this.picture = picture.clone();
        rules = Rules.of(room);
        ledger = new Ledger(rules.session(), nowMillis);
        view = RoomView.unknown(room, nowMillis);
        minute = Math.floorDiv(nowMillis, MinutePlan.MINUTE_MILLIS);
    }

    RoomView view() {
        return view;
    }

    MinutePlan plan() {
        return plan;
    }

    Ledger ledger() {
        return ledger;
    }

    void configure(Room room) {
        rules = Rules.of(room);
        ledger.rule(rules.session());
    }

    /// Everything is forgotten.
    void forget(long nowMillis) {
        ledger = new Ledger(rules.session(), nowMillis);
        admitted.clear();
    }

    /// A picture of the others arrives.
    void see(PlaceState[] newest) {
        echo = newest[number];
        for (int i = 0; i < newest.length; i++) {
            if (newest[i].asOfMillis() > picture[i].asOfMillis()) {
                picture[i] = newest[i];
            }
        }
    }

    void take(VisitEvent event, long nowMillis) {
        switch (event) {
            case VisitEvent.FirstTouch(long id, long at) -> ledger.checkedIn(id, at, at, at + FIRST_MILLIS, nowMillis);
            case VisitEvent.CheckedIn(long id, long position, long at, long until, long _) ->
                ledger.checkedIn(id, position, at, until, nowMillis);
            case VisitEvent.Seen(long id, long from, long to) -> ledger.seen(id, from, to);
            case VisitEvent.Admitted(long id, long at) -> {
                if (ledger.enter(id, at)) {
                    admitted.merge(MinutePlan.NEWCOMERS, 1, Integer::sum);
                }
            }
            case VisitEvent.Left(long id, long at, boolean _) -> ledger.end(id, at, false);
            case VisitEvent.Revoked(long id, long at) -> ledger.end(id, at, true);
            case VisitEvent.Forwarded _, VisitEvent.GaveBack _ -> {}
        }
    }

    /// The status of a ticket.
    VisitorStatus of(long id, long nowMillis) {
        return ledger.of(id, nowMillis);
    }

    /// Whether one more may enter of those who came in a minute and for all of whom slots are
    /// reserved: of as many as all data centers know of.
    boolean hasReserved(long bucket) {
        int known = echo.waiting().getOrDefault(bucket, 0) + echo.admittedIn(minute, bucket);
        return plan.isReserved(bucket) && admitted.getOrDefault(bucket, 0) < known;
    }

    /// A visitor enters by a slot of this kind.
    void admit(long id, long key, long acceptedMillis) {
        if (ledger.admit(id, acceptedMillis)) {
            admitted.merge(key, 1, Integer::sum);
        }
    }

    /// Makes a new plan: twice a second and whenever a picture arrives.
    void step(long nowMillis) {
        long now = Math.floorDiv(nowMillis, MinutePlan.MINUTE_MILLIS);
        ledger.closeThrough(nowMillis);
        ledger.sweep(nowMillis, Ages.UNHEARD, Ages.UNHEARD, Long.MAX_VALUE);
        if (now != minute) {
            users.put(minute, (long) ledger.occupancy() + ledger.line().size());
            paces.put(minute, admittedInRoom());
            admitted.clear();
            users.headMap(now - MINUTES_KEPT).clear();
            paces.headMap(now - RATE_MINUTES).clear();
            minute = now;
        }
        picture[number] = state(nowMillis);
        plan = MinutePlan.of(picture, number, rules, nowMillis);
        view = new RoomView(
                ++version,
                nowMillis,
                nowMillis,
                true,
                rules,
                plan.bands(),
                counts(),
                flow(),
                line(),
                EndedIds.NONE,
                Homes.ALONE,
                Draws.NONE,
                Share.UNKNOWN,
                OriginHold.NONE,
                LastChange.NONE,
                0);
    }

    /// Its own counts as they are reported.
    PlaceState state(long nowMillis) {
        var waiting = new TreeMap<Long, Integer>();
        int before = 0;
        int size = ledger.line().size();
        while (before < size) {
            long bucket = Math.floorDiv(ledger.line().at(before), MinutePlan.MINUTE_MILLIS);
            int upTo = ledger.line().before((bucket + 1) * MinutePlan.MINUTE_MILLIS);
            waiting.put(bucket, upTo - before);
            before = upTo;
        }
        return new PlaceState(
                nowMillis, ledger.sessionsByAge(nowMillis), waiting, minute, Map.copyOf(admitted), Map.copyOf(users));
    }

    private int admittedInRoom() {
        int all = 0;
        for (int i = 0; i < picture.length; i++) {
            all += i == number ? 0 : picture[i].admittedIn(minute);
        }
        return all + admitted.values().stream().mapToInt(Integer::intValue).sum();
    }

    private Counts counts() {
        int eligible = Math.min(plan.slots(), plan.waiting());
        int out = admitted.values().stream().mapToInt(Integer::intValue).sum();
        return new Counts(plan.waiting(), plan.active(), plan.slots(), eligible, out, workers);
    }

    /// The mean of the last whole minutes.
    private Flow flow() {
        double mean =
                paces.values().stream().mapToInt(Integer::intValue).average().orElse(0);
        return mean > 0 ? new Flow(true, mean, 0, Correction.NONE, Correction.NONE) : Flow.UNKNOWN;
    }

    /// The line of all data centers, by minutes.
    private LineSummary line() {
        var buckets = new TreeMap<Long, Integer>();
        for (PlaceState each : picture) {
            each.waiting().forEach((bucket, people) -> buckets.merge(bucket, people, Integer::sum));
        }
        while (buckets.size() >= LineSummary.POINTS) {
            var newest = buckets.pollLastEntry();
            buckets.merge(buckets.lastKey(), newest.getValue(), Integer::sum);
        }
        if (buckets.isEmpty()) {
            return LineSummary.EMPTY;
        }
        long[] positions = new long[buckets.size() + 1];
        int[] counts = new int[buckets.size() + 1];
        positions[0] = buckets.firstKey() * MinutePlan.MINUTE_MILLIS - 1;
        int point = 1;
        int people = 0;
        for (var bucket : buckets.entrySet()) {
            people += bucket.getValue();
            positions[point] = (bucket.getKey() + 1) * MinutePlan.MINUTE_MILLIS - 1;
            counts[point++] = people;
        }
        return new LineSummary(positions, counts);
    }
}
