package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.RowKey;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.simulation.scenario.Fault;
import io.vestibule.simulation.scenario.OperatorChange;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.Strategies;
import io.vestibule.simulation.strategy.StrategyContext;
import io.vestibule.simulation.strategy.StrategyKind;
import io.vestibule.tally.SessionRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What minute books say, against what really happened.
class MinuteTruthTest {

    private static final StrategyKind LEASES = new StrategyKind.Leases();
    private static final long MINUTE = RowKey.MINUTE_MILLIS;
    private static final long SECOND = 1_000;
    private static final long TENTH = 100;
    private static final CrowdHabits HURRIED = new CrowdHabits(30, 8, 0.3, 60, 0.1, 0, 60, "", false, 4);
    private static final int[] PERCENTS = {50, 75, 90, 95};

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aLineInOneDataCenter(long seed) {
        var chance = new SplitMix(seed, 41, 0);
        var room = room(chance, QueueingMethod.FIFO);
        var manners = new CrowdHabits(20 + chance.nextInt(40), 8, 0, 100, 0.1, 0, 60, "", false, 1);

        isTrue(tale(room, 1, 4 * room.limits().totalActiveUsers(), manners), seed, TENTH);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void dataCentersFarApartAndVisitorsWhoMove(long seed) {
        var chance = new SplitMix(seed, 42, 0);
        var room = room(chance, QueueingMethod.FIFO);
        var manners = new CrowdHabits(20 + chance.nextInt(40), 8, 0, 100, 0.1, 0.2, 60, "", false, 1);

        isTrue(tale(room, 2 + chance.nextInt(4), 4 * room.limits().totalActiveUsers(), manners), seed, TENTH);
    }

    /// Visitors who move are in two lines for a while; here each stays in one.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theLinesOfDataCentersAddUp(long seed) {
        var chance = new SplitMix(seed, 47, 0);
        var room = room(chance, QueueingMethod.FIFO);
        var manners = new CrowdHabits(20 + chance.nextInt(40), 8, 0.2, 100, 0.1, 0, 60, "", false, 1);
        var tale = tale(room, 2 + chance.nextInt(3), 4 * room.limits().totalActiveUsers(), manners);
        var diary = new MinuteDiary();

        live(tale, seed, diary);

        line(tale, diary, seed);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void pagesFireInParallelAndSomeGiveUp(long seed) {
        var chance = new SplitMix(seed, 43, 0);
        var room = room(chance, QueueingMethod.FIFO);

        isTrue(tale(room, 1, 4 * room.limits().totalActiveUsers(), HURRIED), seed, TENTH);
    }

    /// A visitor whose grant is given back has waited for it and keeps waiting, so that waits are
    /// not those of the visitors' diaries, and sessions continue with requests that do not arrive;
    /// admissions are true.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theOriginFails(long seed) {
        var chance = new SplitMix(seed, 43, 0);
        var room = room(chance, QueueingMethod.FIFO);
        boolean alone = seed % 2 == 0;
        var manners = alone ? new CrowdHabits(30, 8, 0.3, 60, 0.1, 0, 60, "", false, 1) : HURRIED;
        var down = new Fault.OriginLost(at(60 + chance.nextInt(120)), at(5 + chance.nextInt(40)));
        var tale = Tales.with(tale(room, 1, 4 * room.limits().totalActiveUsers(), manners), List.of(), List.of(down));
        var diary = new MinuteDiary();

        live(tale, seed, diary);

        admissionsAreTrue(tale, diary, seed);
        if (alone) {
            assertThat(diary.stranded).isEmpty();
            assertThat(diary.sumBefore(Count.GIVEN_BACK, end(tale))).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void limitsAndMethodsChange(long seed) {
        var chance = new SplitMix(seed, 44, 0);
        var room = room(chance, QueueingMethod.RANDOM);
        var limits = room.limits();
        var manners = new CrowdHabits(20 + chance.nextInt(40), 8, 0.1, 100, 0, 0, 60, "", false, 1);
        int session = (int) limits.session().toSeconds();
        var lower = Tales.room(
                Math.max(2, limits.totalActiveUsers() / 3), Math.max(1, limits.newUsersPerMinute() / 3), session);
        var open = Tales.room(1_000, 1_000, session, QueueingMethod.PASSTHROUGH);
        var tale = tale(room, 1, 4 * limits.totalActiveUsers(), manners);

        isTrue(
                Tales.with(
                        tale,
                        List.of(
                                new OperatorChange(at(60 + chance.nextInt(40)), lower),
                                new OperatorChange(at(120 + chance.nextInt(40)), open),
                                new OperatorChange(at(180 + chance.nextInt(40)), room)),
                        List.of()),
                seed,
                TENTH);
    }

    /// More are inside than are followed: the sample says how long.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void sessionsThatDoNotRenewAreKnownByASample(long seed) {
        var chance = new SplitMix(seed, 45, 0);
        int perSecond = 55 + chance.nextInt(15);
        var limits = new Limits(6_000, 6_000, Duration.ofSeconds(60), false);
        var room = Tales.room(9, 9, 60).withLimits(limits);
        var manners = new CrowdHabits(25 + chance.nextInt(10), 5, 0, 100, 0, 0, 60, "", false, 1);
        var diary = new MinuteDiary();
        var tale = Tales.tale(
                room, 480, Tales.centers(1 + chance.nextInt(2), 4), Tales.crowd(300 * perSecond, 300, manners));

        live(tale, seed, diary);

        admissionsAreTrue(tale, diary, seed);
        long end = end(tale);
        assertThat(diary.sumBefore(Count.SESSIONS_TIMED, end))
                .isBetween(4_000L, diary.sumBefore(Count.SESSIONS_ENDED, end) * 2 / 3);
        stays(tale, diary, seed, 0.05);
    }

    /// Hosts are killed and workers too: what was not written in the last five seconds is missing,
    /// and nothing is there twice.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void hostsAndWorkersAreKilled(long seed) {
        var chance = new SplitMix(seed, 46, 0);
        var room = room(chance, QueueingMethod.FIFO);
        var manners = new CrowdHabits(20 + chance.nextInt(40), 8, 0, 100, 0, 0, 60, "", false, 1);
        var at = at(60 + chance.nextInt(100));
        var lasts = at(1 + chance.nextInt(20));
        int centers = 1 + chance.nextInt(2);
        var tale = Tales.with(
                tale(room, centers, 4 * room.limits().totalActiveUsers(), manners),
                List.of(),
                List.of(
                        new Fault.CenterLost("dc0", at, lasts, false),
                        new Fault.WorkerChurn(at.plus(lasts), at(30), at(1))));
        var diary = new MinuteDiary();

        live(tale, seed, diary);

        long end = end(tale);
        long[] entrances = diary.entrances();
        long lost = VirtualTime.BEGIN + at.toMillis();
        long told = diary.sumBefore(Count.ADMITTED, end);
        int truth = MinuteDiary.within(entrances, 0, end * MINUTE);
        assertThat(told)
                .as("seed %d", seed)
                .isBetween((long) (truth - MinuteDiary.within(entrances, lost - 6 * SECOND, lost + SECOND)), (long)
                        MinuteDiary.within(entrances, 0, end * MINUTE + SECOND));
    }

