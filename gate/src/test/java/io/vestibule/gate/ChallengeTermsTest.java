package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.visit.ChallengedVisitor;
import io.vestibule.minute.Count;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.ChallengeSettings.Action;
import io.vestibule.room.ChallengeSettings.Mode;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a room says of challenges besides what it asks.
final class ChallengeTermsTest extends ChallengedVisitor {

    private static ChallengeSettings endless(boolean shown, int plainSeconds, String... exceptions) {
        return new ChallengeSettings(
                Mode.INVISIBLE,
                Action.INFINITE_QUEUE,
                Optional.empty(),
                shown,
                plainSeconds,
                Stream.of(exceptions)
                        .map(text -> IpRange.parse(text).orElseThrow())
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aDecoyIsToldWhereTheRoomWantsThat(boolean shown) {
        roomAsks(endless(shown, 60));
        house.full();
        visit("/", pageFields());

        String told = prove(forged(challengeIn(poll())));

        assertThat(told).contains("\"infiniteQueue\":" + shown, "\"checkAgain\":true");
        assertThat(text(visit("/", pageFields())).contains("data-state=\"check\""))
                .isEqualTo(shown);
        assertThat(house.desk.visitEvents).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "20, 1", "600, 0"})
    void theRoomSaysHowLongAVisitorWithoutAScriptComesBack(int plainSeconds, int joined) {
        roomAsks(endless(false, plainSeconds));
        house.full();
        for (int i = 0; i <= 5; i++) {
            visit("/", pageFields());
            house.now += 15_000;
        }

        assertThat(counted(Count.CHALLENGES_PLAIN)).isEqualTo(joined);
    }

    @Test
    void manyVisitorsOfAnExceptedNetworkMeetNoHarderChallenges() {
        assertThat(levelAfterMany()).isEqualTo("01");
        assertThat(levelAfterMany("192.0.2.0/24", "0.0.0.0/0")).isEqualTo("00");
        assertThat(levelAfterMany("2001:db8::/32")).isEqualTo("01");
    }

    private static String levelAfterMany(String... exceptions) {
        var visitor = new ChallengedVisitor();
        visitor.roomAsks(endless(false, 60, exceptions));
        visitor.house.full();
        for (int i = 0; i < 210; i++) {
            visitor.cookie = "";
            visitor.visit("/", pageFields());
        }
        return levelOf(challengeIn(visitor.poll()));
    }

    @Test
    void aNetworkHasItsFirstAndItsLastAddressAndMappedOnes() {
        var terms = endless(false, 60, "203.0.113.0/24", "2001:db8::/32");

        assertThat(List.of("203.0.113.0", "203.0.113.255", "::ffff:203.0.113.7", "2001:db8::1"))
                .allMatch(text -> terms.excepts(Ip.parse(text).orElseThrow()));
        assertThat(List.of("203.0.112.255", "203.0.114.0", "2001:db7::", "::"))
                .noneMatch(text -> terms.excepts(Ip.parse(text).orElseThrow()));
    }
}
