package io.vestibule.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The failures of hosts, one after another, while crowds come: they are killed and restarted, or
/// paused and resumed. *Confined to one thread at a time.*
final class Blows {

    private static final Duration AWAY = Duration.ofSeconds(20);
    private static final Duration SETTLED = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(250);

    private final Fleet fleet;
    private final Consumer<String> said;
    private final List<Blow> all = new ArrayList<>();

    /// What happened to a host.
    ///
    /// @param whole after so long everybody reached everybody, and nobody complained
    /// @param back what was held back meanwhile
    record Blow(
            String name,
            String room,
            String center,
            long atMillis,
            long untilMillis,
            Duration whole,
            SeatReserve back) {}

    /// @param said hears what happens when
    Blows(Fleet fleet, Consumer<String> said) {
        this.fleet = fleet;
        this.said = said;
    }

    List<Blow> all() {
        return all;
    }

    /// The host of a room is killed, and started again when another one has long been found.
    void kill(String room, String center) {
        var host = fleet.hostOf(room, center);
        said.accept("%s is killed, the host of %s".formatted(host, room));
        long at = System.currentTimeMillis();
        host.process().kill();
        var back = look(host);
        long until = System.currentTimeMillis();
        said.accept("%s starts again".formatted(host));
        fleet.begin(host);
        add("killed " + host, room, center, at, until, back);
    }

    /// The host of a room stands still, and continues when another one has long been found.
    void pause(String room, String center) {
        var host = fleet.hostOf(room, center);
        said.accept("%s is paused, the host of %s".formatted(host, room));
        long at = System.currentTimeMillis();
        host.process().pause();
        var back = look(host);
        long until = System.currentTimeMillis();
        said.accept("%s continues".formatted(host));
        host.process().resume();
        add("paused " + host, room, center, at, until, back);
    }

    private void add(String name, String room, String center, long at, long until, SeatReserve back) {
        long from = System.nanoTime();
        fleet.awaitWhole();
        fleet.awaitCalm();
        var whole = Duration.ofNanos(System.nanoTime() - from);
        said.accept("whole after %d ms, held back: %s".formatted(whole.toMillis(), back));
        Pause.of(SETTLED);
        all.add(new Blow(name, room, center, at, until, whole, back));
    }

    private SeatReserve look(Member lost) {
        var back = new SeatReserve();
        var others = fleet.membersOf(lost.center()).stream()
                .filter(it -> !it.equals(lost))
                .toList();
        long end = System.nanoTime() + AWAY.toNanos();
        while (System.nanoTime() < end) {
            others.stream().flatMap(it -> it.view().stream()).forEach(back::look);
            Pause.of(LOOK);
        }
        return back;
    }

    /// How long nobody new entered each room in each data center, next to the time before.
    ///
    /// @param verdicts of the rooms, by name
    static String figures(Blow blow, Map<String, Verdict> verdicts) {
        return "%s, host of %s in %s: nobody new %s; whole %d ms later; held back: %s"
                .formatted(
                        blow.name(),
                        blow.room(),
                        blow.center(),
                        verdicts.entrySet().stream()
                                .map(each -> gaps(blow, each.getKey(), each.getValue()))
                                .collect(Collectors.joining(", ")),
                        blow.whole().toMillis(),
                        blow.back());
    }

    private static String gaps(Blow blow, String room, Verdict verdict) {
        return Ground.CENTERS.subList(0, 2).stream()
                .map(center -> "in %s of %s for %d ms (%d before)"
                        .formatted(
                                room,
                                center,
                                gap(verdict, center, blow.atMillis(), blow.untilMillis()),
                                gap(verdict, center, blow.atMillis() - AWAY.toMillis(), blow.atMillis())))
                .collect(Collectors.joining(", "));
    }

    /// How long nobody new entered a room in the data centers whose host was not lost.
    static Duration gapBeside(Blow blow, Verdict verdict) {
        return Ground.CENTERS.subList(0, 2).stream()
                .filter(center -> !center.equals(blow.center()))
                .map(center -> verdict.longestWithoutAdmission(center, blow.atMillis(), blow.untilMillis()))
                .max(Duration::compareTo)
                .orElseThrow();
    }

    private static long gap(Verdict verdict, String center, long fromMillis, long toMillis) {
        return verdict.longestWithoutAdmission(center, fromMillis, toMillis).toMillis();
    }
}
