package io.vestibule.fleet;

import static io.vestibule.crowd.CrowdRun.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.fleet.Fleet.Shape;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What happens to the machines. It runs at home, in a namespace: in a process of its own, so that
/// crowd, shops and store are there too. *Confined to its main thread.*
final class CutsStory {

    /// Who dies needs others who continue; for a cut two are enough.
    static final Shape SHAPE = new Shape(2, LONG ? 3 : 1, true);

    private static final String EAST = "east";
    private static final String WEST = "west";

    /// How long each cut is, in seconds.
    private static final int[] CUTS = Stream.of(
                    System.getProperty("cuts", LONG ? "10,30,60" : "14").split(",", -1))
            .mapToInt(Integer::parseInt)
            .toArray();

    private static final Duration LASTS = Duration.ofSeconds(
            (LONG ? 760 : 80) + IntStream.of(CUTS).map(it -> it + 14).sum());

    /// A lowered limit holds everywhere so soon.
    private static final Duration BINDS = Duration.ofSeconds(2);

    /// So soon after a cut is mended everybody reaches everybody, and nobody complains.
    private static final Duration WHOLE = Duration.ofSeconds(10);

    /// So much of what a data center may use is held back at most after its host was lost.
    private static final double HELD_BACK = 0.05;

    /// So long a data center stands at most when the host of another one is lost.
    private static final Duration BESIDE = Duration.ofSeconds(4);

    private static final Duration WATCHED = Duration.ofSeconds(40);
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final int SEATS = 100;
    private static final int PER_MINUTE = LONG ? 80 : 100;
    private static final int FEWER_SEATS = 60;
    private static final int FEWER_PER_MINUTE = LONG ? 50 : 60;

    /// They come in quickly and log out soon, so that somebody enters all the time.
    private static final Habits QUICK = new Habits(Duration.ofSeconds(5), Duration.ofSeconds(2), 0, 0.05, 1);

    /// Some log out, so that seats become free also in a short run.
    private static final Habits STEADY =
            new Habits(Duration.ofSeconds(LONG ? 30 : 15), Duration.ofSeconds(5), 0, 0.05, 0.3);

    private final Bed bed;
    private final Fleet fleet;
    private final Namespaces ground;
    private final long begunNanos = System.nanoTime();
    private final List<Mended> mended = new ArrayList<>();
    private final Blows blows;

    /// A cut that is over.
    ///
    /// @param whole after so long everybody reached everybody
    private record Mended(String name, Duration whole, long agreeFrom, long agreeTo) {}

    private CutsStory(Bed bed, Namespaces ground) {
        this.bed = bed;
        this.fleet = bed.fleet();
        this.ground = ground;
        blows = new Blows(fleet, this::say);
    }

    /// Starts it at home.
    static Process start(Namespaces ground, Path folder) throws IOException {
        return ground.startAtHome(CutsStory.class, ground.prefix(), folder.toString());
    }

    /// The process itself.
    ///
    /// @param args what the namespaces are called, folder
    public static void main(String[] args) {
        int status = 1;
        try {
            endWithParent();
            tell(Namespaces.of(args[0], SHAPE), Path.of(args[1]));
            status = 0;
        } catch (RuntimeException | Error e) {
            e.printStackTrace(System.out);
        }
        System.out.flush();
        System.exit(status);
    }

