package io.vestibule.coordination.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.queue.LineSummary;
import io.vestibule.room.Limits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A global coordinator and some data centers that come and go, a second at a time; every message
/// takes a second.
class GlobalTest {

    private static final long SECOND = 1_000;

    private static Limits limits(int total, int perMinute) {
        return new Limits(total, perMinute, Duration.ofMinutes(5), true);
    }

    /// The admissions of all data centers are shown next to the limit, without unknown people, and
    /// without data centers that are silent for as long as their passes are out.
    @Test
    void admissionsAndHostsOfAllDataCentersAreTold() {
        var members = new LinkedHashSet<>(List.of("ams", "bom"));
        var global = Global.first(limits(100, 100), members);
        global.take(told("ams", 1, 30, 0), 0);
        global.take(told("bom", 1, 25, 5), 0);
        global.step(1_000);

        assertThat(global.tell("ams").admitted()).hasValue(50);
        assertThat(global.tell("ams").hosts()).isEqualTo(Map.of("ams", "ams-host", "bom", "bom-host"));

        global.take(told("ams", 2, 28, 0), 60_000);
        global.step(61_000);
        assertThat(global.tell("ams").admitted()).hasValue(48);
        assertThat(global.tell("ams").hosts()).isEqualTo(Map.of("ams", "ams-host"));

        global.step(71_000);
        assertThat(global.tell("ams").admitted()).hasValue(28);
    }

    private static CenterState told(String center, long sequence, int passes, int heldBack) {
        var none = Allotment.adopt(1);
        return CenterStates.of(
                        center,
                        sequence,
                        new CenterState.Held(none, passes, passes, 0),
                        new CenterState.Held(none, passes, passes, heldBack))
                .hostedBy(center + "-host");
    }

    @Test
    void aSpikeInOneCityGetsEverySlotWithinSeconds() {
        var world = new World(limits(500, 500), "ams", "bom", "cpt");
        world.run(5);
        world.site("bom").arrive(600);
        world.run(60);

        assertThat(world.site("bom").inUse()).isEqualTo(500);
        assertThat(world.site("bom").line()).isEqualTo(100);
    }

    @Test
    void seatsGoToWhereTheOldestWait() {
        var world = new World(limits(100, 100), "ams", "bom");
        world.site("ams").arrive(100);
        world.run(10);
        world.site("bom").arrive(50);
        world.run(2);
        world.site("ams").arrive(50);
        world.run(2);
        world.site("ams").leave(50);
        world.run(100);

        assertThat(world.site("bom").line()).isZero();
        assertThat(world.site("ams").line()).isEqualTo(50);
    }

    @Test
    void aDataCenterThatIsCutOffGoesOnWithWhatItHoldsAndGivesNothingAway() {
        var world = new World(limits(100, 100), "ams", "bom");
        world.site("ams").arrive(60);
        world.site("bom").arrive(40);
        world.run(10);
        world.cutOff("bom");
        world.site("bom").leave(40);
        world.site("ams").arrive(50);
        world.run(70);
        assertThat(world.site("ams").inUse()).isEqualTo(60);

        world.site("bom").arrive(10);
        world.run(2);
        assertThat(world.site("bom").inUse()).isEqualTo(10);

        world.heal("bom");
        world.run(80);
        assertThat(world.site("ams").inUse()).isEqualTo(90);
    }

    @Test
    void aLowerLimitIsInForceWhenSessionsHaveEnded() {
        var world = new World(limits(100, 100), "ams", "bom");
        world.site("ams").arrive(50);
        world.site("bom").arrive(50);
        world.run(10);
        world.global.configure(limits(60, 60));
        world.run(10);
        assertThat(world.global.isInForce()).isFalse();

        world.site("ams").leave(30);
        world.site("bom").leave(10);
        world.run(70);
        assertThat(world.global.isInForce()).isTrue();
        world.site("ams").arrive(100);
        world.run(10);
        assertThat(world.inUse()).isEqualTo(60);
    }

    @Test
    void whileMoreIsInUseThanALoweredLimitNothingThatEndsIsGivenOutAgain() {
        var world = new World(limits(100, 100), "ams", "bom", "cpt");
        world.site("ams").arrive(70);
        world.site("bom").arrive(20);
        world.site("cpt").arrive(3);
        world.run(70);
        world.sites.values().forEach(site -> site.arrive(50));
        world.run(8);
        assertThat(world.inUse()).isEqualTo(100);
        world.global.configure(limits(60, 60));
        world.run(2);
        assertThat(world.global.cameIntoForce()).isFalse();
        for (int inside = 99; inside >= 55; inside--) {
            world.site(inside % 3 == 0 ? "bom" : "ams").leave(1);
            world.run(1);
            assertThat(world.inUse()).isLessThanOrEqualTo(Math.max(60, inside));
        }
        assertThat(world.global.cameIntoForce()).isTrue();
        assertThat(world.global.cameIntoForce()).as("said once").isFalse();
        world.run(60);
        assertThat(world.inUse()).isEqualTo(60);
    }

