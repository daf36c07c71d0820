package io.vestibule.coordination.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.coordination.world.Escrow.EscrowReport;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The sum of what is held never exceeds the limit, whatever happens to messages and coordinators:
/// five data centers, 15 % of the messages lost, 10 % twice, any order, a new coordinator every
/// hundred steps or so while old ones continue, data centers that restart from disk, limits that
/// change. And nothing comes in use anywhere while more is in use than the limit as it was set.
class EscrowModelTest {

    private static final int STEPS = 4_000;
    private static final int LIMIT = 1_000;

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void noMoreIsHeldThanTheLimitAllows(long seed) {
        var model = new Model(Seeds.random(seed), false);
        for (int step = 0; step < STEPS; step++) {
            model.step();
            assertThat(model.held()).as("step %d", step).isLessThanOrEqualTo(model.allowed);
            assertThat(model.aboveAsSet).as("step %d", step).isZero();
        }
        assertThat(model.mostHeld).as("the limit is reached").isGreaterThan(LIMIT * 9 / 10);
    }

    /// Otherwise the model proves nothing.
    @Test
    void aSuccessorThatTakesTheRestForFreeIsCaught() {
        int caught = 0;
        for (long seed = 1; seed <= 20; seed++) {
            var model = new Model(Seeds.random(seed), true);
            boolean broken = false;
            for (int step = 0; step < STEPS; step++) {
                model.step();
                broken |= model.held() > model.allowed;
            }
            caught += broken ? 1 : 0;
        }
        assertThat(caught).isGreaterThan(15);
    }

    /// One data center: what it holds, what it uses, what its disk says.
    private static final class Site {
        private final String name;
        private BoundedCounter boundedCounter = new BoundedCounter();
        private Allotment onDisk = new Allotment(0, 0, 0);
        private int inUse;
        private long sequence;

        Site(String name) {
            this.name = name;
        }

        void take(Allotment told) {
            if (boundedCounter.take(told)) {
                onDisk = boundedCounter.inForce();
            }
        }

        /// What it may use, by what it knows of the limit itself.
        int mayUse(int limit) {
            return boundedCounter.amountUnder(limit);
        }

        EscrowReport tell() {
            return new EscrowReport(name, ++sequence, boundedCounter.inForce(), boundedCounter.held(inUse));
        }
    }

    private sealed interface Message {}

    private record Down(Site to, Allotment what) implements Message {}

    private record Up(EscrowReport what) implements Message {}

    private static final class Model {
        private final SplittableRandom random;

        /// Whether a successor takes as free what was not reported to it.
        private final boolean naive;

        private final List<Site> sites = List.of("ams", "bom", "cpt", "dfw", "eze").stream()
                .map(Site::new)
                .toList();
        private final List<Escrow> coordinators = new ArrayList<>();
        private final List<Message> network = new ArrayList<>();
        private int limit = LIMIT;
        private int allowed = LIMIT;
        private int mostHeld;

        /// By how much an admission went beyond the limit as it was set, at most.
        private int aboveAsSet;

        Model(SplittableRandom random, boolean naive) {
            this.random = random;
            this.naive = naive;
            coordinators.add(Escrow.first(1, limit, names()));
        }

        private SequencedSet<String> names() {
            var names = new LinkedHashSet<String>();
            sites.forEach(site -> names.add(site.name));
            return names;
        }

        int held() {
            int sum = sites.stream()
                    .mapToInt(site -> site.boundedCounter.held(site.inUse))
                    .sum();
            mostHeld = Math.max(mostHeld, sum);
            return sum;
        }

        void step() {
            Site site = sites.get(random.nextInt(sites.size()));
            switch (random.nextInt(8)) {
                case 0, 1 -> use(site);
                case 2 -> send(new Up(site.tell()));
                case 3 -> allot(site);
                case 4, 5, 6 -> deliverSome();
                default -> seldom(site);
            }
            var newest = coordinators.getLast();
            if (newest.isInForce()) {
                allowed = limit;
            }
        }

        private void use(Site site) {
            int change = 1 + random.nextInt(60);
            if (random.nextInt(3) == 0) {
                site.inUse = Math.max(0, site.inUse - change);
            } else if (site.inUse < site.mayUse(limit)) {
                site.inUse = Math.min(site.mayUse(limit), site.inUse + change);
                int inUse = sites.stream().mapToInt(each -> each.inUse).sum();
                aboveAsSet = Math.max(aboveAsSet, inUse - limit);
            }
        }

        private void allot(Site site) {
            var coordinator = any();
            coordinator.allot(site.name, random.nextInt(limit));
            sites.forEach(each -> send(new Down(each, coordinator.allotted(each.name))));
        }

        /// The newest one mostly; sometimes an old one that is still alive.
        private Escrow any() {
            return random.nextInt(4) > 0
                    ? coordinators.getLast()
                    : coordinators.get(random.nextInt(coordinators.size()));
        }

        private void seldom(Site site) {
            switch (random.nextInt(40)) {
                case 0, 1, 2, 3 -> {
                    site.boundedCounter = new BoundedCounter(site.onDisk);
                }
                case 4 -> changeLimit(LIMIT / 2 + random.nextInt(LIMIT));
                case 5, 6, 7 -> takeOver();
                default -> send(new Up(site.tell()));
            }
        }

        private void changeLimit(int to) {
            limit = to;
            sites.forEach(site -> site.boundedCounter.limit(limit));
            allowed = Math.max(allowed, limit);
            coordinators.getLast().limit(limit);
        }

        private void takeOver() {
            long epoch = coordinators.getLast().epoch() + 1;
            coordinators.add(naive ? Escrow.first(epoch, limit, names()) : Escrow.takingOver(epoch, limit, names()));
        }

        private void send(Message message) {
            int copies = random.nextInt(100) < 15 ? 0 : random.nextInt(100) < 10 ? 2 : 1;
            for (int copy = 0; copy < copies; copy++) {
                network.add(message);
            }
        }

        private void deliverSome() {
            for (int each = random.nextInt(8); each > 0; each--) {
                deliver();
            }
        }

        private void deliver() {
            if (network.isEmpty()) {
                return;
            }
            int which = random.nextInt(network.size());
            Message message = network.set(which, network.getLast());
            network.removeLast();
            switch (message) {
                case Down(Site to, Allotment what) -> to.take(what);
                case Up(EscrowReport told) -> coordinators.forEach(each -> each.take(told));
            }
        }
    }
}
