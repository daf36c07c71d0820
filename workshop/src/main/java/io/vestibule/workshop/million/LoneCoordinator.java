package io.vestibule.workshop.million;

import com.sun.management.OperatingSystemMXBean;
import io.vestibule.room.Room;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A process that hosts rooms as a node does, and whose lanes report visitors who are made up. It
/// takes orders from its standard input, a line each, and ends with it. *Confined to its thread.*
///
/// Arguments: the data directory, how many visitors, where the first stands (ms).
final class LoneCoordinator {

    private static final int WARM_UP_VISITORS = 50_000;
    private static final long WARM_UP_LIVE_MILLIS = 3_000;
    private static final int WARM_UP_ROUNDS = 40;

    /// How many reported check-ins may be on their way to the coordinator.
    private static final int WINDOW = 100_000;

    private static final int HANDFUL = 128;
    private static final int LOOK_NAPS = 64;

    private final House house;
    private final Pulse pulse;
    private final Synthetic visitors;
    private final long startNanos = System.nanoTime();
    private int next;

    private LoneCoordinator(Path data, Synthetic visitors) {
        this.visitors = visitors;
        house = new House(data);
        while (!house.ready()) {
            Pacer.nap();
        }
        pulse = new Pulse(house);
    }

    public static void main(String[] args) throws IOException {
        var visitors = new Synthetic(Integer.parseInt(args[1]), Long.parseLong(args[2]));
        var coordinator = new LoneCoordinator(Path.of(args[0]), visitors);
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            out.println(coordinator.obey(order.split(" ", -1)));
        }
        System.exit(0);
    }

    private String obey(String[] order) {
        return switch (order[0]) {
            case "begun" -> "millis=" + (System.nanoTime() - startNanos) / 1_000_000;
            case "warm-up" -> warmUp();
            case "fill" -> fill();
            case "keep" -> keep(Integer.parseInt(order[1]), visitors.count() / 20.0);
            case "again" -> keep(21, visitors.count() / 20.0);
            case "collect" -> collect();
            case "look" -> look();
            default -> throw new IllegalArgumentException(order[0]);
        };
    }

    /// As many check-ins as the million will make, by people of another room who are gone at the
    /// end.
    private String warmUp() {
        var others = new Synthetic(WARM_UP_VISITORS, System.currentTimeMillis());
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            var pacer = new Pacer(200_000);
            while (pacer.taken() < WARM_UP_VISITORS) {
                int some = Math.min(pacer.due(), WARM_UP_VISITORS - (int) pacer.taken());
                for (int from = 0; from < some; from += HANDFUL) {
                    int first = (int) pacer.taken() + from;
                    int last = Math.min(first + HANDFUL, (int) pacer.taken() + some);
                    report(others, house.warmUp, first, last, WARM_UP_LIVE_MILLIS);
                }
                pacer.take(some);
                Pacer.nap();
            }
        }
        while (house.waiting(house.warmUp) > 0) {
            Pacer.nap();
        }
        return look();
    }

    /// Everybody comes as fast as the coordinator takes it.
    private String fill() {
        long start = System.nanoTime();
        long cpu = cpuNanos();
        for (int first = 0; first < visitors.count(); first += HANDFUL) {
            while (first - house.waiting(house.room) > WINDOW) {
                Pacer.nap();
            }
            int last = Math.min(first + HANDFUL, visitors.count());
            report(visitors, house.room, first, last, Synthetic.LIVE_MILLIS);
        }
        while (house.waiting(house.room) < visitors.count()) {
            Pacer.nap();
        }
        return "checkIns=%d wallNanos=%d cpuNanos=%d %s"
                .formatted(visitors.count(), System.nanoTime() - start, cpuNanos() - cpu, pulse.told());
    }

    /// Everybody checks in on time: so many a second, for so long.
    private String keep(int seconds, double perSecond) {
        var _ = pulse.told();
        long cpu = cpuNanos();
        long longestCopy = 0;
        int naps = 0;
        var pacer = new Pacer(perSecond);
        while (pacer.elapsedNanos() < TimeUnit.SECONDS.toNanos(seconds)) {
            int due = pacer.due();
            checkIn(due);
            pacer.take(due);
            if (++naps % LOOK_NAPS == 0) {
                longestCopy = Math.max(longestCopy, copyPauseMillis());
            }
            Pacer.nap();
        }
        return "checkIns=%d wallNanos=%d cpuNanos=%d copyPauseMillis=%d waiting=%d %s"
                .formatted(
                        pacer.taken(),
                        pacer.elapsedNanos(),
                        cpuNanos() - cpu,
                        longestCopy,
                        house.waiting(house.room),
                        pulse.told());
    }

    /// The next so many, and behind the last the first again.
    private void checkIn(int some) {
        int left = some;
        while (left > 0) {
            int last = Math.min(visitors.count(), next + Math.min(left, HANDFUL));
            report(visitors, house.room, next, last, Synthetic.LIVE_MILLIS);
            left -= last - next;
            next = last % visitors.count();
        }
    }

    private void report(Synthetic who, Room room, int first, int last, long liveMillis) {
        var seat = house.lanes().get(first / HANDFUL % house.lanes().size());
        seat.loop().execute(() -> {
            long now = System.currentTimeMillis();
            for (int i = first; i < last; i++) {
                seat.client().report(room, who.checkIn(i, now, liveMillis));
            }
        });
    }

    private long copyPauseMillis() {
        return Math.round(house.figures().getOrDefault("copy_pause_seconds", 0.0) * 1000);
    }

    /// Collects all garbage.
    private String collect() {
        System.gc();
        Pacer.settle();
        System.gc();
        Pacer.settle();
        return look();
    }

    private String look() {
        var figures = house.figures();
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        long committed =
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
        return ("waiting=%d heapBytes=%d committedBytes=%d copies=%d copyBytes=%d" + " journalBytes=%d missed=%d")
                .formatted(
                        house.waiting(house.room),
                        used,
                        committed,
                        figures.getOrDefault("copies_total", 0.0).longValue(),
                        figures.getOrDefault("copy_bytes", 0.0).longValue(),
                        figures.getOrDefault("journal_bytes_total", 0.0).longValue(),
                        figures.getOrDefault("journal_missed_total", 0.0).longValue());
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