    /// Two cannot know; the third keeps what it had, and the others make up for it.
    @Test
    void whatADataCenterHoldsThatIsCutOffIsMissingToTheOthersUnderALoweredLimit() {
        var world = new World(limits(100, 100), "ams", "bom", "cpt");
        world.site("ams").arrive(40);
        world.site("bom").arrive(30);
        world.site("cpt").arrive(30);
        world.run(70);
        world.cutOff("cpt");
        world.global.configure(limits(60, 60));
        world.run(2);
        world.sites.values().forEach(site -> site.arrive(100));
        for (int each = 0; each < 50; each++) {
            world.site("ams").leave(1);
            world.site("bom").leave(1);
            world.run(2);
            assertThat(world.site("cpt").inUse()).isEqualTo(30);
        }
        world.run(20);
        assertThat(world.inUse()).isEqualTo(60);
    }

    @Test
    void whatAForgottenDataCenterHeldIsGivenToOthersAndCountsAgainWhenItIsBack() {
        var world = new World(limits(100, 100), "ams", "bom");
        world.site("ams").arrive(60);
        world.site("bom").arrive(40);
        world.run(10);
        world.cutOff("bom");
        world.global.forget("bom");
        world.run(70);
        world.site("ams").arrive(50);
        world.run(40);
        assertThat(world.site("ams").inUse()).isEqualTo(100);

        world.heal("bom");
        world.site("bom").arrive(30);
        world.run(10);
        assertThat(world.global.isInForce()).isFalse();
        world.site("bom").leave(40);
        world.run(70);
        assertThat(world.site("bom").inUse()).isZero();
        assertThat(world.global.isInForce()).isTrue();
        assertThat(world.site("bom").line()).isEqualTo(30);
    }

    @Test
    void whatASilentDataCenterHoldsComesBackWhenItsLeaseAndItsSessionsAreOver() {
        var world = new World(limits(100, 100), "ams", "bom", "cpt");
        world.global.leaseTtl(Duration.ofSeconds(60));
        world.site("ams").arrive(60);
        world.site("bom").arrive(40);
        world.run(10);
        world.cutOff("bom");
        world.site("ams").arrive(50);
        // The session lasts five minutes, clocks may be 30 s apart.
        world.run(60 + 300 + 30);
        assertThat(world.site("ams").inUse()).isEqualTo(60);

        world.run(40);

        assertThat(world.site("ams").inUse()).isEqualTo(100);
    }

    /// Another coordinator may hear the other half, and renew its leases.
    @Test
    void halfOfTheDataCentersTakeNothingBack() {
        var world = new World(limits(100, 100), "ams", "bom");
        world.global.leaseTtl(Duration.ofSeconds(60));
        world.site("bom").arrive(40);
        world.run(10);
        world.cutOff("bom");
        world.site("ams").arrive(100);
        world.run(600);

        assertThat(world.site("ams").inUse()).isBetween(1, 60);
        assertThat(world.global.tell("ams").contact()).isTrue();
    }

    @Test
    void toBeHeardByFewIsNoContact() {
        var world = new World(limits(100, 100), "ams", "bom", "cpt");
        world.global.leaseTtl(Duration.ofSeconds(60));
        world.run(10);
        assertThat(world.global.tell("ams").contact()).isTrue();
        world.cutOff("bom");
        world.cutOff("cpt");
        world.run(10);
        assertThat(world.global.tell("ams").contact()).isFalse();
        // A forgotten data center does not count as the other half.
        world.global.bar("bom");
        world.run(1);
        assertThat(world.global.tell("ams").contact()).isTrue();
    }

    @Test
    void aSuccessorKnowsEverythingWhenAllFollow() {
        var world = new World(limits(100, 100), "ams", "bom");
        world.site("ams").arrive(70);
        world.run(10);
        world.takeOver();
        world.run(3);
        assertThat(world.global.freeSeats()).isEqualTo(100 - world.counted());

        world.site("bom").arrive(40);
        world.run(30);
        assertThat(world.inUse()).isEqualTo(100);
        assertThat(world.site("bom").line()).isEqualTo(10);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void limitsHoldAndNothingStaysIdle(long seed) {
        var random = Seeds.random(seed);
        var world = new World(limits(200, 200), "ams", "bom", "cpt", "dfw");
        world.weather = Optional.of(random);
        for (int step = 0; step < 300; step++) {
            var site = world.anySite(random);
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> site.arrive(random.nextInt(30));
                case 4, 5 -> site.leave(random.nextInt(30));
                case 6 -> world.cutOff(site.name);
                case 7, 8 -> world.heal(site.name);
                case 9 -> {
                    if (random.nextInt(8) == 0) {
                        world.takeOver();
                    }
                }
                default -> {}
            }
            world.run(1);
            assertThat(world.inUse()).as("step %d", step).isLessThanOrEqualTo(200);
            assertThat(world.passesOut()).as("step %d", step).isLessThanOrEqualTo(200);
        }
        world.weather = Optional.empty();
        world.sites.keySet().forEach(world::heal);
        world.sites.values().forEach(site -> site.arrive(100));
        world.run(150);
        assertThat(world.inUse()).isEqualTo(200);
    }

