package io.vestibule.challenge;

import static io.vestibule.challenge.ChallengeLevel.HIGH;
import static io.vestibule.challenge.ChallengeLevel.HIGHEST;
import static io.vestibule.challenge.ChallengeLevel.LIGHT;
import static io.vestibule.challenge.ChallengeLevel.NORMAL;
import static io.vestibule.challenge.ChallengeLevel.RAISED;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LevelRuleTest {

    private final LevelRule rule = new LevelRule(32);

    @Test
    void aFullRoomAsksAllForALittleMore() {
        assertThat(rule.of(0, 0, false)).isEqualTo(LIGHT);
        assertThat(rule.of(0.5, 0, false)).isEqualTo(NORMAL);
        assertThat(rule.of(9.9, 0, false)).isEqualTo(NORMAL);
        assertThat(rule.of(10, 0, false)).isEqualTo(RAISED);
        assertThat(rule.of(Double.POSITIVE_INFINITY, 0, false)).isEqualTo(RAISED);
    }

    @Test
    void aBusyBlockMeetsHarderOnes() {
        assertThat(rule.of(1, 32, false)).isEqualTo(NORMAL);
        assertThat(rule.of(1, 33, false)).isEqualTo(RAISED);
        assertThat(rule.of(1, 129, false)).isEqualTo(HIGH);
        assertThat(rule.of(1, 513, false)).isEqualTo(HIGHEST);
        assertThat(rule.of(0, BlockSketch.MOST, false)).isEqualTo(HIGHEST);
    }

    @Test
    void aSlowBrowserMeetsALevelLess() {
        assertThat(rule.of(1, 0, true)).isEqualTo(LIGHT);
        assertThat(rule.of(0, 0, true)).isEqualTo(LIGHT);
        assertThat(rule.of(10, BlockSketch.MOST, true)).isEqualTo(HIGH);
    }

    /// Challenges on their way name levels by number.
    @Test
    void levelsHaveTheNumbersOfTheirOrder() {
        assertThat(ChallengeLevel.values()).extracting(ChallengeLevel::number).containsExactly(0, 1, 2, 3, 4);
        assertThat(ChallengeLevel.numbered(200)).isEqualTo(HIGHEST);
    }

    @Test
    void aRuleThatSuspectsEveryBlockEnds() {
        assertThat(new LevelRule(0).of(0, 1, false)).isEqualTo(NORMAL);
        assertThat(new LevelRule(0).of(0, Integer.MAX_VALUE, false)).isEqualTo(HIGHEST);
        assertThat(new LevelRule(Integer.MAX_VALUE).of(0, Integer.MAX_VALUE, false))
                .isEqualTo(LIGHT);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void neitherALongerLineNorMoreQuestionsMakeItEasier(long seed) {
        var random = Seeds.random(seed);
        double line = random.nextDouble(30);
        int asked = random.nextInt(1 << random.nextInt(1, 13));
        boolean slow = random.nextBoolean();
        ChallengeLevel level = rule.of(line, asked, slow);

        assertThat(rule.of(line + random.nextDouble(10), asked, slow)).isGreaterThanOrEqualTo(level);
        assertThat(rule.of(line, asked + random.nextInt(500), slow)).isGreaterThanOrEqualTo(level);
        assertThat(rule.of(line, asked, true)).isLessThanOrEqualTo(level);
    }
}