    private static void endWithParent() {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                while (System.in.read() >= 0) {
                    // Nothing is ever said.
                }
            } catch (IOException _) {
                // Nobody is there either.
            }
            Runtime.getRuntime().halt(1);
        });
    }

    private static void tell(Namespaces ground, Path folder) {
        System.out.printf(
                "[fleet] %d machines in %d data centers start%n", SHAPE.centers() * SHAPE.nodes(), SHAPE.centers());
        var rooms = List.of(new Sized("held", SEATS, PER_MINUTE), new Sized("wide", 3_000, 3_000));
        try (var bed = new Bed(folder, SHAPE, rooms, ground)) {
            new CutsStory(bed, ground).go();
        }
    }

    private void go() {
        var held = bed.visit(
                "held",
                CrowdBehavior.of(LONG ? 1_200 : 400, LONG ? LASTS : Duration.ofSeconds(10), LASTS, 11)
                        .with(STEADY));
        var wide = bed.visit(
                "wide",
                CrowdBehavior.of(LONG ? 12 * (int) LASTS.toSeconds() : 50, LASTS, LASTS, 12)
                        .with(QUICK));
        say("all are there; people come");
        Pause.of(Duration.ofSeconds(LONG ? 100 : 12));

        say("%d seats and %d a minute become %d and %d".formatted(SEATS, PER_MINUTE, FEWER_SEATS, FEWER_PER_MINUTE));
        fleet.membersOf(WEST).getLast().limits("held", FEWER_SEATS, FEWER_PER_MINUTE);
        long lowered = System.currentTimeMillis();
        Pause.of(Duration.ofSeconds(LONG ? 45 : 3));
        for (int seconds : CUTS) {
            mended.add(cut(Duration.ofSeconds(seconds)));
        }
        if (LONG) {
            for (String room : List.of("wide", "held")) {
                blows.kill(room, EAST);
                blows.kill(room, WEST);
                blows.pause(room, EAST);
                blows.pause(room, WEST);
            }
        }
        say("the limits are %d and %d again".formatted(SEATS, PER_MINUTE));
        long raised = System.currentTimeMillis();
        fleet.membersOf(EAST).getLast().limits("held", SEATS, PER_MINUTE);
        Pause.of(Duration.ofSeconds(LONG ? 60 : 5));
        say("everybody goes home");
        held.end();
        wide.end();

        var verdict = held.verdict();
        var other = wide.verdict();
        figures(verdict, other);
        int entered = verdict.nobodyEntersAbove(FEWER_SEATS, FEWER_PER_MINUTE, lowered + BINDS.toMillis(), raised);
        System.out.printf("[fleet] %d entered under the lowered limit%n", entered);
        verdict.holds();
        other.holds();
        assertThat(verdict.findings().inside().peak()).as("inside").isGreaterThan(FEWER_SEATS);
        if (LONG) {
            assertThat(entered).as("entered under the lowered limit").isPositive();
        }
        for (Blows.Blow each : blows.all()) {
            assertThat(each.back().beyond(HELD_BACK)).as("held back, %s", each).isEmpty();
            assertThat(Blows.gapBeside(each, other)).as("next to %s", each).isLessThanOrEqualTo(BESIDE);
        }
        for (Mended each : mended) {
            assertThat(each.whole()).as(each.name()).isLessThanOrEqualTo(WHOLE);
            verdict.countsAgree(each.agreeFrom(), each.agreeTo());
        }
    }

    /// Prints how far it is.
    private void say(String what) {
        System.out.printf("[fleet] %3d s: %s%n", since(begunNanos).toSeconds(), what);
    }

    private void figures(Verdict held, Verdict wide) {
        mended.forEach(each -> System.out.printf(
                "[fleet] %s: whole again after %d ms%n",
                each.name(), each.whole().toMillis()));
        for (Blows.Blow each : blows.all()) {
            System.out.println("[fleet] " + Blows.figures(each, Map.of("wide", wide, "held", held)));
        }
    }

    /// Nothing gets from one data center to the other, and nothing from one of them to the store.
    private Mended cut(Duration time) {
        say("a cut of %d s".formatted(time.toSeconds()));
        fleet.cut(EAST, WEST);
        fleet.cut(WEST, EAST);
        ground.cutHome(fleet.membersOf(WEST).stream().map(Member::name).toList(), fleet.storePort());
        Pause.of(time);
        fleet.heal();
        long from = System.nanoTime();
        long healedMillis = System.currentTimeMillis();
        while (!fleet.isCalm() && since(from).compareTo(WATCHED.plus(time)) < 0) {
            Pause.of(LOOK);
        }
        var whole = since(from);
        say("whole %d ms after the mend".formatted(whole.toMillis()));
        long agree = healedMillis + WHOLE.toMillis();
        Pause.of(Duration.ofMillis(Math.max(0, agree + 3_000 - System.currentTimeMillis())));
        return new Mended("cut of " + time.toSeconds() + " s", whole, agree, agree + 3_000);
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
