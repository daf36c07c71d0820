package io.vestibule.control.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.access.LogIns.End;
import io.vestibule.control.access.LogIns.Found;
import io.vestibule.control.access.LogIns.LogIn;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogInsTest {

    private static final Caller OPERATOR = new Caller("operator", true, "t1", Optional.empty());
    private static final Caller READER = new Caller("reader", false, "t2", Optional.empty());
    private static final long NOON = 1_800_000_000_000L;

    private final Set<String> revoked = new HashSet<>();
    private final LogIns sessions = new LogIns(token -> Stream.of(OPERATOR, READER)
            .filter(caller -> caller.token().equals(token))
            .filter(_ -> !revoked.contains(token))
            .findFirst());

    @Test
    void aKeyIsItsTokensHolder() {
        var opened = sessions.open(OPERATOR, NOON);

        assertThat(opened.key()).matches("vss_[A-Za-z0-9_-]{43}");
        assertThat(sessions.find(opened.key(), NOON + 1))
                .isEqualTo(new Found.One(OPERATOR.in(opened.session().id())));
        assertThat(sessions.find(opened.key() + "x", NOON)).isEqualTo(new Found.Nothing());
        assertThat(sessions.all(NOON).toString()).doesNotContain(opened.key());
    }

    @Test
    void aSessionEndsAfterHalfAnHourWithoutARequest() {
        String key = sessions.open(OPERATOR, NOON).key();
        long last = NOON + LogIns.IDLE_MILLIS - 1;

        assertThat(sessions.find(key, last)).isInstanceOf(Found.One.class);
        assertThat(sessions.find(key, last + LogIns.IDLE_MILLIS - 1)).isInstanceOf(Found.One.class);
        assertThat(sessions.find(key, last + 2 * LogIns.IDLE_MILLIS)).isEqualTo(new Found.Over(End.RAN_OUT));
    }

    @Test
    void aSessionEndsAfterTwelveHoursHoweverBusy() {
        String key = sessions.open(OPERATOR, NOON).key();
        for (long at = 0; at < LogIns.LIFE_MILLIS; at += 60_000) {
            assertThat(sessions.find(key, NOON + at)).isInstanceOf(Found.One.class);
        }

        assertThat(sessions.find(key, NOON + LogIns.LIFE_MILLIS)).isEqualTo(new Found.Over(End.RAN_OUT));
        assertThat(sessions.all(NOON + LogIns.LIFE_MILLIS)).isEmpty();
    }

    @Test
    void aSessionWithAStreamIsNotIdle() {
        String key = sessions.open(OPERATOR, NOON).key();
        long night = NOON + 8 * 3_600_000L;
        for (long at = NOON; at <= night; at += 10_000) {
            assertThat(sessions.stays(key, at)).isTrue();
        }

        assertThat(sessions.all(night)).first().extracting(LogIn::usedMillis).isEqualTo(night);
        assertThat(sessions.find(key, night + LogIns.IDLE_MILLIS - 1)).isInstanceOf(Found.One.class);
    }

    @Test
    void aSessionWhoseStreamIsClosedEndsAfterHalfAnHour() {
        String key = sessions.open(OPERATOR, NOON).key();
        long closed = NOON + 3_600_000L;
        for (long at = NOON; at <= closed; at += 10_000) {
            assertThat(sessions.stays(key, at)).isTrue();
        }

        assertThat(sessions.stays(key, closed + LogIns.IDLE_MILLIS)).isFalse();
        assertThat(sessions.find(key, closed + LogIns.IDLE_MILLIS)).isEqualTo(new Found.Over(End.RAN_OUT));
    }

    @Test
    void aStreamDoesNotKeepASessionBeyondTwelveHoursOrItsToken() {
        String key = sessions.open(OPERATOR, NOON).key();
        for (long at = 0; at < LogIns.LIFE_MILLIS; at += 10_000) {
            assertThat(sessions.stays(key, NOON + at)).isTrue();
        }
        assertThat(sessions.stays(key, NOON + LogIns.LIFE_MILLIS)).isFalse();

        long next = NOON + LogIns.LIFE_MILLIS;
        String other = sessions.open(OPERATOR, next).key();
        revoked.add("t1");
        assertThat(sessions.stays(other, next)).isFalse();
        assertThat(sessions.find(other, next)).isEqualTo(new Found.Over(End.REVOKED));
    }

    @Test
    void aSessionGoesWithItsToken() {
        String key = sessions.open(OPERATOR, NOON).key();
        String code = sessions.newCode(OPERATOR, NOON);
        revoked.add("t1");

        assertThat(sessions.find(key, NOON)).isEqualTo(new Found.Over(End.REVOKED));
        assertThat(sessions.redeem(code, NOON)).isEmpty();

        revoked.clear();
        assertThat(sessions.find(key, NOON)).isEqualTo(new Found.Over(End.REVOKED));
    }

    @Test
    void anEndedSessionIsTold() {
        var opened = sessions.open(OPERATOR, NOON);

        assertThat(sessions.end(opened.session().id())).isTrue();
        assertThat(sessions.end(opened.session().id())).isFalse();
        assertThat(sessions.find(opened.key(), NOON)).isEqualTo(new Found.Over(End.ENDED));
    }

    @Test
    void aCodeOpensOneSessionWithinAMinute() {
        String code = sessions.newCode(OPERATOR, NOON);
        String late = sessions.newCode(OPERATOR, NOON);

        assertThat(sessions.redeem("x", NOON)).isEmpty();
        assertThat(sessions.redeem(code, NOON + 59_999)).isPresent();
        assertThat(sessions.redeem(code, NOON + 59_999)).isEmpty();
        assertThat(sessions.redeem(late, NOON + 60_000)).isEmpty();
    }

    @Test
    void ofATokenTheOneThatWasIdleLongestGivesWay() {
        String first = sessions.open(OPERATOR, NOON).key();
        String second = sessions.open(OPERATOR, NOON + 1).key();
        sessions.find(first, NOON + 2);
        for (int i = 2; i <= LogIns.MOST_OF_TOKEN; i++) {
            sessions.open(OPERATOR, NOON + 3);
        }

        assertThat(sessions.all(NOON + 3)).hasSize(LogIns.MOST_OF_TOKEN);
        assertThat(sessions.find(first, NOON + 3)).isInstanceOf(Found.One.class);
        assertThat(sessions.find(second, NOON + 3)).isEqualTo(new Found.Over(End.REPLACED));
    }

    /// 257 sessions of a token that may only read logged every operator out.
    @Test
    void sessionsAndCodesOfOneTokenPushOutNoneOfAnother() {
        String key = sessions.open(OPERATOR, NOON).key();
        String over = sessions.open(OPERATOR, NOON).key();
        String code = sessions.newCode(OPERATOR, NOON);
        sessions.end(sessions.all(NOON).getLast().id());
        for (int i = 0; i < 2_000; i++) {
            sessions.open(READER, NOON + 1);
            sessions.newCode(READER, NOON + 1);
        }

        assertThat(sessions.find(key, NOON + 2)).isInstanceOf(Found.One.class);
        assertThat(sessions.find(over, NOON + 2)).isEqualTo(new Found.Over(End.ENDED));
        assertThat(sessions.redeem(code, NOON + 2)).isPresent();
        assertThat(sessions.all(NOON + 2)).hasSize(LogIns.MOST_OF_TOKEN + 2);
    }

    @Test
    void aCodeOfLongerLifeOpensOneSessionAsWell() {
        String code = sessions.newCode(OPERATOR, NOON, 2 * LogIns.CODE_MILLIS);

        assertThat(sessions.redeem(code, NOON + LogIns.CODE_MILLIS)).isPresent();
        assertThat(sessions.redeem(code, NOON + LogIns.CODE_MILLIS)).isEmpty();
    }

    @Test
    void codesAreBounded() {
        String first = sessions.newCode(OPERATOR, NOON);
        String second = sessions.newCode(OPERATOR, NOON);
        for (int i = 1; i < LogIns.MOST_CODES; i++) {
            sessions.newCode(OPERATOR, NOON);
        }

        assertThat(sessions.redeem(first, NOON)).isEmpty();
        assertThat(sessions.redeem(second, NOON)).isPresent();
    }
}
