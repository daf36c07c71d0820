package io.vestibule.simulation.strategy;

import io.vestibule.queue.Bands;
import io.vestibule.queue.Rules;
import io.vestibule.room.Limits;
import io.vestibule.tally.SessionRule;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What one data center of the articles makes of its picture: how many may enter in this calendar
/// minute, who, and how many of these on its own. Pure. *Immutable.*
///
/// @param minute the calendar minute
/// @param slots how many may still enter, by the picture
/// @param active sessions in the picture
/// @param waiting how many wait in the picture
/// @param partly the minute of arrival of which only some visitors may enter; all who came before
///   it may
/// @param newcomers how many newcomers may still enter, by the picture
/// @param limits of each kind for the whole minute
record MinutePlan(
        long minute, int slots, int active, int waiting, long partly, int newcomers, Map<Long, Division> limits) {

    /// Stands for newcomers where a minute of arrival could stand.
    static final long NEWCOMERS = Long.MAX_VALUE;

    /// Stands for visitors who draw.
    static final long DRAWN = Long.MAX_VALUE - 1;

    static final long MINUTE_MILLIS = 60_000;

    /// All waiting visitors may enter.
    private static final long ALL = Long.MAX_VALUE;

    /// Shares follow the traffic of this many minutes ago.
    static final int MINUTES_BACK = 2;

    static final MinutePlan NOTHING = new MinutePlan(0, 0, 0, 0, 0, 0, Map.of());

    /// Makes the plan.
    ///
    /// @param picture the newest state of every data center, its own as of now
    static MinutePlan of(PlaceState[] picture, int center, Rules rules, long nowMillis) {
        long minute = Math.floorDiv(nowMillis, MINUTE_MILLIS);
        SessionRule session = rules.session();
        Limits limit = rules.limits();
        int active = 0;
        int admitted = 0;
        var waiting = new TreeMap<Long, Integer>();
        for (PlaceState each : picture) {
            active += each.active(session, nowMillis);
            admitted += each.admittedIn(minute);
            each.waiting().forEach((bucket, people) -> waiting.merge(bucket, people, Integer::sum));
        }
        int slots = Math.max(0, Math.min(limit.totalActiveUsers() - active, limit.newUsersPerMinute() - admitted));
        int people = waiting.values().stream().mapToInt(Integer::intValue).sum();
        var divider = new Divider(picture, center, limit.totalActiveUsers(), minute);
        if (rules.entrance() == Rules.Entrance.DRAW) {
            int left = Math.max(0, slots - people);
            var drawn = Map.of(DRAWN, divider.divided(slots, DRAWN));
            return new MinutePlan(minute, slots, active, people, ALL, left, drawn);
        }
        return reserved(waiting, slots, divider, new int[] {active, people});
    }

    /// The oldest first: the bucket that is not reserved as a whole is shared.
    private static MinutePlan reserved(SortedMap<Long, Integer> waiting, int slots, Divider divider, int[] counts) {
        int left = slots;
        for (var bucket : waiting.entrySet()) {
            if (bucket.getValue() > left) {
                var part = Map.of(bucket.getKey(), divider.divided(left, bucket.getKey()));
                return new MinutePlan(divider.minute, slots, counts[0], counts[1], bucket.getKey(), 0, part);
            }
            left -= bucket.getValue();
        }
        var part = Map.of(NEWCOMERS, divider.divided(left, NEWCOMERS));
        return new MinutePlan(divider.minute, slots, counts[0], counts[1], ALL, left, part);
    }

    /// Up to which position a waiting visitor may ask.
    Bands bands() {
        long upTo = partly == ALL ? Bands.EVERYBODY : slots == 0 ? Bands.NOBODY : (partly + 1) * MINUTE_MILLIS - 1;
        return new Bands(upTo, Bands.NOBODY, Bands.NOBODY, newcomers);
    }

    /// Whether all visitors who came in a minute may enter.
    boolean isReserved(long bucket) {
        return bucket < partly;
    }

    /// How many of a kind may enter in this minute.
    Division limit(long key) {
        return limits.getOrDefault(key, Division.NOTHING);
    }

    /// Divides what is left of a minute together with what of it was taken already.
    @SuppressWarnings("ArrayRecordComponent") // never changed, and dividers are not compared
    private record Divider(PlaceState[] picture, int center, int limit, long minute) {

        Division divided(int left, long key) {
            int slots = left;
            long[] users = new long[picture.length];
            for (int i = 0; i < picture.length; i++) {
                slots += picture[i].admittedIn(minute, key);
                users[i] = picture[i].users().getOrDefault(minute - MINUTES_BACK, 0L);
            }
            return Division.of(slots, limit, users, center);
        }
    }
}
