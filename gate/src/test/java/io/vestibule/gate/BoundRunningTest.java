package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.BindSettings;
import io.vestibule.room.BindSettings.Mode;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Visitors who move while the origin takes its time, through lanes and a data center in virtual
/// time. One seat, sessions of a minute.
class BoundRunningTest {

    private static final String HOME = "192.0.2.7";
    private static final String AWAY = "198.51.100.9";
    private static final String ELSEWHERE = "203.0.113.9";

    private final TimeLapse lapse = new TimeLapse(room(), 1);

    BoundRunningTest() {
        lapse.loop.pass(1_000);
    }

    private static Room room() {
        var fallback = RequestSettings.DEFAULT;
        return UsherTestHouse.room(
                new Limits(1, 1, Duration.ofMinutes(1), /* sessionRenewal= */ true),
                PageSettings.DEFAULT,
                new RequestSettings(
                        true, fallback.pathPolicy(), Set.of(), List.of(), /* runningHoldSeat= */ true, false),
                QueueSettings.DEFAULT.withBind(new BindSettings(Mode.ENFORCE, 6)));
    }

    private Verdict get(String address, String cookie) {
        var verdicts = new ArrayList<Verdict>();
        lapse.judge(0, Heads.from(address, "Accept", "text/html", "Cookie", cookie), verdicts::add);
        lapse.loop.pass(200);
        assertThat(verdicts).hasSize(1);
        return verdicts.getFirst();
    }

    private String enters() {
        var forward = (Verdict.Forward) get(HOME, "a=1");
        forward.onward().handed();
        lapse.loop.pass(20_000);
        return UsherTestHouse.cookieOf(forward);
    }

    /// So long, and the proxy says every second that the request runs.
    private void runs(Verdict.Forward forward, int seconds) {
        for (int second = 0; second < seconds; second++) {
            lapse.loop.pass(1_000);
            forward.onward().running();
        }
        lapse.loop.pass(200);
    }

    private int active() {
        return lapse.center.figures(lapse.loop.millis()).active();
    }

    @Test
    void anAnswerThatTakesLongAndGetsLostCostsNothing() {
        String cookie = enters();
        var slow = (Verdict.Forward) get(AWAY, cookie);
        runs(slow, 150);

        assertThat(slow.onward().cookies()).isEmpty();
        assertThat(active()).isEqualTo(1);
        var again = (Verdict.Forward) get(ELSEWHERE, cookie);
        String next = UsherTestHouse.cookieOf(again);
        lapse.loop.pass(1_000);
        assertThat(get(ELSEWHERE, next)).isInstanceOf(Verdict.Forward.class);
        assertThat(active()).isEqualTo(1);
    }

    @Test
    void aTicketThatWasGivenWithASlowAnswerLeadsBackToItsSession() {
        String cookie = enters();
        var slow = (Verdict.Forward) get(AWAY, cookie);
        String next = UsherTestHouse.cookieOf(slow);
        runs(slow, 150);

        assertThat(get(AWAY, next)).isInstanceOf(Verdict.Forward.class);
        lapse.loop.pass(31_000);
        assertThat(get(ELSEWHERE, cookie)).as("a copy").isInstanceOf(Verdict.Answer.class);
        assertThat(active()).isEqualTo(1);
    }
}
