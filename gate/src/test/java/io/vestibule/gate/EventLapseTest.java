package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.board.SteppedLoop;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.Browsing;
import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.Timestamp;
import io.vestibule.testing.Verifier;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An event with a pre-queue of five minutes and a draw, through the gate's own decision path: some
/// wait before it, most gather, some come after the start. Judged by when the gate let them in, by
/// the world's clock, and by what it told them, as anybody can check it.
class EventLapseTest {

    private static final long PREQUEUE = SteppedLoop.START_MILLIS + 60_000;
    private static final long START = PREQUEUE + 300_000;
    private static final long END = START + 7_200_000;
    private static final Limits USUAL = new Limits(30, 20, Duration.ofMinutes(1), true);
    private static final Limits IN_EVENT = new Limits(900, 300, Duration.ofMinutes(1), true);
    private static final int BEFORE = 60;
    private static final int GATHERED = 1_500;
    private static final int LATE = 150;

    /// Not many fewer than may enter in a minute.
    private static final int FEW = 285;

    /// Nobody comes so near to a border that a clock could see them on the other side.
    private static final long CLEAR_MILLIS = 5_000;

    /// All who gathered come back within ten seconds from the start, and some have a long way.
    private static final long GATHERED_WIDTH_MILLIS = 11_000;

    /// Degrees of freedom 81, one in ten thousand.
    private static final double CHI_SQUARE = 137;

    private static final JsonMapper JSON = new JsonMapper();

    /// @param aheadMillis how far ahead of all others one lane's clock is
    @ParameterizedTest
    @ValueSource(longs = {0, 1_500, 3_000, -3_000})
    @Slow("four draws of a whole crowd")
    void theDrawDecidesWhoEntersWhenAndNoVisitorEntersEarly(long aheadMillis) throws IOException {
        var world = new TimeLapse(room(true), 1, aheadMillis);
        var random = Seeds.random(7);
        var before = come(world, BEFORE, random, 0, PREQUEUE - CLEAR_MILLIS);
        var gathered = gather(world, random);
        // A lane that is behind takes people into the draw for so long after the start.
        var late = come(world, LATE, random, START + CLEAR_MILLIS, START + 60_000);
        var all = new ArrayList<Browsing>();

        int mostActive = 0;
        while (world.loop.millis() < END && !isOver(before, gathered, late)) {
            world.loop.pass(1_000);
            if (world.loop.millis() >= START) {
                int active = world.center.view(world.loop.millis()).counts().active();
                mostActive = Math.max(mostActive, active);
            }
        }
        all.addAll(before);
        all.addAll(gathered);
        all.addAll(late);

        assertThat(all).hasSize(BEFORE + GATHERED + LATE).allMatch(Browsing::hasEntered);
        assertThat(all)
                .extracting(Browsing::enteredMillis)
                .as("nobody enters while people gather")
                .noneMatch(at -> at >= PREQUEUE + 200 && at < START);
        assertThat(mostActive).isLessThanOrEqualTo(IN_EVENT.totalActiveUsers());
        assertThat(mostInAMinute(all)).isLessThanOrEqualTo(IN_EVENT.newUsersPerMinute());

        var places = places(gathered);
        assertThat(places).hasSize(GATHERED);
        var line = new ArrayList<>(inOrderOfArrival(before));
        line.addAll(gathered.stream()
                .sorted(Comparator.comparingInt(p -> place(places, p)))
                .toList());
        line.addAll(inOrderOfArrival(late));
        line.removeIf(person -> person.enteredMillis() < PREQUEUE + 200);
        long width = GATHERED_WIDTH_MILLIS + Math.abs(aheadMillis);
        assertThat(widestInversion(line, 0)).isLessThan(width);
        // A lane whose clock is off takes every view for an old one, and lets people ask less
        // often.
        assertThat(widestInversion(line, START + 20_000)).isLessThan(aheadMillis == 0 ? 2_500 : width);
        assertThat(chiSquare(inOrderOfArrival(gathered))).isLessThan(CHI_SQUARE);
        assertThat(shareInTheBand(gathered, 60)).isBetween(0.45, 0.55);
        // Of a lane that is ahead, who came in the last seconds came later than all that is known.
        assertThat(withoutABand(gathered)).isLessThan(aheadMillis > 0 ? GATHERED / 50 : 1);
        if (aheadMillis == 0) {
            assertThat(gathered).allMatch(EventLapseTest::isToldAPlaceAfterwards);
        }
    }

