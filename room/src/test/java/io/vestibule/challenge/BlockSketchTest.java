package io.vestibule.challenge;

import static io.vestibule.challenge.Solutions.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.ground.SipHash;
import io.vestibule.rule.value.Ip;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BlockSketchTest {

    private static final long HOUR = 3_600_000;

    private final BlockSketch sketch = new BlockSketch(new SipHash(1, 2), NOW);

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1,            192.0.2.255,                  true",
        "192.0.2.1,            192.0.3.1,                    false",
        "192.0.2.1,            ::ffff:192.0.2.77,            true",
        "2001:db8:0:1200::1,   2001:db8:0:12ff:9:9:9:9,      true",
        "2001:db8:0:1200::1,   2001:db8:0:1300::1,           false",
        "::c000:201,           192.0.2.1,                    false"
    })
    void aBlockIsWhatOneSubscriberHas(String first, String second, boolean same) {
        sketch.count(ip(first), NOW);

        assertThat(sketch.count(ip(second), NOW)).isEqualTo(same ? 2 : 1);
    }

    @Test
    void countsHalveEveryFiveMinutes() {
        times(100, "192.0.2.1");

        assertThat(sketch.of(ip("192.0.2.1"), NOW + BlockSketch.HALF_LIFE_MILLIS - 1))
                .isEqualTo(100);
        assertThat(sketch.of(ip("192.0.2.1"), NOW + BlockSketch.HALF_LIFE_MILLIS))
                .isEqualTo(50);
        assertThat(sketch.of(ip("192.0.2.1"), NOW + 3 * BlockSketch.HALF_LIFE_MILLIS))
                .isEqualTo(12);
    }

    @Test
    void nothingIsLeftAfterAnHour() {
        times(100_000, "192.0.2.1");
        assertThat(sketch.of(ip("192.0.2.1"), NOW)).isEqualTo(BlockSketch.MOST);

        for (long minute = 1; minute < 60; minute++) {
            sketch.of(ip("198.51.100.1"), NOW + minute * 60_000);
        }

        assertThat(sketch.of(ip("192.0.2.1"), NOW + HOUR - 1)).isPositive();
        assertThat(sketch.of(ip("192.0.2.1"), NOW + HOUR)).isZero();
    }

    @Test
    void nothingIsLeftAfterALongSilence() {
        times(100_000, "192.0.2.1");

        assertThat(sketch.of(ip("192.0.2.1"), NOW + HOUR)).isZero();
        assertThat(sketch.of(ip("192.0.2.1"), Long.MAX_VALUE)).isZero();
    }

    @Test
    void aClockThatWasSetBackForgetsNothing() {
        times(100, "192.0.2.1");

        assertThat(sketch.of(ip("192.0.2.1"), NOW - HOUR)).isEqualTo(100);
        assertThat(sketch.of(ip("192.0.2.1"), NOW)).isEqualTo(100);
    }

    /// Half a million blocks ask at once, twice each, which is far more than there are counters.
    @ParameterizedTest
    @MethodSource("few")
    void aCrowdOfManyBlocksMakesNoneLookBusyAndHidesNone(long seed) {
        var random = Seeds.random(seed);
        var crowded = new BlockSketch(new SipHash(random.nextLong(), random.nextLong()), NOW);
        for (int i = 0; i < 1_000_000; i++) {
            crowded.count(Ip.four(random.nextInt(1 << 19) * 256L), NOW);
        }
        for (int i = 0; i < 1_000; i++) {
            crowded.count(ip("203.0.113.9"), NOW);
        }

        int busiest = 0;
        for (int i = 0; i < 1_000; i++) {
            busiest = Math.max(busiest, crowded.of(Ip.four(random.nextInt(1 << 19) * 256L), NOW));
        }
        assertThat(busiest).as("the busiest of those who asked twice").isLessThan(24);
        assertThat(crowded.of(ip("203.0.113.9"), NOW)).isBetween(950, 1_050);
    }

    /// A hundred thousand blocks ask for thirty each: every counter is shared.
    @Test
    void aStrangerAmongBusyBlocksIsNotTakenForOne() {
        for (int i = 0; i < 30; i++) {
            for (int block = 0; block < 1 << 17; block++) {
                sketch.count(Ip.four(block * 256L), NOW);
            }
        }

        int busiest = 0;
        for (int i = 0; i < 1_000; i++) {
            busiest = Math.max(busiest, sketch.of(Ip.four((0xC00000 + i) * 256L), NOW));
        }
        assertThat(busiest).as("the busiest of those who never asked").isLessThan(20);
    }

    static Stream<Long> few() {
        return Seeds.some().limit(3);
    }

    private void times(int count, String address) {
        for (int i = 0; i < count; i++) {
            sketch.count(ip(address), NOW);
        }
    }

    private static Ip ip(String text) {
        return Ip.parse(text).orElseThrow();
    }
}
