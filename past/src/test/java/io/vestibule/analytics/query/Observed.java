package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/// What was seen in one minute of one room in one data center: every number of it, so that answers
/// can be worked out without figures. *Immutable*: no one changes the maps.
///
/// @param minute of the epoch
/// @param gauges six for each, -1 for none
/// @param greatest of the whole minute, of gauges that are added
/// @param values in tenths
public record Observed(
        RoomRef room,
        String center,
        long minute,
        Map<Gauge, int[]> gauges,
        Map<Gauge, Integer> greatest,
        Map<Count, Long> counts,
        Map<Distribution, List<Integer>> values) {

    /// Some minutes of two zones with two rooms each, in one or two data centers.
    ///
    /// @param around in the minutes before it
    public static List<Observed> some(SplittableRandom random, long around, int spanMinutes, int busy) {
        var all = new ArrayList<Observed>();
        List<String> centers = random.nextBoolean() ? List.of("") : List.of("east", "west");
        for (int i = 0; i < 4; i++) {
            var room = new RoomRef("zone" + i / 2, "id" + i, "room-" + i % 2);
            Set<Long> minutes = new TreeSet<>();
            for (int n = 0; n < busy; n++) {
                minutes.add(around - random.nextInt(spanMinutes));
            }
            for (long minute : minutes) {
                for (String center : centers) {
                    if (centers.size() == 1 || random.nextInt(4) > 0) {
                        all.add(one(random, room, center, minute));
                    }
                }
            }
        }
        return all;
    }

    private static Observed one(SplittableRandom random, RoomRef room, String center, long minute) {
        var gauges = new EnumMap<Gauge, int[]>(Gauge.class);
        var greatest = new EnumMap<Gauge, Integer>(Gauge.class);
        boolean[] there = new boolean[Gauge.MOMENTS];
        for (int moment = 0; moment < there.length; moment++) {
            there[moment] = random.nextInt(8) > 0;
        }
        for (Gauge gauge : Gauge.values()) {
            var read = new int[Gauge.MOMENTS];
            boolean unlimited = !gauge.isAdded() && random.nextInt(5) == 0;
            int most = 0;
            for (int moment = 0; moment < read.length; moment++) {
                read[moment] = there[moment] && !unlimited ? random.nextInt(1_000) : Gauge.NONE;
                most = Math.max(most, read[moment]);
            }
            gauges.put(gauge, read);
            if (gauge.isAdded()) {
                greatest.put(gauge, most + random.nextInt(20));
            }
        }
        var counts = new EnumMap<Count, Long>(Count.class);
        for (Count count : Count.values()) {
            counts.put(count, random.nextInt(3) == 0 ? 0L : random.nextLong(500));
        }
        var values = new EnumMap<Distribution, List<Integer>>(Distribution.class);
        for (Distribution of : Distribution.values()) {
            var some = new ArrayList<Integer>();
            int many = random.nextInt(3) == 0 ? 0 : random.nextInt(40);
            for (int i = 0; i < many; i++) {
                some.add(random.nextInt(1 << random.nextInt(1, 19)));
            }
            values.put(of, some);
        }
        return new Observed(room, center, minute, gauges, greatest, counts, values);
    }

    /// Whether anything was read at a moment.
    public boolean hasMoment(int moment) {
        return read(Gauge.ACTIVE, moment) != Gauge.NONE;
    }

    public int read(Gauge gauge, int moment) {
        return gauges.getOrDefault(gauge, new int[Gauge.MOMENTS])[moment];
    }

    public long count(Count of) {
        return counts.getOrDefault(of, 0L);
    }

    public List<Integer> values(Distribution of) {
        return values.getOrDefault(of, List.of());
    }
}