    /// Of a hundred people at one seat of half an hour the middle one waits for longer than a day.
    @Test
    void whilePeopleGatherNoQueueIsFull() {
        var slow = new Limits(1, 1, Duration.ofMinutes(30), true);
        var world = new TimeLapse(room(true, slow), 1, 0);
        var gathered = come(world, 100, Seeds.random(7), PREQUEUE + CLEAR_MILLIS, PREQUEUE + 30_000);

        while (world.loop.millis() < PREQUEUE + 60_000) {
            world.loop.pass(1_000);
        }

        assertThat(gathered)
                .allSatisfy(person -> assertThat(person.told())
                        .contains("\"isEventPrequeueing\":true")
                        .contains("\"waitAfterStartHighSeconds\":")
                        .contains("\"queueIsFull\":false"));
    }

    /// Some seconds after the start so many late arrivals wait that not all fit in any more; those
    /// who gathered are not held back for that.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void visitorsWhoFitInAtTheStartEnterOnComingBackHoweverManyComeLater(boolean shuffle) {
        var world = new TimeLapse(room(shuffle), 1, 0);
        var random = Seeds.random(7);
        var gathered = come(world, FEW, random, PREQUEUE + CLEAR_MILLIS, START - CLEAR_MILLIS);
        var late = come(world, LATE, random, START + 1, START + 15_000);

        world.loop.pass(START + 60_000 - world.loop.millis());

