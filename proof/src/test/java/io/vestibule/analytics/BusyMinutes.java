package io.vestibule.analytics;

import io.vestibule.Seeds;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.room.StableId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Minutes of rooms in which something happens all the time: each room has waits and visits of its
/// own length, and ten minutes that come again and again, since what is measured is how they are
/// kept.
public final class BusyMinutes {

    /// The zone of all rooms, by name.
    public static final String ZONE = "example.com";

    private static final int LENGTHS = 40;
    private static final int MINUTES = 10;

    private final List<MinuteRow> kinds = new ArrayList<>();
    private final List<RoomId> rooms = new ArrayList<>();

    public BusyMinutes(int rooms, SplittableRandom random) {
        for (int i = 0; i < LENGTHS; i++) {
            long room = random.nextLong();
            for (int minute = 0; minute < MINUTES; minute++) {
                kinds.add(kind(Seeds.random(room), random));
            }
        }
        for (int i = 0; i < rooms; i++) {
            this.rooms.add(StableId.ofRoom(ZONE, "room-" + i));
        }
    }

    public List<RoomId> rooms() {
        return List.copyOf(rooms);
    }

    /// One minute of all rooms.
    public List<MinuteRow> at(long minute) {
        var rows = new ArrayList<MinuteRow>(rooms.size());
        for (int i = 0; i < rooms.size(); i++) {
            int which = (int) Math.floorMod(minute * 7 + i / LENGTHS, (long) MINUTES);
            var kind = kinds.get(i % LENGTHS * MINUTES + which);
            rows.add(copy(kind, new RowKey(rooms.get(i), minute, "", 1)));
        }
        return rows;
    }

    private static MinuteRow copy(MinuteRow kind, RowKey key) {
        var counts = new long[Count.values().length];
        for (Count count : Count.values()) {
            counts[count.index()] = kind.count(count);
        }
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        var greatest = new int[3];
        for (Gauge gauge : Gauge.values()) {
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                gauges[gauge.index() * Gauge.MOMENTS + moment] = kind.at(gauge, moment);
            }
            if (gauge.isAdded()) {
                greatest[gauge.index()] = kind.greatest(gauge);
            }
        }
        var histograms = new byte[Distribution.values().length][];
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = kind.histogram(of);
        }
        return new MinuteRow(key, true, counts, kind.moments(), gauges, greatest, histograms);
    }

    /// About 200 are let in, 800 are inside and 3,000 wait.
    private static MinuteRow kind(SplittableRandom room, SplittableRandom random) {
        var counts = new long[Count.values().length];
        for (Count count : List.of(
                Count.ADMITTED,
                Count.ABANDONED,
                Count.FIRST_TOUCHES,
                Count.JOINED,
                Count.SESSIONS_ENDED,
                Count.SESSIONS_TIMED,
                Count.ESTIMATES_SCORED,
                Count.ESTIMATES_IN_BAND,
                Count.LIMITED_BY_SEATS,
                Count.LIMITED_BY_PACE,
                Count.BYPASSED,
                Count.WAITING_ANSWERS)) {
            counts[count.index()] = 100L + random.nextInt(300);
        }
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            set(gauges, Gauge.ACTIVE, moment, 700 + random.nextInt(200));
            set(gauges, Gauge.HELD_BACK, moment, 0);
            set(gauges, Gauge.WAITING, moment, 2_500 + random.nextInt(1_000));
            set(gauges, Gauge.LONGEST_ESTIMATE, moment, 600 + random.nextInt(300));
            set(gauges, Gauge.ACTIVE_LIMIT, moment, 900);
            set(gauges, Gauge.PER_MINUTE_LIMIT, moment, 400);
            set(gauges, Gauge.SESSION_MINUTES, moment, 5);
        }
        var histograms = new byte[Distribution.values().length][];
        for (int i = 0; i < histograms.length; i++) {
            int values = 50 + random.nextInt(150);
            int typical = 100 << room.nextInt(6);
            histograms[i] = ToldMinute.histogram(
                    random.longs(values, typical, typical * 3L).toArray());
        }
        return new MinuteRow(
                new RowKey(new RoomId("0"), 0, "", 1), true, counts, 63, gauges, new int[] {900, 0, 3_500}, histograms);
    }

    private static void set(int[] gauges, Gauge gauge, int moment, int reads) {
        gauges[gauge.index() * Gauge.MOMENTS + moment] = reads;
    }
}
