package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PassUseTest {

    private static final int PER_MINUTE = 300;

    @Test
    void aSteadyStreamAtTheRateLosesNothing() {
        long[] fivePerSecond =
                LongStream.range(0, 1_500).map(each -> each * 200).toArray();

        var use = PassUse.of(fivePerSecond, 70_000, 270_000, PER_MINUTE);

        assertThat(use.admitted()).isEqualTo(1_000);
        assertThat(use.share()).isCloseTo(1, within(0.001));
    }

    @Test
    void aStreamThatIsTooSlowLosesTheRest() {
        long[] fourPerSecond =
                LongStream.range(0, 1_200).map(each -> each * 250).toArray();

        var use = PassUse.of(fourPerSecond, 70_000, 270_000, PER_MINUTE);

        assertThat(use.share()).isCloseTo(0.8, within(0.01));
    }

    @Test
    void passesThatAreNotBackCannotBeUsed() {
        long[] allAtOnceThenSteady = LongStream.concat(
                        LongStream.range(0, 300).map(each -> each * 10),
                        LongStream.range(0, 250).map(each -> 60_000 + each * 200))
                .toArray();

        var use = PassUse.of(allAtOnceThenSteady, 8_000, 110_000, PER_MINUTE);

        assertThat(use.admitted()).isEqualTo(250);
        assertThat(use.share()).isGreaterThan(0.99);
    }

    @Test
    void nobodyLetInIsNoUse() {
        assertThat(PassUse.of(new long[0], 0, 60_000, PER_MINUTE).share()).isZero();
    }
}