        long[] entered =
                gathered.stream().mapToLong(Browsing::enteredMillis).sorted().toArray();
        assertThat(entered).hasSize(FEW);
        assertThat(entered[0]).isGreaterThanOrEqualTo(START);
        assertThat(entered[FEW - 1]).isLessThan(START + GATHERED_WIDTH_MILLIS);
        if (shuffle) {
            assertThat(shareInTheBand(gathered, 0)).isBetween(0.4, 0.6);
        } else {
            assertThat(gathered).allMatch(p -> !p.toldBefore().contains("waitAfterStart"));
        }
        var all = new ArrayList<>(gathered);
        late.stream().filter(Browsing::hasEntered).forEach(all::add);
        assertThat(all).hasSize(IN_EVENT.newUsersPerMinute());
        assertThat(mostInAMinute(all)).isLessThanOrEqualTo(IN_EVENT.newUsersPerMinute());
    }

    // ---- who comes ---------------------------------------------------------------------------

    private static List<Browsing> come(TimeLapse world, int people, SplittableRandom random, long from, long until) {
        var came = new ArrayList<Browsing>();
        long now = world.loop.millis();
        for (int i = 0; i < people; i++) {
            var own = random.split();
            long at = random.nextLong(Math.max(now, from), until);
            world.loop.after(at - now, () -> came.add(new Browsing(world, own)));
        }
        return came;
    }

    /// Half of them in the first fifteen seconds.
    private static List<Browsing> gather(TimeLapse world, SplittableRandom random) {
        long from = PREQUEUE + CLEAR_MILLIS;
        var gathered = new ArrayList<Browsing>();
        long now = world.loop.millis();
        for (int i = 0; i < GATHERED; i++) {
            var own = random.split();
            long until = i % 2 == 0 ? from + 15_000 : START - CLEAR_MILLIS;
            long at = random.nextLong(from, until);
            world.loop.after(at - now, () -> gathered.add(new Browsing(world, own)));
        }
        return gathered;
    }

    private static boolean isOver(List<Browsing> before, List<Browsing> gathered, List<Browsing> late) {
        return before.size() == BEFORE
                && gathered.size() == GATHERED
                && late.size() == LATE
                && before.stream().allMatch(Browsing::hasEntered)
                && gathered.stream().allMatch(Browsing::hasEntered)
                && late.stream().allMatch(Browsing::hasEntered);
    }

    private static List<Browsing> inOrderOfArrival(List<Browsing> people) {
        return people.stream()
                .sorted(Comparator.comparingLong(Browsing::arrivedMillis))
                .toList();
    }

    // ---- what they were told -----------------------------------------------------------------

    /// Everybody's place by what the page said and the verifier makes of it.
    private static Map<String, Integer> places(List<Browsing> gathered) throws IOException {
        var numbers = new ArrayList<String>();
        String commitment = "";
        String seed = "";
        for (Browsing person : gathered) {
            var told = told(person);
            numbers.add(told.get("ticketNumber").asString());
            commitment = told.get("drawCommitment").asString();
            String now = told.get("drawSeed").asString();
            seed = now.isEmpty() ? seed : now;
        }
        assertThat(numbers).doesNotHaveDuplicates().allMatch(n -> n.matches("[0-9a-f]{16}"));
        var drawn = Verifier.check(commitment, seed, numbers);
        var places = new HashMap<String, Integer>();
        for (String number : drawn) {
            places.put(number, places.size());
        }
        return places;
    }

    private static int place(Map<String, Integer> places, Browsing person) {
        return places.getOrDefault(told(person).get("ticketNumber").asString(), -1);
    }

    /// In which share of them the wait from the start on lies in the band that was told before it,
    /// by those who were told one when nearly all had come.
    private static double shareInTheBand(List<Browsing> gathered, int lastSeconds) {
        int told = 0;
        int held = 0;
        for (Browsing person : gathered) {
            var before = JSON.readTree(person.toldBefore()).get("cfWaitingRoom");
            var own = before.get("vestibule");
            assertThat(before.get("waitTimeKnown").asBoolean()).isFalse();
            assertThat(own.get("peopleAhead").isNull()).isTrue();
            boolean early =
                    lastSeconds > 0 && own.get("timeUntilEventStartSeconds").asInt() > lastSeconds;
            if (early || !isToldABand(own)) {
                continue;
            }
            double wait = (person.enteredMillis() - START) / 1_000.0;
            told++;
            held += own.get("waitAfterStartLowSeconds").asInt() <= wait
                            && wait <= own.get("waitAfterStartHighSeconds").asInt()
                    ? 1
                    : 0;
        }
        System.out.printf("band over all lots: %d told, %d in it%n", told, held);
        assertThat(told).isGreaterThan(gathered.size() / 2);
        return (double) held / told;
    }

    private static boolean isToldABand(JsonNode own) {
        return own.get("waitAfterStartLowSeconds") != null;
    }

    /// How many were told no band in the last answer before the start, since it was not known yet
    /// who came before them.
    private static long withoutABand(List<Browsing> gathered) {
        return gathered.stream()
                .map(person -> JSON.readTree(person.toldBefore()).get("cfWaitingRoom"))
                .filter(before -> !isToldABand(before.get("vestibule")))
                .count();
    }

    /// Who came back after the start and still waited was told how many are ahead, and how long.
    private static boolean isToldAPlaceAfterwards(Browsing person) {
        var last = JSON.readTree(person.told()).get("cfWaitingRoom");
        return last.get("isEventPrequeueing").asBoolean()
                || (last.get("vestibule").get("peopleAhead").isNumber()
                        && last.get("waitTimeKnown").asBoolean());
    }

    private static JsonNode told(Browsing person) {
        return JSON.readTree(person.told()).get("vestibule") == null
                ? JSON.readTree(person.told()).get("cfWaitingRoom").get("vestibule")
                : JSON.readTree(person.told()).get("vestibule");
    }

    // ---- what came of it ---------------------------------------------------------------------

    /// By how much somebody entered before another one who stood before them.
    private static long widestInversion(List<Browsing> line, long fromMillis) {
        long latest = 0;
        long widest = 0;
        for (Browsing person : line) {
            if (person.enteredMillis() >= fromMillis) {
                widest = Math.max(widest, latest - person.enteredMillis());
                latest = Math.max(latest, person.enteredMillis());
            }
        }
        return widest;
    }

    /// Deciles of arrival against deciles of admission.
    private static double chiSquare(List<Browsing> byArrival) {
        var byEntry = byArrival.stream()
                .sorted(Comparator.comparingLong(Browsing::enteredMillis))
                .toList();
        var rank = new HashMap<Browsing, Integer>();
        byEntry.forEach(person -> rank.put(person, rank.size()));
        int people = byArrival.size();
        var table = new int[10][10];
        for (int i = 0; i < people; i++) {
            int entered = rank.getOrDefault(byArrival.get(i), 0);
            table[i * 10 / people][entered * 10 / people]++;
        }
        double expected = people / 100.0;
        double sum = 0;
        for (int[] row : table) {
            for (int count : row) {
                sum += (count - expected) * (count - expected) / expected;
            }
        }
        return sum;
    }

    private static int mostInAMinute(List<Browsing> people) {
        long[] entered =
                people.stream().mapToLong(Browsing::enteredMillis).sorted().toArray();
        int most = 0;
        for (int first = 0, last = 0; last < entered.length; last++) {
            while (entered[last] - entered[first] >= 60_000) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    // ---- the room ----------------------------------------------------------------------------

    private static Room room(boolean shuffle) {
        return room(shuffle, IN_EVENT);
    }

    private static Room room(boolean shuffle, Limits limits) {
        var settings = new EventSettings(
                Optional.of(limits.totalActiveUsers()),
                Optional.of(limits.newUsersPerMinute()),
                Optional.of(limits.session()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        var event = new Event(
                "e",
                "drop",
                "",
                new EventTimes(Optional.of(at(PREQUEUE)), at(START), at(END)),
                settings,
                shuffle,
                false,
                shuffle ? Optional.of(new DrawSeed("c0ffee99".repeat(8), Instant.EPOCH)) : Optional.empty());
        return UsherTestHouse.room(USUAL, PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT)
                .withEvents(List.of(event));
    }

    private static Timestamp at(long millis) {
        return Timestamp.of(Instant.ofEpochMilli(millis));
    }
}
