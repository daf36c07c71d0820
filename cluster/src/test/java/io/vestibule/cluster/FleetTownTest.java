package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Limits;
import io.vestibule.wire.Frame;
import io.vestibule.wire.ViewForm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Two data centers of three nodes and the global coordinator between them, in virtual time: nodes
/// die, stand still, are cut off and are restarted. The engine's part, which finds out that a node
/// is gone, is proven by `LostNodeIT`; here it takes as long as the seed says.
class FleetTownTest {

    private static final String AMS = "ams";
    private static final String FRA = "fra";
    private static final List<String> CENTERS = List.of(AMS, FRA);
    private static final int SIZE = 3;
    private static final Duration SESSION = Duration.ofSeconds(60);
    private static final long STEP = 100;
    private static final long BEGINS_MILLIS = 8_000;

    /// After so long a room is full that lets in as many a minute as it has seats.
    private static final long FILLS_MILLIS = 75_000;

    /// Where somebody enters all the time visitors leave soon, else they stay.
    private static final long LEAVE_SOON_MILLIS = 10_000;

    private static final long STAY_MILLIS = 5 * SESSION.toMillis();

    /// Seats for all.
    private static final int WIDE = 3_000;

    /// The widest inversion: two asks, three seconds apart, since the first may find the free seat in the other data
    /// center, and the ways.
    private static final long OVERTAKEN_MILLIS = 6_500;

    /// So soon after the engine gave the room to another node newcomers enter there.
    private static final long ENTER_AGAIN_MILLIS = 3_000;

    /// So long a graceful stop holds newcomers up.
    private static final long GRACEFUL_MILLIS = 1_000;

    /// So long a data center stands at most when a node of another one is lost.
    private static final long BESIDE_MILLIS = 4_000;

    private static final long WATCHED_MILLIS = 12_000;

    /// After so long all counts are right again.
    private static final long SETTLED_MILLIS = 10_000;

    private static final long LATE_MILLIS = 2_000;

    private static final int MOST_VIEW_BYTES = 64 * 1024;
    private static final long VIEW_MILLIS = 100;
    private static final int FAULTS = 15;
    private static final int USUAL_SEEDS = 50;

    @TempDir
    private Path folder;

    /// A fleet takes a second or two: the last of the usual seeds, and all of a search.
    static Stream<Long> seeds() {
        boolean few = Long.getLong("seed") == null && Seeds.count() == USUAL_SEEDS;
        return Seeds.some().filter(seed -> !few || seed % 50 == 0);
    }

    private VirtualTown town(int seats, SplittableRandom chance, String... centers) {
        var limits = new Limits(seats, seats, SESSION, true);
        return new VirtualTown(
                folder.resolve(centers[0]),
                ClusterRooms.with(ClusterRooms.room("shop", 1, 1), limits),
                SIZE,
                chance,
                centers);
    }

    // ---- all is well -------------------------------------------------------------------------

    /// Visitors who wait ask again every one to three seconds.
    @ParameterizedTest
    @MethodSource("seeds")
    void whoComesFirstEntersFirstWhateverTheDataCenter(long seed) {
        var chance = Seeds.random(seed);
        int seats = chance.nextInt(50, 150);
        var town = town(seats, chance, AMS, FRA);
        town.calm();
        town.browse();
        town.patience(STAY_MILLIS);

        crowd(town, chance, STAY_MILLIS, seats);

        assertThat(town.entered()).as("let in").isGreaterThan(2L * seats);
        assertThat(town.widestInversionMillis()).as("widest inversion").isLessThan(OVERTAKEN_MILLIS);
        assertThat(town.wrong()).isEmpty();
    }

    // ---- nodes die and are restarted ---------------------------------------------------------

