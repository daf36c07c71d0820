package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.coordination.world.ForgetfulWorld;
import io.vestibule.coordination.world.ForgetfulWorld.Site;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a data center held that is lost for good, once the operator says so, whichever hub
/// coordinates by then; and what happens when it reports again.
class ForgettingTest {

    private static final int LIMIT = ForgetfulWorld.LIMIT;

    private final ForgetfulWorld world = new ForgetfulWorld(() -> 1, "fra", "iad", "nrt");
    private final Site lost = world.others().getFirst();

    @BeforeEach
    void eachDataCenterHoldsAThird() {
        for (int round = 0; round < LIMIT / 3; round++) {
            world.sites.values().forEach(site -> site.waiting = 1);
            world.run(5);
        }
        assertThat(lost.inside()).isEqualTo(LIMIT / 3);
    }

    private void othersWant(int people) {
        world.sites.values().stream().filter(site -> site != lost).forEach(site -> site.waiting = people);
    }

    @Test
    void whatIsLostStaysHeldUntilItIsForgotten() {
        lost.dies();
        othersWant(LIMIT);
        world.run(600);
        assertThat(world.inside()).isEqualTo(LIMIT * 2 / 3);

        world.words.forget(lost.name);
        world.run(10);

        assertThat(world.inside()).isEqualTo(LIMIT);
        assertThat(world.words.stands(lost.name)).isTrue();
    }

    @Test
    void itStaysForgottenWhicheverNodeCoordinates() {
        lost.dies();
        world.words.forget(lost.name);
        world.firstPlace().moves();
        othersWant(LIMIT);
        world.run(20);
        assertThat(world.inside()).isEqualTo(LIMIT);

        world.sites.values().forEach(site -> site.leave(20));
        world.firstPlace().moves();
        world.run(20);

        assertThat(world.inside()).isEqualTo(LIMIT);
    }

    @Test
    void whenItStartsAgainItTakesPartAndTheLimitHoldsThroughoutUnderAnyCoordinator() {
        lost.dies();
        world.words.forget(lost.name);
        othersWant(LIMIT);
        world.run(20);

        lost.beginsAgain();
        lost.waiting = 20;
        for (int second = 0; second < 120; second++) {
            world.run(1);
            assertThat(world.held()).as("second %d", second).isLessThanOrEqualTo(LIMIT);
            if (second == 20) {
                assertThat(world.words.stands(lost.name)).isFalse();
                world.sites.values().forEach(site -> site.waiting = site == lost ? 20 : 0);
                world.sites.values().forEach(site -> site.leave(30));
            }
            if (second == 40 || second == 80) {
                assertThat(lost.inside()).isEqualTo(20);
                world.firstPlace().moves();
            }
        }
    }

    @Test
    void whatItLetsInByItsDisksIsAllThatTheLimitIsExceededBy() {
        lost.dies();
        world.words.forget(lost.name);
        othersWant(LIMIT);
        world.run(20);
        assertThat(world.inside()).isEqualTo(LIMIT);

        lost.comesBack();
        lost.waiting = LIMIT;
        world.run(10);
        assertThat(world.inside()).isEqualTo(LIMIT + LIMIT / 3);
        assertThat(world.words.stands(lost.name)).isFalse();

        // As many leave; then the limit holds again, under any coordinator.
        world.sites.values().forEach(site -> site.waiting = 0);
        world.sites.values().forEach(site -> site.leave(15));
        world.run(10);
        assertThat(world.held()).isLessThanOrEqualTo(LIMIT);
        world.firstPlace().moves();
        world.sites.values().forEach(site -> site.waiting = LIMIT);
        for (int second = 0; second < 30; second++) {
            world.run(1);
            assertThat(world.held()).as("second %d", second).isLessThanOrEqualTo(LIMIT);
        }
        assertThat(world.inside()).isEqualTo(LIMIT);
    }

    @Test
    void aMistakeBreaksNoLimitAndIsTakenBackByItself() {
        othersWant(LIMIT);
        world.words.forget(lost.name);
        for (int second = 0; second < 30; second++) {
            world.run(1);
            assertThat(world.held()).as("second %d", second).isLessThanOrEqualTo(LIMIT);
        }
        assertThat(world.words.stands(lost.name)).isFalse();

        lost.leave(10);
        othersWant(0);
        lost.waiting = 10;
        world.run(10);

        assertThat(lost.inside()).isEqualTo(LIMIT / 3);
    }