    /// One data center: it admits the first of its line while it holds both, seat and pass.
    private static final class Site {
        private final String name;
        private final BoundedCounter seats = new BoundedCounter();
        private final BoundedCounter passes = new BoundedCounter();
        private final ArrayDeque<Long> line = new ArrayDeque<>();
        private final ArrayDeque<Long> passesUsed = new ArrayDeque<>();
        private int sessions;
        private long admitted;
        private int arrivedLately;
        private long sequence;
        private long now;
        private boolean cut;

        Site(String name) {
            this.name = name;
        }

        void arrive(int people) {
            arrivedLately += people;
            for (int each = 0; each < people; each++) {
                line.add(now);
            }
            admit();
        }

        void leave(int people) {
            sessions = Math.max(0, sessions - people);
        }

        int inUse() {
            return sessions;
        }

        int line() {
            return line.size();
        }

        void second(long millis) {
            now = millis;
            while (!passesUsed.isEmpty() && passesUsed.element() + 60 * SECOND <= now) {
                passesUsed.remove();
            }
            admit();
        }

        void take(WorldState told) {
            seats.take(told.seats());
            passes.take(told.passes());
            admit();
        }

        private void admit() {
            while (!line.isEmpty() && sessions < seats.amount() && passesUsed.size() < passes.amount()) {
                line.remove();
                sessions++;
                admitted++;
                passesUsed.add(now);
            }
        }

        CenterState tell() {
            return CenterStates.of(
                    name,
                    ++sequence,
                    new CenterState.Held(seats.inForce(), seats.held(sessions), sessions, 0),
                    new CenterState.Held(passes.inForce(), passes.held(passesUsed.size()), passesUsed.size(), 0),
                    admitted,
                    summary(),
                    Math.max(sessions, arrivedLately),
                    CenterState.Outlook.UNKNOWN,
                    line.size());
        }

        private LineSummary summary() {
            long[] positions =
                    line.stream().mapToLong(Long::longValue).distinct().toArray();
            int[] counts = Arrays.stream(positions)
                    .mapToInt(
                            at -> (int) line.stream().filter(each -> each <= at).count())
                    .toArray();
            int first = Math.max(0, positions.length - LineSummary.POINTS);
            return new LineSummary(
                    Arrays.copyOfRange(positions, first, positions.length),
                    Arrays.copyOfRange(counts, first, counts.length));
        }
    }

    private record Word(String to, WorldState what) {}

    private static final class World {
        private final Map<String, Site> sites = new LinkedHashMap<>();
        private final ArrayDeque<CenterState> up = new ArrayDeque<>();
        private final ArrayDeque<Word> down = new ArrayDeque<>();
        private final Limits limits;
        private Global global;
        private Optional<SplittableRandom> weather = Optional.empty();
        private long epoch = 1;
        private long now;

        World(Limits limits, String... names) {
            this.limits = limits;
            for (String name : names) {
                sites.put(name, new Site(name));
            }
            global = Global.first(limits, new LinkedHashSet<>(List.of(names)));
        }

        Site site(String name) {
            return Objects.requireNonNull(sites.get(name));
        }

        Site anySite(SplittableRandom random) {
            return List.copyOf(sites.values()).get(random.nextInt(sites.size()));
        }

        void cutOff(String name) {
            site(name).cut = true;
        }

        void heal(String name) {
            site(name).cut = false;
        }

        void takeOver() {
            global = Global.takingOver(++epoch, limits, new LinkedHashSet<>(sites.keySet()));
        }

        int inUse() {
            return sites.values().stream().mapToInt(Site::inUse).sum();
        }

        int passesOut() {
            return sites.values().stream()
                    .mapToInt(site -> site.passesUsed.size())
                    .sum();
        }

        long counted() {
            return sites.values().stream()
                    .mapToLong(site -> site.seats.held(site.sessions))
                    .sum();
        }

        void run(int seconds) {
            for (int each = 0; each < seconds; each++) {
                second();
            }
        }

        private void second() {
            now += SECOND;
            var told = List.copyOf(up);
            var words = List.copyOf(down);
            up.clear();
            down.clear();
            for (var word : words) {
                if (!site(word.to()).cut && arrives()) {
                    site(word.to()).take(word.what());
                }
            }
            for (var state : told) {
                if (arrives()) {
                    global.take(state, now);
                }
            }
            global.step(now);
            for (var site : sites.values()) {
                site.second(now);
                down.add(new Word(site.name, global.tell(site.name)));
                if (!site.cut) {
                    up.add(site.tell());
                }
            }
        }

        private boolean arrives() {
            return weather.isEmpty() || weather.get().nextInt(100) >= 15;
        }
    }
}