    /// With room for all, somebody enters all the time.
    @ParameterizedTest
    @MethodSource("seeds")
    void whereANodeDiesOrIsRestartedNewcomersEnterSoonAndNobodyInsideIsRefused(long seed) {
        var chance = Seeds.random(seed);
        var town = town(WIDE, chance, AMS, FRA);
        town.calm();
        town.browse();
        crowd(town, chance, BEGINS_MILLIS, WIDE);

        for (String center : CENTERS) {
            String other = center.equals(AMS) ? FRA : AMS;
            String host = town.placed(center);
            String next = another(town, center, chance);
            boolean graceful = chance.nextInt(3) == 0;
            boolean hint = chance.nextBoolean();
            long beganMillis = town.nowMillis();
            if (graceful) {
                town.handOver(next);
                watch(town, chance, center, GRACEFUL_MILLIS);
                town.kill(host, chance.nextLong(3_000, 9_000));
            } else {
                town.kill(host, WATCHED_MILLIS);
                crowd(town, chance, hint ? chance.nextLong(100, 1_500) : chance.nextLong(5_000, 9_000), WIDE);
                if (hint) {
                    town.tellGone(host);
                }
                town.place(next);
                watch(town, chance, center, ENTER_AGAIN_MILLIS);
            }
            assertThat(town.nowMillis() - town.lastAdmittedMillis(other))
                    .as("no one entered next to %s, of which the host was lost", center)
                    .isLessThan(BESIDE_MILLIS);
            crowd(town, chance, beganMillis + WATCHED_MILLIS - town.nowMillis(), WIDE);
        }
        String lost = town.hubNode();
        long lostMillis = town.nowMillis();
        town.kill(lost, WATCHED_MILLIS);
        crowd(town, chance, chance.nextLong(100, 9_000), WIDE);
        if (town.placed(VirtualTown.centerOf(lost)).equals(lost)) {
            town.place(another(town, VirtualTown.centerOf(lost), chance));
        }
        town.placeHub(another(town, VirtualTown.centerOf(lost), chance));
        crowd(town, chance, lostMillis + WATCHED_MILLIS - town.nowMillis(), WIDE);

        for (String center : CENTERS) {
            assertThat(town.nowMillis() - town.lastAdmittedMillis(center))
                    .as("nobody entered at %s after the global coordinator was lost", center)
                    .isLessThan(ENTER_AGAIN_MILLIS);
        }
        assertThat(town.wrong()).isEmpty();
    }

    /// Somebody enters within a time, whatever happens.
    private static void watch(VirtualTown town, SplittableRandom chance, String center, long withinMillis) {
        long from = town.nowMillis();
        while (town.lastAdmittedMillis(center) <= from && town.nowMillis() < from + 2 * withinMillis) {
            crowd(town, chance, STEP, WIDE);
        }
        assertThat(town.nowMillis() - from)
                .as("until somebody entered at %s", center)
                .isLessThanOrEqualTo(withinMillis);
    }

    private static String another(VirtualTown town, String center, SplittableRandom chance) {
        var others = town.names(center).stream()
                .filter(name -> !name.equals(town.placed(center)))
                .filter(town::isWell)
                .toList();
        return others.get(chance.nextInt(others.size()));
    }

    // ---- whatever fails ----------------------------------------------------------------------

    /// Few seats and many who want them.
    @ParameterizedTest
    @MethodSource("seeds")
    void whateverFailsTheLimitHolds(long seed) {
        var chance = Seeds.random(seed);
        int seats = chance.nextInt(20, 150);
        var town = town(seats, chance, AMS, FRA);
        town.browse();
        // Who left the line unseen keeps a seat free for half a minute; where nobody waits that long, nobody enters.
        town.patience(STAY_MILLIS);
        int most = seats + 2 * Math.max(1, seats / 50);

        crowd(town, chance, FILLS_MILLIS, most);
        assertThat(town.inside()).as("inside before").isGreaterThan(seats / 2);
        for (int i = 0; i < FAULTS; i++) {
            fault(town, chance);
            crowd(town, chance, chance.nextLong(200, 2_000), most);
        }
        town.heal();
        CENTERS.forEach(center -> town.place(another(town, center, chance)));
        town.tidy();
        long before = town.entered();
        for (long millis = 0; millis < SETTLED_MILLIS; millis += STEP) {
            crowd(town, chance, STEP, most);
            town.tidy();
        }
        // Seats of visitors whom nobody knows any more are free when their sessions would have ended.
        crowd(town, chance, SESSION.toMillis() + FILLS_MILLIS, most);

        assertThat(town.entered()).as("somebody enters after it healed").isGreaterThan(before);
        assertThat(town.inside()).as("inside after it healed").isGreaterThan(seats * 3 / 4);
        assertThat(town.wrong()).isEmpty();
    }

