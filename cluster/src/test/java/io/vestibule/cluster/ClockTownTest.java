package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.room.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The clocks of machines are set, by a second to a day, forward and back, on any node at any
/// moment: the limits hold, nobody inside is sent away by it, and the room continues.
@Slow("twelve towns of nodes with clocks that are wrong")
class ClockTownTest {

    private static final Duration SESSION = Duration.ofSeconds(60);
    private static final long STEP = 100;
    private static final long DAY = 86_400_000;
    private static final long FAULTS_MILLIS = 40_000;
    private static final long CLOCKS_MILLIS = 150_000;
    private static final long HEALS_MILLIS = 65_000;
    private static final long LOCKED_OUT_MILLIS = 60_000;

    private static final int USUAL_SEEDS = 50;

    @TempDir
    private Path folder;

    /// A town takes a second or two: every fourth of the usual seeds, and all of a search.
    static Stream<Long> seeds() {
        boolean few = Long.getLong("seed") == null && Seeds.count() == USUAL_SEEDS;
        return Seeds.some().filter(seed -> !few || seed % 4 == 0);
    }

    /// Nothing but clocks goes wrong, and the room moves from node to node in good order.
    @ParameterizedTest
    @MethodSource("seeds")
    void clocksAloneShutNobodyOut(long seed) {
        var chance = Seeds.random(seed);
        int seats = chance.nextInt(20, 300);
        var town = town(seats, chance);
        town.browse();
        town.calm();
        int step = Math.max(1, seats / 50);
        int spare = 2 * step + 2;
        long freeSince = town.nowMillis();

        for (long millis = 0; millis < CLOCKS_MILLIS; millis += STEP) {
            if (chance.nextInt(40) == 0) {
                set(town, chance);
            }
            if (chance.nextInt(200) == 0) {
                town.place(any(town, chance));
                town.tidy();
            }
            crowd(town, chance);
            assertThat(town.inside()).as("inside").isLessThanOrEqualTo(seats);
            assertThat(town.admittedLately()).as("in a minute").isLessThanOrEqualTo(seats);
            boolean free = town.inside() + spare < seats && town.admittedLately() + spare < seats;
            if (!free) {
                freeSince = town.nowMillis();
            }
            assertThat(town.nowMillis() - Math.max(freeSince, town.lastAdmittedMillis()))
                    .as("for so long nobody was let in")
                    .isLessThan(LOCKED_OUT_MILLIS);
        }

        assertThat(town.wrong()).isEmpty();
    }

    /// Processes die, stand still and are cut off besides, and their clocks are set meanwhile.
    @ParameterizedTest
    @MethodSource("seeds")
    void withOtherFaultsTheLimitHoldsAndTheRoomHeals(long seed) {
        var chance = Seeds.random(seed);
        int seats = chance.nextInt(1, 300);
        var town = town(seats, chance);
        town.browse();
        int most = seats + 2 * Math.max(1, seats / 50);

        for (long millis = 0; millis < FAULTS_MILLIS; millis += STEP) {
            if (chance.nextInt(30) == 0) {
                fault(town, chance);
            }
            if (chance.nextInt(30) == 0) {
                set(town, chance);
            }
            engine(town, chance);
            crowd(town, chance);
            assertThat(town.inside()).isLessThanOrEqualTo(most);
        }
        town.heal();
        long before = town.entered();
        for (long millis = 0; millis < HEALS_MILLIS; millis += STEP) {
            if (chance.nextInt(100) == 0) {
                set(town, chance);
            }
            engine(town, chance);
            town.tidy();
            crowd(town, chance);
            assertThat(town.inside()).isLessThanOrEqualTo(most);
        }

        assertThat(town.hosts()).isEqualTo(List.of(town.placed()));
        assertThat(town.entered()).as("let in after it healed").isGreaterThan(before);
        assertThat(town.wrong()).isEmpty();
    }

    private VirtualTown town(int seats, SplittableRandom chance) {
        var room = ClusterRooms.with(ClusterRooms.room("shop", 1, 1), new Limits(seats, seats, SESSION, true));
        return new VirtualTown(folder, room, chance.nextInt(3, 6), chance);
    }

    private static String any(VirtualTown town, SplittableRandom chance) {
        return List.copyOf(town.names()).get(chance.nextInt(town.names().size()));
    }

    /// One clock is off afterwards, or right again.
    private static void set(VirtualTown town, SplittableRandom chance) {
        long size = (long) (1_000 * Math.exp(chance.nextDouble() * Math.log(DAY / 1_000.0)));
        long millis = chance.nextInt(3) == 0 ? 0 : chance.nextBoolean() ? size : -size;
        town.set(any(town, chance), millis);
    }

    private static void fault(VirtualTown town, SplittableRandom chance) {
        String name = any(town, chance);
        long millis = chance.nextLong(500, 10_000);
        switch (chance.nextInt(4)) {
            case 0 -> town.kill(name, millis);
            case 1 -> town.pause(name, millis);
            case 2 -> town.part(name, millis);
            default -> town.place(name);
        }
    }

    private static void engine(VirtualTown town, SplittableRandom chance) {
        if (!town.isWell(town.placed()) && chance.nextInt(20) == 0) {
            town.names().stream().filter(town::isWell).findFirst().ifPresent(town::place);
        }
        if (chance.nextInt(30) == 0) {
            town.tidy();
        }
    }

    private static void crowd(VirtualTown town, SplittableRandom chance) {
        for (String name : town.names()) {
            if (chance.nextInt(6) == 0) {
                town.comes(name, chance.nextLong(100, 2 * SESSION.toMillis()));
            }
        }
        town.pass(STEP);
    }
}
