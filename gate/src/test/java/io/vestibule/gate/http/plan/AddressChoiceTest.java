package io.vestibule.gate.http.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The time begins anywhere: here close to where it overflows.
class AddressChoiceTest {

    private static final long SECOND = 1_000_000_000;
    private static final long ZERO = Long.MAX_VALUE - SECOND;
    private static final int STEPS = 20_000;

    private final AddressChoice three = new AddressChoice(3);
    private long now = ZERO;

    private int choose() {
        return three.choose(0, now);
    }

    private void eject(int address) {
        assertThat(three.failed(address, now, true, now)).isPositive();
    }

    @Test
    void requestsGoWhereTheFewestAre() {
        for (int i = 0; i < 30; i++) {
            choose();
        }
        assertThat(IntStream.range(0, 3).map(three::underWay)).containsExactly(10, 10, 10);

        three.over(1);
        three.over(1);
        assertThat(List.of(choose(), choose())).containsExactly(1, 1);
    }

    @Test
    void idleAddressesTakeTurns() {
        var chosen = new ArrayList<Integer>();
        for (int i = 0; i < 30; i++) {
            int address = choose();
            chosen.add(address);
            three.over(address);
        }

        for (int address = 0; address < 3; address++) {
            int one = address;
            assertThat(chosen.stream().filter(it -> it == one)).hasSize(10);
        }
    }

    @Test
    void anAddressThatCannotBeReachedIsOutAtOnceAndForTwiceAsLongEachTime() {
        eject(0);
        now += 2 * SECOND;
        for (long expected : new long[] {4, 8, 16, 32, 60, 60}) {
            assertThat(three.choose(0b110, now)).isZero();
            assertThat(three.failed(0, now, true, now)).isEqualTo(expected * SECOND);
            now += expected * SECOND;
        }

        assertThat(three.isEjected(0)).isTrue();
        assertThat(three.answered(0, now)).isTrue();
        assertThat(three.failed(0, now, true, now)).isEqualTo(2 * SECOND);
    }

    @Test
    void anAddressThatCanBeReachedMayFailTwiceInARow() {
        for (int time = 0; time < 5; time++) {
            assertThat(three.failed(0, now, false, now)).isZero();
            assertThat(three.failed(0, now, false, now)).isZero();
            assertThat(three.answered(0, now)).isFalse();
        }

        three.failed(0, now, false, now);
        three.failed(0, now, false, now);
        assertThat(three.failed(0, now, false, now)).isEqualTo(2 * SECOND);
    }

    @Test
    void whenItsTimeIsUpOneRequestTriesItBeforeOthersDo() {
        eject(0);
        now += 2 * SECOND;
        var chosen = IntStream.range(0, 30).map(_ -> choose()).boxed().toList();

        assertThat(chosen.stream().filter(it -> it == 0)).hasSize(1);
        assertThat(three.answered(0, now)).isTrue();
        assertThat(choose()).isZero();
    }

    /// Else one failure of many requests at once would count as many failures in a row.
    @Test
    void whatWasUnderWayAtTheEjectionChangesNothing() {
        long before = now;
        now += SECOND;
        eject(0);

        assertThat(three.failed(0, before, true, now)).isZero();
        assertThat(three.answered(0, before)).isFalse();
        assertThat(three.isEjected(0)).isTrue();
    }

    /// Else an origin that was unreachable for a moment would be ejected for a minute.
    @Test
    void whoIsUsedThoughEjectedIsNotEjectedForLonger() {
        IntStream.range(0, 3).forEach(this::eject);
        for (int i = 0; i < 30; i++) {
            assertThat(three.failed(choose(), now, true, now)).isZero();
        }
        now += 2 * SECOND;

        assertThat(three.failed(choose(), now, true, now)).isEqualTo(4 * SECOND);
    }

    @Test
    void ifAllAreEjectedAllAreUsed() {
        IntStream.range(0, 3).forEach(this::eject);
        for (int i = 0; i < 30; i++) {
            choose();
        }

        assertThat(IntStream.range(0, 3).map(three::underWay)).containsExactly(10, 10, 10);
        assertThat(three.answered(2, now)).isTrue();
    }

    @Test
    void noneIsTriedTwice() {
        eject(1);

        assertThat(three.choose(0b101, now)).isEqualTo(1);
        assertThat(three.choose(0b111, now)).isEqualTo(-1);
        assertThat(new AddressChoice(64).choose(-1L, now)).isEqualTo(-1);
        assertThat(new AddressChoice(64).choose(-1L >>> 1, now)).isEqualTo(63);
    }

    /// What a request is sent through, over a long time with failures of all kinds.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theLawsHoldWhateverHappens(long seed) {
        var random = new Random(seed);
        int count = 1 + random.nextInt(5);
        var choice = new AddressChoice(count);
        var running = new ArrayList<Running>();
        var ejectedUntil = new long[count];
        for (int step = 0; step < STEPS; step++) {
            now += random.nextInt((int) SECOND / 10);
            if (running.isEmpty() || (running.size() < 40 && random.nextBoolean())) {
                long tried = random.nextInt(1 << count);
                int chosen = choice.choose(tried, now);
                assertChoice(choice, chosen, tried, ejectedUntil);
                if (chosen >= 0) {
                    running.add(new Running(chosen, now));
                }
                continue;
            }
            var ending = running.remove(random.nextInt(running.size()));
            choice.over(ending.address());
            if (random.nextBoolean()) {
                if (choice.answered(ending.address(), ending.since())) {
                    ejectedUntil[ending.address()] = now;
                }
            } else {
                long out = choice.failed(ending.address(), ending.since(), random.nextBoolean(), now);
                assertThat(out).isBetween(0L, 60 * SECOND);
                if (out > 0) {
                    ejectedUntil[ending.address()] = now + out;
                }
            }
            for (int address = 0; address < count; address++) {
                int one = address;
                assertThat(choice.underWay(address)).isEqualTo((int)
                        running.stream().filter(r -> r.address() == one).count());
            }
        }
        running.forEach(left -> choice.over(left.address()));
        assertThat(IntStream.range(0, count).map(choice::underWay)).containsOnly(0);
    }

    private record Running(int address, long since) {}

    private void assertChoice(AddressChoice choice, int chosen, long tried, long[] ejectedUntil) {
        int count = ejectedUntil.length;
        if (chosen < 0) {
            assertThat(tried).as("all were tried").isEqualTo((1L << count) - 1);
            return;
        }
        assertThat((tried >>> chosen) & 1).as("one that was not tried").isZero();
        boolean out = choice.isEjected(chosen) && now - ejectedUntil[chosen] < 0;
        for (int other = 0; other < count; other++) {
            boolean sound = ((tried >>> other) & 1) == 0 && !choice.isEjected(other);
            if (sound) {
                assertThat(out).as("ejected, while %d is not", other).isFalse();
                assertThat(choice.underWay(chosen) - 1)
                        .as("no more requests than at %d", other)
                        .isLessThanOrEqualTo(choice.underWay(other) + (other == chosen ? -1 : 0));
            }
        }
    }
}