    private static void fault(VirtualTown town, SplittableRandom chance) {
        var names = List.copyOf(town.names());
        String name = names.get(chance.nextInt(names.size()));
        long millis = chance.nextLong(500, 10_000);
        switch (chance.nextInt(7)) {
            case 0 -> town.kill(name, millis);
            case 1 -> town.pause(name, millis);
            case 2 -> town.part(name, millis);
            case 3 -> town.cut(AMS, FRA);
            case 4 -> town.cut(FRA, AMS);
            case 5 -> town.mend();
            default -> town.place(name);
        }
        for (String center : CENTERS) {
            if (!town.isWell(town.placed(center)) && chance.nextBoolean()) {
                town.names(center).stream().filter(town::isWell).findFirst().ifPresent(town::place);
            }
        }
        if (chance.nextInt(3) == 0) {
            town.tidy();
        }
    }

    // ---- cuts and pauses ---------------------------------------------------------------------

    @ParameterizedTest
    @MethodSource("seeds")
    void afterACutAndAPauseEveryNodeCountsWhatIsThere(long seed) {
        var chance = Seeds.random(seed);
        int seats = chance.nextInt(50, 150);
        var town = town(seats, chance, AMS, FRA);
        town.calm();
        town.browse();
        town.patience(STAY_MILLIS);
        crowd(town, chance, FILLS_MILLIS, seats);
        assertThat(town.inside()).as("inside before").isGreaterThan(seats * 3 / 4);

        town.cut(AMS, FRA);
        if (chance.nextInt(3) > 0) {
            town.cut(FRA, AMS);
        }
        crowd(town, chance, chance.nextLong(2_000, 30_000), seats);
        town.mend();
        crowd(town, chance, SETTLED_MILLIS, seats);
        countsAreTrue(town, chance, seats);

        String still = town.placed(FRA);
        town.pause(still, chance.nextLong(8_000, 20_000));
        crowd(town, chance, chance.nextLong(1_000, 7_000), seats);
        town.place(another(town, FRA, chance));
        while (!town.isWell(still)) {
            crowd(town, chance, STEP, seats);
        }
        town.tidy();
        crowd(town, chance, SETTLED_MILLIS, seats);
        countsAreTrue(town, chance, seats);
        assertThat(town.wrong()).isEmpty();
    }

    /// For three seconds every node counts, of each data center, what was true at some moment of the last two
    /// seconds: of its own another moment than of the other.
    private static void countsAreTrue(VirtualTown town, SplittableRandom chance, int seats) {
        var inside = new ArrayList<List<IntSummaryStatistics>>();
        for (long millis = 0; millis < 3_000 + LATE_MILLIS; millis += STEP) {
            crowd(town, chance, STEP, seats);
            inside.add(CENTERS.stream().map(town::insideLately).toList());
            if (millis >= LATE_MILLIS) {
                var lately = inside.subList(inside.size() - (int) (LATE_MILLIS / STEP), inside.size());
                int least = 0;
                int most = 0;
                for (int center = 0; center < CENTERS.size(); center++) {
                    var counts = new IntSummaryStatistics();
                    for (var step : lately) {
                        counts.combine(step.get(center));
                    }
                    least += counts.getMin();
                    most += counts.getMax();
                }
                for (String name : town.names()) {
                    var counts = town.view(name).orElseThrow().counts();
                    assertThat(counts.everywhere())
                            .as("%s counts everywhere", name)
                            .isTrue();
                    assertThat(counts.active()).as("counted by %s", name).isBetween(least, most);
                }
            }
        }
    }

    // ---- the first start ---------------------------------------------------------------------

    /// A founder waits for the nodes that should be there and complains of nothing; of a node that is
    /// alone later its operator hears.
    @ParameterizedTest
    @MethodSource("seeds")
    void aFounderAloneHasNothingToComplainOf(long seed) {
        for (boolean founding : List.of(true, false)) {
            var chance = Seeds.random(seed);
            var town = town(20, chance, founding ? AMS : FRA);
            String founder = town.placed();
            town.calm();
            town.found(founder, founding);
            int complaints = 0;
            for (long millis = 0; millis < WATCHED_MILLIS; millis += STEP) {
                town.pass(STEP);
                complaints += town.alarms(founder).size();
            }
            town.join();
            town.pass(SETTLED_MILLIS);

            assertThat(complaints == 0).as("says nothing of %d", complaints).isEqualTo(founding);
            assertThat(town.names())
                    .allSatisfy(name -> assertThat(town.alarms(name)).isEmpty());
        }
    }

