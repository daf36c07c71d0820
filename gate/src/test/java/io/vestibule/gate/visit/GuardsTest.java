package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.ToldFigures;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.Bypass;
import io.vestibule.room.BypassRule;
import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.rule.Geography;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuardsTest {

    private static final String LOGOUT = "http.request.uri.path eq \"/logout\"";
    private static final GuardAction END = new GuardAction.EndSession();
    private static final GuardAction AT_ONCE = new GuardAction.EndSessionAtOnce();

    private final UsherTestHouse house = new UsherTestHouse();

    private static GuardRule guard(String expression, GuardAction action, boolean enabled) {
        var good = (RuleResult.Good) RuleCompiler.compile(expression, Scheme.FULL, Lists.NONE);
        return new GuardRule(good.rule(), action, "", enabled);
    }

    private static GuardRule guard(String expression, GuardAction action) {
        return guard(expression, action, true);
    }

    private void guards(GuardRule... guards) {
        house.room = house.room.withGuards(Guards.of(List.of(guards)));
    }

    /// Somebody inside.
    private String inside() {
        house.letIn();
        String cookie = UsherTestHouse.cookieOf(house.get("Accept", "text/html"));
        house.desk.visitEvents.clear();
        house.desk.asks.clear();
        return cookie;
    }

    private Verdict show(String target, String cookie) {
        return house.judge("GET", target, "Accept", "text/html", "Cookie", cookie);
    }

    private void assertEnded(double sessions) {
        assertThat(ToldFigures.of(house.metrics::tell)).containsEntry("vestibule_guards_ended_total[]", sessions);
    }

    // ---- end_session ---------------------------------------------------------------------------

    @Test
    void theSessionEndsWithTheAnswerOfTheOriginAndNotBefore() {
        guards(guard(LOGOUT, END));
        String cookie = inside();

        var forward = (Verdict.Forward) show("/logout", cookie);
        forward.onward().handed();
        assertThat(house.desk.visitEvents).isEmpty();

        var cookies = forward.onward().cookies();

        assertThat(cookies).singleElement().asString().contains("Max-Age=0");
        assertThat(house.desk.visitEvents).singleElement().isInstanceOf(VisitEvent.Revoked.class);
        assertEnded(1);
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void anotherRequestOfTheSessionEndsNothing() {
        guards(guard(LOGOUT, END));
        String cookie = inside();

        var forward = (Verdict.Forward) show("/shop", cookie);

        assertThat(forward.onward().cookies()).isEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
    }

    /// An answer that never came logs no visitor out.
    @Test
    void anOriginThatCannotBeReachedEndsNoSession() {
        guards(guard(LOGOUT, END));
        String cookie = inside();

        var forward = (Verdict.Forward) show("/logout", cookie);
        forward.onward().originFailed();
        forward.onward().unreachable();
        forward.onward().answered(true);

        assertThat(house.desk.visitEvents).noneMatch(VisitEvent.Revoked.class::isInstance);
        assertEnded(0);
    }

    @Test
    void aNewcomerWhoseFirstRequestEndsTheSessionHoldsNoSeatAfterIt() {
        guards(guard(LOGOUT, END));
        house.letIn();

        var forward = (Verdict.Forward) house.judge("GET", "/logout", "Accept", "text/html");
        forward.onward().handed();

        assertThat(forward.onward().cookies()).singleElement().asString().contains("Max-Age=0");
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.Revoked.class);
    }

    @Test
    void aCallOfThePageEndsNothingSinceItNeverGoesToTheOrigin() {
        guards(guard("true", END));
        String cookie = inside();

        var verdict =
                house.judge("GET", "/logout", "Vestibule-Poll", "1", "Sec-Fetch-Site", "same-origin", "Cookie", cookie);

        assertThat(verdict).isInstanceOf(Verdict.Answer.class);
        assertThat(house.desk.visitEvents).isEmpty();
    }

    // ---- end_session_at_once -------------------------------------------------------------------

    @Test
    void atOnceTheRequestIsThatOfANewcomerWhoHasToWaitWhereThereIsALine() {
        guards(guard(LOGOUT, AT_ONCE));
        String cookie = inside();
        house.full();

        var answer = (Verdict.Answer) show("/logout", cookie);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(house.desk.visitEvents).first().isInstanceOf(VisitEvent.Revoked.class);
        assertThat(house.metrics.of(Ending.WAITING)).isEqualTo(1);
        assertThat(UsherTestHouse.cookieOf(answer)).isNotEqualTo(cookie);
        assertEnded(1);
    }

    @Test
    void atOnceWhereThereIsRoomANewSessionBegins() {
        guards(guard(LOGOUT, AT_ONCE));
        house.now += 37; // tickets keep the admission to 0.1 s
        String cookie = inside();

        var forward = (Verdict.Forward) show("/logout", cookie);

        assertThat(house.desk.asks).hasSize(1);
        assertThat(UsherTestHouse.cookieOf(forward)).isNotEqualTo(cookie);
        var revoked = (VisitEvent.Revoked) house.desk.visitEvents.getFirst();
        assertThat(forward.session()).isNotEqualTo(revoked.id());
    }

    /// What gets no ticket may not keep the old one either.
    @Test
    void theCookieIsTakenFromAPartOfAPageThatGetsNoOther() {
        guards(guard("true", AT_ONCE));
        String cookie = inside();
        house.full();

        var answer = (Verdict.Answer) house.judge("GET", "/a.png", "Accept", "image/webp", "Cookie", cookie);

        assertThat(UsherTestHouse.headers(answer, "Set-Cookie"))
                .singleElement()
                .asString()
                .contains("Max-Age=0");
    }

    @Test
    void aPlaceInLineEndsByALoadOfThePageAndNotByItsOwnPolls() {
        guards(guard("true", AT_ONCE));
        house.full();
        String place = UsherTestHouse.cookieOf(house.get("Accept", "text/html"));
        house.desk.visitEvents.clear();

        house.judge("GET", "/", "Vestibule-Poll", "1", "Sec-Fetch-Site", "same-origin", "Cookie", place);
        assertThat(house.desk.visitEvents).noneMatch(VisitEvent.Left.class::isInstance);

        show("/", place);
        assertThat(house.desk.visitEvents)
                .filteredOn(VisitEvent.Left.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(
                        VisitEvent.Left.class,
                        left -> assertThat(left.waiting()).isTrue());
    }

    /// Or a visitor would wait for such a page for ever.
    @Test
    void aVisitorWhoHasJustLeftTheLineForThePageGetsIt() {
        guards(guard("true", AT_ONCE));
        house.full();
        String place = UsherTestHouse.cookieOf(house.get("Accept", "text/html"));
        house.now += 60_000;
        house.letIn();
        var told = house.judge("GET", "/", "Vestibule-Poll", "1", "Sec-Fetch-Site", "same-origin", "Cookie", place);
        String cookie = UsherTestHouse.cookieOf(told);
        house.full();
        house.desk.visitEvents.clear();

        house.now += 2_000;
        assertThat(show("/", cookie)).isInstanceOf(Verdict.Forward.class);
        assertThat(house.desk.visitEvents).noneMatch(VisitEvent.Revoked.class::isInstance);

        house.now += GuardVerdict.LET_IN_MILLIS;
        assertThat(show("/", cookie)).isInstanceOf(Verdict.Answer.class);
        assertThat(house.desk.visitEvents).first().isInstanceOf(VisitEvent.Revoked.class);
    }

    // ---- which guard ---------------------------------------------------------------------------

    @Test
    void theFirstEnabledGuardOfEachConcernThatHoldsIsFollowed() {
        var harder = new GuardAction.AskChallenge(GuardAction.Level.HIGH);
        var skip = new GuardAction.SkipChallenge();
        var endless = new GuardAction.InfiniteQueue();

        assertThat(verdict(
                        "/logout",
                        guard("ssl", AT_ONCE),
                        guard(LOGOUT, harder),
                        guard(LOGOUT, AT_ONCE, false),
                        guard(LOGOUT, END),
                        guard("true", skip),
                        guard("true", AT_ONCE)))
                .isEqualTo(new GuardVerdict(Optional.of(END), Optional.of(harder), false));
        assertThat(verdict("/", guard(LOGOUT, harder), guard("true", endless)))
                .isEqualTo(new GuardVerdict(Optional.empty(), Optional.of(endless), false));
        assertThat(verdict("/", guard(LOGOUT, END))).isSameAs(GuardVerdict.NONE);
        assertThat(verdict("/")).isSameAs(GuardVerdict.NONE);
    }

    private static GuardVerdict verdict(String target, GuardRule... guards) {
        var parts = new RuleParts(Geography.NONE, () -> 7, (_, _) -> {});
        var request = new SampleRequest("GET", "http", "HTTP/1.1", target, List.of(), "192.0.2.1");
        return GuardVerdict.of(
                Guards.of(Arrays.asList(guards)),
                request.read(parts, UsherTestHouse.NOON).get());
    }

    /// A guard takes something from a client, so no spelling leads past it.
    @ParameterizedTest
    @CsvSource({"/logout", "//logout", "/./logout", "/%6cogout", "/x;/../logout", "/x%2f..%2flogout"})
    void noSpellingOfAPageEscapesAGuard(String target) {
        assertThat(verdict(target, guard(LOGOUT, END)).session()).contains(END);
    }

    /// One that spares something holds under every reading.
    @ParameterizedTest
    @ValueSource(strings = {"/free/..;/buy", "/free/..%2fbuy", "/free/%2e%2e/buy"})
    void noSpellingOfAPageSkipsAChallenge(String target) {
        String free = "starts_with(http.request.uri.path, \"/free/\")";

        assertThat(verdict(target, guard(free, new GuardAction.SkipChallenge())).challenge())
                .isEmpty();
    }

    @Test
    void aBypassedRequestMeetsNoGuard() {
        guards(guard("true", AT_ONCE));
        String cookie = inside();
        var good = (RuleResult.Good) RuleCompiler.compile("true", Scheme.FULL, Lists.NONE);
        house.room = house.room.withBypass(Bypass.of(List.of(new BypassRule(good.rule(), "", true))));

        show("/logout", cookie);

        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(house.metrics.of(Ending.BYPASSED)).isEqualTo(1);
    }
}