    private static Duration at(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    private static Room room(SplitMix chance, QueueingMethod method) {
        int seats = 60 + chance.nextInt(120);
        int perMinute = seats / 2 + chance.nextInt(seats / 2);
        return Tales.room(seats, perMinute, 60 + chance.nextInt(60), method);
    }

    private static Scenario tale(Room room, int centers, int people, CrowdHabits manners) {
        return Tales.tale(room, 660, Tales.centers(centers, 4), Tales.crowd(people, 150, manners));
    }

    private static void live(Scenario tale, long seed, MinuteDiary diary) {
        var outcome = Simulation.run(
                tale,
                LEASES,
                seed,
                (_, _) -> true,
                world -> Strategies.coordination(
                        LEASES, new StrategyContext(tale, world.time, world.network, world.meter, seed, diary)),
                List.of(diary));
        assertThat(outcome.people().admitted()).isPositive();
    }

    /// The first minute of which not all has to be told.
    private static long end(Scenario tale) {
        return (VirtualTime.BEGIN + tale.length().toMillis()) / MINUTE - 1;
    }

    private static void isTrue(Scenario tale, long seed, long exactMillis) {
        var diary = new MinuteDiary();

        live(tale, seed, diary);

        admissionsAreTrue(tale, diary, seed);
        peopleInsideAreTrue(tale, diary, seed);
        waits(tale, diary, seed, exactMillis);
        stays(tale, diary, seed, 0.01);
        if (tale.crowds().stream().allMatch(crowd -> crowd.manners().roams() == 0)) {
            line(tale, diary, seed);
        }
    }

    /// A second at the border may count on either side; in all, every visitor is there once.
    private static void admissionsAreTrue(Scenario tale, MinuteDiary diary, long seed) {
        long[] entrances = diary.entrances();
        for (long minute = VirtualTime.BEGIN / MINUTE; minute < end(tale); minute++) {
            long from = minute * MINUTE;
            long to = from + MINUTE;
            assertThat(diary.sum(Count.ADMITTED, minute))
                    .as("admissions of minute %d, seed %d", minute, seed)
                    .isBetween(
                            (long) MinuteDiary.within(entrances, from + SECOND, to - SECOND),
                            (long) MinuteDiary.within(entrances, from - SECOND, to + SECOND) + diary.stranded.size());
        }
        long border = end(tale) * MINUTE;
        assertThat(diary.sumBefore(Count.ADMITTED, end(tale)))
                .as("all admissions, seed %d", seed)
                .isBetween(
                        (long) MinuteDiary.within(entrances, 0, border - TENTH),
                        (long) MinuteDiary.within(entrances, 0, border + TENTH) + diary.stranded.size());
        assertThat(diary.sumBefore(Count.ADMITTED_ABOVE_LIMIT, end(tale))).isZero();
    }

    /// Within a tick and two seconds.
    private static void peopleInsideAreTrue(Scenario tale, MinuteDiary diary, long seed) {
        long slack = SessionRule.of(tale.room().limits().session()).grainMillis() + 2 * SECOND;
        Map<Long, Integer> read = diary.gauge(Gauge.ACTIVE, tale.centers().size());
        assertThat(read).hasSizeGreaterThan(20);
        read.forEach((at, people) -> {
            var around = diary.inside.subMap(at - slack, true, at + slack, true).values();
            assertThat(people)
                    .as("inside at %d, seed %d", at - VirtualTime.BEGIN, seed)
                    .isBetween(
                            around.stream().min(Integer::compare).orElse(0),
                            around.stream().max(Integer::compare).orElse(0) + diary.stranded.size());
        });
    }

    private static void waits(Scenario tale, MinuteDiary diary, long seed, long exactMillis) {
        long end = end(tale);
        long[] truth = diary.visits.values().stream()
                .filter(visit -> visit.waited && visit.enteredMillis < end * MINUTE)
                .mapToLong(visit -> visit.waitedMillis)
                .toArray();
        compare(
                "waits, seed " + seed,
                diary.merged(Distribution.TOTAL_TIME_WAITED, end),
                truth,
                new Tolerance(0.01, exactMillis));
    }

    /// At each moment at which gauges are read, those who wait have waited as long as they know.
    private static void line(Scenario tale, MinuteDiary diary, long seed) {
        long end = end(tale);
        var truth = diary.line.waited(diary.momentsBefore(end));
        var book = diary.merged(Distribution.TIME_IN_QUEUE, end);
        assertThat(book.getTotalCount()).as("waits in line, seed %d", seed).isBetween(truth.fewest(), truth.many());
        for (int percent : PERCENTS) {
            assertThat((double) book.getValueAtPercentile(percent) * TENTH)
                    .as("waits in line, %d %% of %d, seed %d", percent, truth.fewest(), seed)
                    .isBetween(Tolerance.LEAST.below(truth.least(percent)), Tolerance.LEAST.above(truth.most(percent)));
        }
    }

    private static void stays(Scenario tale, MinuteDiary diary, long seed, double part) {
        long end = end(tale);
        var rule = SessionRule.of(tale.room().limits().session());
        boolean renews = tale.room().limits().sessionRenewal();
        long[] truth = diary.visits.values().stream()
                .filter(visit -> rule.endMillis(renews ? visit.lastMillis : visit.acceptedMillis) < end * MINUTE)
                .mapToLong(visit -> visit.lastMillis - visit.acceptedMillis)
                .toArray();
        compare(
                "times on the origin, seed " + seed,
                diary.merged(Distribution.TIME_ON_ORIGIN, end),
                truth,
                new Tolerance(part, rule.grainMillis()));
    }

    /// @param part of the true value
    /// @param millis or as much
    private record Tolerance(double part, long millis) {

        static final Tolerance LEAST = new Tolerance(0.01, TENTH);

        double below(long value) {
            return value - Math.max((double) millis, value * part);
        }

        double above(long value) {
            return value + Math.max((double) millis, value * part);
        }
    }

    /// A percentile lies between two neighbors, give or take.
    private static void compare(String what, Histogram book, long[] truth, Tolerance tolerance) {
        Arrays.sort(truth);
        assertThat(truth.length).as(what).isGreaterThan(20);
        for (int percent : PERCENTS) {
            int rank = Math.ceilDiv(truth.length * percent, 100) - 1;
            long low = truth[Math.max(0, rank - 1)];
            long high = truth[Math.min(truth.length - 1, rank + 1)];
            assertThat((double) book.getValueAtPercentile(percent) * TENTH)
                    .as("%s, %d %% of %d and %d", what, percent, book.getTotalCount(), truth.length)
                    .isBetween(tolerance.below(low), tolerance.above(high));
        }
    }
}
