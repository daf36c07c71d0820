package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
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

/// A request that runs on holds the seat of its session, through lanes and a data center in virtual
/// time. One seat, sessions of a minute.
class RunningRequestTest {

    private static final String[] HTML = {"Accept", "text/html"};

    private static Room room(boolean renewal, boolean holds) {
        var fallback = RequestSettings.DEFAULT;
        return UsherTestHouse.room(
                new Limits(1, 1, Duration.ofMinutes(1), renewal),
                PageSettings.DEFAULT,
                new RequestSettings(true, fallback.pathPolicy(), Set.of(), List.of(), holds, false),
                QueueSettings.DEFAULT);
    }

    private static TimeLapse lapse(boolean renewal, boolean holds) {
        var lapse = new TimeLapse(room(renewal, holds), 1);
        lapse.loop.pass(1_000);
        return lapse;
    }

    private static Verdict get(TimeLapse lapse, String... headers) {
        return judge(lapse, Heads.of("GET", "/", headers));
    }

    private static Verdict judge(TimeLapse lapse, RequestHead head) {
        var verdicts = new ArrayList<Verdict>();
        lapse.judge(0, head, verdicts::add);
        lapse.loop.pass(200);
        assertThat(verdicts).hasSize(1);
        return verdicts.getFirst();
    }

    private static Verdict.Forward enters(TimeLapse lapse) {
        var forward = (Verdict.Forward) get(lapse, HTML);
        forward.onward().handed();
        lapse.loop.pass(200);
        return forward;
    }

    /// So long, and the proxy says every second that the request runs.
    private static void runs(TimeLapse lapse, Verdict.Forward forward, int seconds) {
        for (int second = 0; second < seconds; second++) {
            lapse.loop.pass(1_000);
            forward.onward().running();
        }
        lapse.loop.pass(200);
    }

    private static int active(TimeLapse lapse) {
        return lapse.center.figures(lapse.loop.millis()).active();
    }

    @Test
    void aRunningRequestHoldsItsSeatAndTheOldTicketFindsIt() {
        var lapse = lapse(true, true);
        var forward = enters(lapse);
        String cookie = UsherTestHouse.cookieOf(forward);

        runs(lapse, forward, 150);

        assertThat(active(lapse)).isEqualTo(1);
        assertThat(get(lapse, HTML)).isInstanceOf(Verdict.Answer.class);
        var back = get(lapse, "Accept", "text/html", "Cookie", cookie);
        assertThat(back).isInstanceOf(Verdict.Forward.class);
        assertThat(((Verdict.Forward) back).setCookies()).hasSize(1);
        assertThat(active(lapse)).isEqualTo(1);
    }

    @Test
    void theSeatIsFreeASessionAfterTheRequestIsOver() {
        var lapse = lapse(true, true);
        var forward = enters(lapse);
        runs(lapse, forward, 150);

        lapse.loop.pass(58_000);
        assertThat(active(lapse)).isEqualTo(1);
        lapse.loop.pass(5_000);
        assertThat(active(lapse)).isZero();
    }

    /// The response comes late: what was sealed at the beginning would be over.
    @Test
    void theResponseCarriesATicketOfNow() {
        var lapse = lapse(true, true);
        var forward = enters(lapse);
        runs(lapse, forward, 150);

        var cookies = forward.onward().cookies();

        assertThat(cookies).hasSize(1);
        String cookie = cookies.getFirst().substring(0, cookies.getFirst().indexOf(';'));
        lapse.loop.pass(50_000);
        assertThat(get(lapse, "Accept", "text/html", "Cookie", cookie)).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void aShortRequestKeepsTheTicketItWasGiven() {
        var lapse = lapse(true, true);

        assertThat(enters(lapse).onward().cookies()).isEmpty();
    }

    @Test
    void whereSessionsAreNotRenewedNothingHoldsThem() {
        var lapse = lapse(false, true);
        runs(lapse, enters(lapse), 65);

        assertThat(active(lapse)).isZero();
    }

    @Test
    void aRoomMayWantNoSuchThing() {
        var lapse = lapse(true, false);
        runs(lapse, enters(lapse), 65);

        assertThat(active(lapse)).isZero();
    }

    @Test
    void aVisitorWhoLeavesGivesTheSeatBackWhateverRuns() {
        var lapse = lapse(true, true);
        var forward = enters(lapse);
        runs(lapse, forward, 30);
        String cookie = UsherTestHouse.cookieOf(forward);

        judge(lapse, Heads.of("POST", "/", "Cookie", cookie, "Vestibule-Leave", "1"));
        runs(lapse, forward, 40);

        assertThat(active(lapse)).isZero();
        assertThat(get(lapse, HTML)).isInstanceOf(Verdict.Forward.class);
        assertThat(active(lapse)).isEqualTo(1);
    }

    /// To ask costs whose session is over no more than a moment.
    @Test
    void aVisitorWhoseSessionIsOverIsANewcomerAndEntersAtOnceWhereThereIsRoom() {
        var lapse = lapse(true, true);
        String cookie = UsherTestHouse.cookieOf(enters(lapse));
        lapse.loop.pass(120_000);

        var again = get(lapse, "Accept", "text/html", "Cookie", cookie);

        assertThat(again).isInstanceOf(Verdict.Forward.class);
        assertThat(UsherTestHouse.cookieOf(again)).isNotEqualTo(cookie);
        assertThat(get(lapse, "Accept", "text/html", "Cookie", cookie)).isInstanceOf(Verdict.Answer.class);
    }
}