    /// It reaches the store and no data center: it is as good as gone.
    @Test
    void aCoordinatorThatHearsOnlyThatOneDoesNotWithdrawTheOrder() {
        var alone = world.site(List.copyOf(world.places.keySet()).getFirst());
        world.sites.keySet().stream()
                .filter(name -> !name.equals(alone.name))
                .forEach(name -> world.cuts.add(Set.of(alone.name, name)));
        world.run(20);
        world.words.forget(alone.name);
        world.sites.values().forEach(site -> site.waiting = LIMIT);
        world.run(30);

        assertThat(world.words.stands(alone.name)).isTrue();
        assertThat(world.inside() - alone.inside()).isEqualTo(LIMIT);

        world.cuts.clear();
        world.run(30);
        assertThat(world.words.stands(alone.name)).isFalse();
        world.sites.values().forEach(site -> site.waiting = 0);
        world.sites.values().forEach(site -> site.leave(LIMIT));
        world.run(10);
        world.sites.values().forEach(site -> site.waiting = LIMIT);
        world.run(30);
        assertThat(world.inside()).isEqualTo(LIMIT);
    }

    /// Data centers die with all they held, are forgotten, and start again, while hubs move, nodes
    /// lose sight of each other and messages get lost: no limit is exceeded at any time.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void limitsHoldAndNothingStaysIdle(long seed) {
        var fate = new Fate(Seeds.random(seed));
        for (int second = 0; second < 1_500; second++) {
            fate.second();
            assertThat(fate.world.held()).as("second %d", second).isLessThanOrEqualTo(LIMIT);
        }
        fate.heal();
        assertThat(fate.world.inside()).isEqualTo(LIMIT);
        assertThat(fate.forgotten).as("somebody was forgotten").isPositive();
    }

    private static final class Fate {
        private final SplittableRandom random;
        private final ForgetfulWorld world;
        private int forgotten;
        private int deadSince;

        Fate(SplittableRandom random) {
            this.random = random;
            world = new ForgetfulWorld(
                    () -> random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(8), "ams", "bom", "cpt", "dfw");
        }

        private Site any() {
            return List.copyOf(world.sites.values()).get(random.nextInt(world.sites.size()));
        }

        void second() {
            var site = any();
            switch (random.nextInt(60)) {
                case 0, 1, 2, 3, 4, 5, 6, 7 -> site.waiting = random.nextInt(40);
                case 8, 9, 10, 11, 12 -> site.leave(random.nextInt(40));
                case 13 -> cut(site, any());
                case 14, 15 -> world.cuts.clear();
                case 16 -> (random.nextBoolean() ? world.firstPlace() : world.secondPlace()).moves();
                default -> {}
            }
            live();
            world.run(1);
        }

        private void cut(Site one, Site other) {
            if (one != other) {
                world.cuts.add(Set.of(one.name, other.name));
            }
        }

        /// One at a time dies, is forgotten after a while, and starts again after another.
        private void live() {
            deadSince++;
            var dead = world.sites.values().stream().filter(Site::isDead).findFirst();
            if (dead.isEmpty() && deadSince > 60 && random.nextInt(20) == 0) {
                any().dies();
                deadSince = 0;
            } else if (dead.isPresent() && deadSince == 10) {
                world.words.forget(dead.get().name);
                forgotten++;
            } else if (dead.isPresent() && deadSince > 20 && random.nextInt(30) == 0) {
                dead.get().beginsAgain();
                deadSince = 0;
            }
        }

        /// All reach each other, and a dead one is forgotten before it starts again: what it held
        /// may be known to two hubs, which it could not tell apart.
        void heal() {
            world.cuts.clear();
            var dead = world.sites.values().stream().filter(Site::isDead).toList();
            dead.forEach(site -> world.words.forget(site.name));
            world.run(60);
            dead.forEach(Site::beginsAgain);
            world.sites.values().forEach(site -> site.waiting = LIMIT);
            world.run(60);
        }
    }
}
