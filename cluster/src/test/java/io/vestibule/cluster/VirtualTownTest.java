package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Hosts that die, stand still, are cut off and are taken for dead, in virtual time, with frames
/// that get lost, come twice and come late.
class VirtualTownTest {

    private static final Duration SESSION = Duration.ofSeconds(60);
    private static final long STEP = 100;

    private static final long FAULTS_MILLIS = 40_000;

    /// A session longer than a minute, so that nobody is counted whose end a dead node kept.
    private static final long HEALS_MILLIS = 65_000;

    private static final long SETTLES_MILLIS = 4_000;
    private static final long FOR_EVER = 1_000_000_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theLimitHoldsNobodyIsForgottenAndTheRoomHeals(long seed) {
        var chance = Seeds.random(seed);
        int seats = chance.nextInt(1, 300);
        var town = town(seats, chance);
        int step = Math.max(1, seats / 50);

        for (long millis = 0; millis < FAULTS_MILLIS; millis += STEP) {
            if (chance.nextInt(30) == 0) {
                fault(town, chance);
            }
            engine(town, chance);
            crowd(town, chance, seats + 2 * step);
        }
        town.heal();
        long before = town.entered();
        for (long millis = 0; millis < HEALS_MILLIS; millis += STEP) {
            engine(town, chance);
            town.tidy();
            crowd(town, chance, seats + 2 * step);
        }

        assertThat(town.hosts()).isEqualTo(List.of(town.placed()));
        assertThat(town.entered()).as("let in after it healed").isGreaterThan(before);
        town.quiet();
        town.pass(SETTLES_MILLIS);
        assertThat(town.active()).as("counted").isGreaterThanOrEqualTo(town.inside());
        assertThat(town.inside()).isLessThanOrEqualTo(seats);
        int counted = town.active();

        // The next host knows every visitor: the mirrors are whole.
        String lost = town.placed();
        town.pause(lost, FOR_EVER);
        town.names().stream().filter(name -> !name.equals(lost)).findFirst().ifPresent(town::place);
        town.pass(SETTLES_MILLIS);
        assertThat(town.hosts()).contains(town.placed());
        assertThat(town.active())
                .as("counted by the next host")
                .isBetween(town.inside(), Math.min(seats, counted + 2 * step));
        assertThat(town.wrong()).isEmpty();
    }

    /// Nothing but the seed decides what happens.
    @Test
    void theSameHappensAgain() {
        var first = story(folder.resolve("first"));

        assertThat(story(folder.resolve("again"))).isEqualTo(first);
    }

    private static List<Long> story(Path folder) {
        var chance = Seeds.random(7);
        var town = town(folder, 100, chance);
        var story = new ArrayList<Long>();
        for (long millis = 0; millis < FAULTS_MILLIS; millis += STEP) {
            if (chance.nextInt(30) == 0) {
                fault(town, chance);
            }
            engine(town, chance);
            crowd(town, chance, 104);
            story.add(town.entered());
            story.add((long) town.inside());
        }
        return story;
    }

    private VirtualTown town(int seats, SplittableRandom chance) {
        return town(folder, seats, chance);
    }

    private static VirtualTown town(Path folder, int seats, SplittableRandom chance) {
        var room = ClusterRooms.with(ClusterRooms.room("shop", 1, 1), new Limits(seats, seats, SESSION, true));
        return new VirtualTown(folder, room, chance.nextInt(3, 6), chance);
    }

    private static void fault(VirtualTown town, SplittableRandom chance) {
        var names = List.copyOf(town.names());
        String name = names.get(chance.nextInt(names.size()));
        long millis = chance.nextLong(500, 10_000);
        switch (chance.nextInt(4)) {
            case 0 -> town.kill(name, millis);
            case 1 -> town.pause(name, millis);
            case 2 -> town.part(name, millis);
            default -> town.place(name);
        }
    }

    /// It moves the room away from a node that is not well, some time after.
    private static void engine(VirtualTown town, SplittableRandom chance) {
        if (!town.isWell(town.placed()) && chance.nextInt(20) == 0) {
            town.names().stream()
                    .filter(town::isWell)
                    .skip(chance.nextInt(2))
                    .findFirst()
                    .ifPresent(town::place);
        }
        if (chance.nextInt(30) == 0) {
            town.tidy();
        }
    }

    private static void crowd(VirtualTown town, SplittableRandom chance, int most) {
        for (String name : town.names()) {
            if (chance.nextInt(6) == 0) {
                town.comes(name, chance.nextLong(100, 2 * SESSION.toMillis()));
            }
        }
        town.pass(STEP);
        assertThat(town.inside()).isLessThanOrEqualTo(most);
    }
}
