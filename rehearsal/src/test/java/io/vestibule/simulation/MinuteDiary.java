package io.vestibule.simulation;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.RoomId;
import io.vestibule.simulation.check.Checker;
import io.vestibule.simulation.check.Scene;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.strategy.MinuteBooks;
import io.vestibule.ticket.Ticket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/// What visitors of a world write down themselves, by what reached the origin, and what the minute
/// books of its data centers say, as a store keeps it. *Confined to its world.*
final class MinuteDiary implements Checker, MinuteBooks {

    private static final RoomId ROOM = new RoomId("0123456789abcdef0123456789abcdef");

    /// The visits by session, in the order of their admissions.
    final Map<Long, Visit> visits = new HashMap<>();

    /// How many were really inside, by the tenth of a second.
    final TreeMap<Long, Integer> inside = new TreeMap<>();

    /// Visitors for whom a slot was kept though the origin did not answer: their second request of
    /// the same moment was told that they are inside. They count as let in from then on, and enter
    /// when the origin is back.
    final Set<Long> stranded = new HashSet<>();

    /// Who waited when.
    final LineDiary line = new LineDiary();

    private final Set<Long> held = new HashSet<>();
    private final Map<RowKey, MinuteRow> rows = new HashMap<>();

    /// One visitor's session, and how long the visitor had waited if told to.
    static final class Visit {
        final long enteredMillis;
        final long acceptedMillis;
        final long waitedMillis;
        final boolean waited;
        long lastMillis;

        Visit(long enteredMillis, Ticket.Active ticket, boolean waited) {
            this.enteredMillis = enteredMillis;
            acceptedMillis = ticket.acceptedMillis();
            waitedMillis = enteredMillis - ticket.arrivedMillis();
            this.waited = waited;
        }
    }

    @Override
    public void waits(Scene scene, Ticket shown, Ticket.Waiting given, WaitEstimate estimate, boolean excused) {
        held.add(given.id());
        line.waits(given, scene.nowMillis());
    }

    @Override
    public void inside(Scene scene, Ticket.Active ticket) {
        long now = scene.nowMillis();
        var visit = visits.computeIfAbsent(ticket.id(), id -> new Visit(now, ticket, held.contains(id)));
        visit.lastMillis = now;
        line.entered(ticket.id(), now);
    }

    @Override
    public void stranded(long id) {
        if (!visits.containsKey(id)) {
            stranded.add(id);
        }
    }

    @Override
    public void step(Scene scene) {
        inside.put(scene.nowMillis(), scene.inside());
    }

    @Override
    public Optional<MinuteBook> book(CenterPlan center, long life) {
        return Optional.of(new MinuteBook(ROOM, center.name(), life));
    }

    /// As a store does: the later row of a key counts, and none follows a complete one.
    @Override
    public void take(List<MinuteRow> written) {
        for (MinuteRow row : written) {
            var before = rows.put(row.key(), row);
            if (before != null && before.isComplete()) {
                throw new IllegalStateException("a closed minute was written twice: " + row);
            }
        }
    }

    /// Entrances at the origin, ascending, but for those who were stranded.
    long[] entrances() {
        return visits.entrySet().stream()
                .filter(visit -> !stranded.contains(visit.getKey()))
                .mapToLong(visit -> visit.getValue().enteredMillis)
                .sorted()
                .toArray();
    }

    /// The sum of all rows of a minute.
    long sum(Count what, long minute) {
        return rows.values().stream()
                .filter(row -> row.key().minute() == minute)
                .mapToLong(row -> row.count(what))
                .sum();
    }

    /// The sum of all rows before a minute.
    long sumBefore(Count what, long minute) {
        return rows.values().stream()
                .filter(row -> row.key().minute() < minute)
                .mapToLong(row -> row.count(what))
                .sum();
    }

    /// What the data centers read together, by the moment, where all of them read.
    Map<Long, Integer> gauge(Gauge gauge, int centers) {
        Map<Long, List<Integer>> read = new TreeMap<>();
        for (MinuteRow row : rows.values()) {
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                if (row.hasMoment(moment)) {
                    long at = row.key().minute() * RowKey.MINUTE_MILLIS + moment * Gauge.APART_MILLIS;
                    read.computeIfAbsent(at, _ -> new ArrayList<>()).add(row.at(gauge, moment));
                }
            }
        }
        Map<Long, Integer> sums = new TreeMap<>();
        read.forEach((at, all) -> {
            if (all.size() == centers) {
                sums.put(at, all.stream().mapToInt(Integer::intValue).sum());
            }
        });
        return sums;
    }

    /// The moments before a minute at which any data center read its gauges.
    Set<Long> momentsBefore(long minute) {
        var moments = new TreeSet<Long>();
        for (MinuteRow row : rows.values()) {
            long begins = row.key().minute() * RowKey.MINUTE_MILLIS;
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                if (row.key().minute() < minute && row.hasMoment(moment)) {
                    moments.add(begins + moment * Gauge.APART_MILLIS);
                }
            }
        }
        return moments;
    }

    /// The values of all rows before a minute.
    Histogram merged(Distribution what, long minute) {
        var all = new Histogram(1, Distribution.GREATEST, 2);
        for (MinuteRow row : rows.values()) {
            byte[] bytes = row.histogram(what);
            if (row.key().minute() < minute && bytes.length > 0) {
                all.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), Distribution.GREATEST));
            }
        }
        return all;
    }

    /// How many of a sorted list lie in `[from, to)`.
    static int within(long[] sorted, long from, long to) {
        return below(sorted, to) - below(sorted, from);
    }

    private static int below(long[] sorted, long value) {
        int at = Arrays.binarySearch(sorted, value);
        int place = at < 0 ? -at - 1 : at;
        while (place > 0 && sorted[place - 1] == value) {
            place--;
        }
        return place;
    }
}