    // ---- it would be seen --------------------------------------------------------------------

    /// Data centers that do not know each other let in too many.
    @ParameterizedTest
    @MethodSource("seeds")
    void dataCentersThatDoNotKnowEachOtherLetInTooManyAndItIsSeen(long seed) {
        var chance = Seeds.random(seed);
        int seats = 20;
        var ams = town(seats, chance, AMS);
        var fra = town(seats, chance, FRA);
        ams.browse();
        fra.browse();

        crowd(ams, chance, FILLS_MILLIS, seats);
        crowd(fra, chance, FILLS_MILLIS, seats);

        assertThatThrownBy(() -> limitHolds(ams.inside() + fra.inside(), seats)).hasMessageContaining("inside");
    }

    // ---- ended sessions ----------------------------------------------------------------------

    /// Origins end so many sessions in a minute at all nodes: what hosts send to gates is short, and
    /// every node knows of every one of them.
    @ParameterizedTest
    @MethodSource("seeds")
    void viewsStayShortWhileOriginsEndSessions(long seed) {
        int perMinute = 10_000;
        var chance = Seeds.random(seed);
        var town = town(100, chance, AMS, FRA);
        town.pass(2 * BEGINS_MILLIS);
        var longest = new AtomicInteger();
        Map<String, AtomicLong> carried = new HashMap<>();
        town.weigh((from, to, frame, bytes) -> {
            if (from.equals(town.placed(VirtualTown.centerOf(from)))) {
                carried.computeIfAbsent(from + ' ' + to, _ -> new AtomicLong()).addAndGet(bytes);
            }
            if (frame instanceof Frame.Shown(RoomView view)) {
                longest.accumulateAndGet(ViewForm.write(view).length, Math::max);
            }
        });

        long millis = 10_000;
        var names = List.copyOf(town.names());
        int many = (int) (perMinute * millis / 60_000);
        for (int i = 0; i < many; i++) {
            town.ends(names.get(chance.nextInt(names.size())), 1_000_000 + i);
            if (i * 60_000L / perMinute < (i + 1) * 60_000L / perMinute) {
                town.pass((i + 1) * 60_000L / perMinute - i * 60_000L / perMinute);
            }
        }
        town.heal();
        town.pass(SETTLED_MILLIS);

        assertThat(longest.get()).as("bytes of a view").isPositive().isLessThan(MOST_VIEW_BYTES);
        int known = 0;
        for (String center : CENTERS) {
            var each = town.names(center).stream()
                    .map(name -> ended(town, name).size())
                    .toList();
            assertThat(each).as("known at %s", center).containsOnly(each.getFirst());
            known += each.getFirst();
        }
        assertThat(known).as("known everywhere").isEqualTo(many);
        assertThat(carried).hasSizeGreaterThanOrEqualTo(CENTERS.size() * (SIZE - 1));
        assertThat(carried)
                .allSatisfy((way, bytes) -> assertThat(bytes.get() * VIEW_MILLIS / millis)
                        .as("bytes of a view and all else in its time, %s", way)
                        .isLessThan(MOST_VIEW_BYTES / 10));
    }

    private static EndedIds ended(VirtualTown town, String name) {
        return town.view(name).map(RoomView::ended).orElse(EndedIds.NONE);
    }

    // ---- the crowd ---------------------------------------------------------------------------

    private static void crowd(VirtualTown town, SplittableRandom chance, long millis, int most) {
        long end = town.nowMillis() + millis;
        while (town.nowMillis() < end) {
            for (String name : town.names()) {
                boolean wide = most == WIDE;
                if (chance.nextInt(wide ? 5 : 30) == 0) {
                    town.comes(name, chance.nextLong(500, wide ? LEAVE_SOON_MILLIS : STAY_MILLIS));
                }
            }
            town.pass(Math.min(STEP, end - town.nowMillis()));
            limitHolds(town.inside(), most);
            assertThat(town.admittedLately()).as("in a minute").isLessThanOrEqualTo(most);
        }
    }

    private static void limitHolds(int inside, int most) {
        assertThat(inside).as("inside").isLessThanOrEqualTo(most);
    }
}
