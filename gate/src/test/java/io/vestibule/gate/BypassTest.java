package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.SampleRequest;
import io.vestibule.room.Bypass;
import io.vestibule.room.BypassRule;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.rule.Geography;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.regex.RegexBudget;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BypassTest {

    private static final String STATIC = "starts_with(http.request.uri.path, \"/static/\")";
    private static final String ALL_BUT_CHECKOUT = "not starts_with(http.request.uri.path, \"/checkout\")";

    private final UsherTestHouse house = new UsherTestHouse();

    private void rules(String... expressions) {
        house.room = house.room.withBypass(bypass(true, expressions));
    }

    private static Bypass bypass(boolean enabled, String... expressions) {
        return Bypass.of(Arrays.stream(expressions)
                .map(text -> RuleCompiler.compile(text, Scheme.FULL, Lists.NONE))
                .map(RuleResult.Good.class::cast)
                .map(good -> new BypassRule(good.rule(), "", enabled))
                .toList());
    }

    private boolean passes(String target, String... headers) {
        long before = house.metrics.of(Ending.BYPASSED);
        var verdict = house.judge("GET", target, headers);
        boolean counted = house.metrics.of(Ending.BYPASSED) > before;
        assertThat(verdict instanceof Verdict.Forward).isEqualTo(counted);
        return counted;
    }

    @Test
    void whatPassesIsCountedForTheLastMinute() {
        house.full();
        rules(STATIC);
        passes("/static/a.css");
        passes("/static/b.css");
        passes("/");

        assertThat(house.metrics
                        .statuses()
                        .lately(house.room, house.now + 30_000)
                        .bypassed())
                .isEqualTo(2);
        assertThat(house.metrics
                        .statuses()
                        .lately(house.room, house.now + 60_000)
                        .bypassed())
                .isZero();
    }

    @Test
    void aVisitorWhomARuleDescribesPassesAFullRoomWithoutATicket() {
        house.full();
        rules(STATIC);

        var verdict = house.judge("GET", "/static/a.css");

        assertThat(verdict).isInstanceOfSatisfying(Verdict.Forward.class, forward -> {
            assertThat(forward.setCookies()).isEmpty();
            assertThat(forward.onward()).isSameAs(Verdict.Onward.NOBODY);
        });
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(house.desk.asks).isEmpty();
        assertThat(passes("/")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIFO", "RANDOM", "REJECT"})
    void aRuleBeatsQueueAllAndEveryMethod(QueueingMethod method) {
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT.withMethod(method).withQueueAll(true));
        house.full();
        rules(STATIC);

        assertThat(passes("/static/a.css")).isTrue();
        assertThat(passes("/")).isFalse();
    }

    @Test
    void aRuleThatIsOffIsNotAsked() {
        house.full();
        house.room = house.room.withBypass(bypass(false, STATIC));

        assertThat(passes("/static/a.css")).isFalse();
    }

    @Test
    void anyOfTheRulesSuffices() {
        house.full();
        rules("http.request.method eq \"PURGE\"", "ip.src eq 192.0.2.7");

        assertThat(passes("/")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/static/../checkout",
        "/static/%2e%2e/checkout",
        "/static/%2E./checkout",
        "/static/..%2fcheckout",
        "/static/..%5Ccheckout",
        "/static\\..\\checkout",
        "/static//../checkout",
        "/static/x/../../checkout",
        "/checkout/../static/",
        "/static/..;/checkout",
        "/static/;x/../checkout",
        "//static/../checkout",
        "/checkout/..\\../static/x",
        "/checkout/x%5c..%5c../..%2f..%2fstatic/"
    })
    void noSpellingOfAPageOpensARuleThatNamesAnotherFolder(String target) {
        house.full();
        rules(STATIC);

        assertThat(passes(target)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "/checkout",
        "//checkout",
        "/./checkout",
        "/%63heckout",
        "/x/../checkout",
        "/;x/checkout",
        "/x;/../checkout",
        "/x%2f..%2fcheckout",
        "\\checkout",
        "/x%2f..%2fcheckout/index.php/..%5c..%5c",
        "/x/../checkout/..\\",
        "/x/../checkout/index.php/..\\..\\",
        "/@x%2f..%2fcheckout/%2f%2e%2e/"
    })
    void noSpellingOfAPageEscapesARuleThatNamesAllOthers(String target) {
        house.full();
        rules(ALL_BUT_CHECKOUT);

        assertThat(passes(target)).isFalse();
    }

    @Test
    void aParameterDoesNotMakeAPageAnAsset() {
        house.full();
        rules("http.request.uri.path.extension in {\"css\" \"js\"}");

        assertThat(passes("/checkout;x.css")).isFalse();
        assertThat(passes("/a.css")).isTrue();
    }

    @Test
    void whereCaseDoesNotCountARuleMustHoldInLowerCaseToo() {
        house.full();
        house.room = UsherTestHouse.room(PageSettings.DEFAULT, folding(), QueueSettings.DEFAULT);
        house.full();
        rules(ALL_BUT_CHECKOUT);

        assertThat(passes("/CheckOut")).isFalse();
        assertThat(passes("/Shop")).isTrue();
    }

    private static RequestSettings folding() {
        var usual = RequestSettings.DEFAULT;
        return new RequestSettings(false, usual.pathPolicy(), usual.originCommands(), usual.corsOrigins());
    }

    @Test
    void aRawFieldSeesWhatWasSent() {
        house.full();
        rules("raw.http.request.uri.path eq \"/a//b\"");

        assertThat(passes("/a//b")).isTrue();
        assertThat(passes("/a/b")).isFalse();
    }

    /// Whether it is wanted or not: no request passes by sending a text that is not searched.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http.user_agent matches \"(?i)a[b-d]\"",
                "not http.user_agent matches \"(?i)bot[0-9]\"",
                "not any(http.request.headers.values[*] matches \"bot[0-9]\")",
                "all(http.request.headers[\"user-agent\"][*] matches \"[a-c]\")",
                "http.user_agent matches \"bot[0-9]\" xor not ssl"
            })
    void aTextThatIsTooLongForARegularExpressionLetsNoRequestPass(String rule) {
        house.full();
        rules(rule);

        assertThat(passes("/", "User-Agent", "ab".repeat(2_049))).isFalse();
    }

    /// What holds without the text holds.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http.user_agent matches \"(?i)x[b-d]\" or ip.src eq 192.0.2.7",
                "not (http.user_agent matches \"(?i)x[b-d]\" and ip.src eq 192.0.2.8)",
                "any(http.request.headers.values[*] matches \"^key-[0-9]$\")"
            })
    void whatDoesNotHangOnALongTextHolds(String rule) {
        house.full();
        rules(rule);

        assertThat(passes("/", "User-Agent", "ab".repeat(2_049), "X-Key", "key-7"))
                .isTrue();
    }

    @Test
    void whatIsTooExpensiveForOneRequestLetsNoRequestPass() {
        house.full();
        String dear = "not http.user_agent matches \"[b-z]{0,200}[0-9][0-9]\"";
        String user = "http.user_agent matches \"^[a-f]\"";

        rules(user, dear);
        assertThat(passes("/", "User-Agent", "b".repeat(600))).isTrue();

        rules(dear, dear, user);
        assertThat(passes("/", "User-Agent", "b".repeat(4_096))).isFalse();
    }

    /// A request that passes by a condition that costs nothing passes, wherever that stands in the
    /// rule.
    @Test
    void whatIsTooDearHidesNoConditionThatIsCheap() {
        house.full();
        String dear = "not http.user_agent matches \"[b-z]{0,200}[0-9][0-9]\"";

        rules(dear + " or http.request.uri.path eq \"/office\"");

        assertThat(passes("/office", "User-Agent", "b".repeat(4_096))).isTrue();
        assertThat(passes("/", "User-Agent", "b".repeat(4_096))).isFalse();
    }

    /// A path that can be read in many ways costs a rule about something else nothing.
    @Test
    void aRuleThatAsksForNoPathIsAskedOnce() {
        String rule = "http.user_agent matches \"[a-z]{0,20}[0-9]?\"";
        long plain = work(rule, "/a/b");

        assertThat(plain).isPositive();
        assertThat(work(rule, "/a/..%2f;x/..%5cb//c/../d")).isEqualTo(plain);
        assertThat(work(rule + " and http.request.uri.path ne \"\"", "/a/..%2f;x/..%5cb//c"))
                .isGreaterThan(plain)
                .isLessThanOrEqualTo(RegexBudget.WHOLE);
    }

    private static long work(String expression, String target) {
        var rule = (RuleResult.Good) RuleCompiler.compile(expression, Scheme.FULL, Lists.NONE);
        var parts = new RuleParts(Geography.NONE, () -> 7, (_, _) -> {});
        var user = new SampleRequest.Header("User-Agent", "a".repeat(100));
        var request = new SampleRequest("GET", "http", "HTTP/1.1", target, List.of(user), "192.0.2.1");
        var facts = request.read(parts, UsherTestHouse.NOON).get();
        assertThat(facts.satisfy(rule.rule())).isTrue();
        return facts.regexBudget().spent();
    }

    @Test
    void ourOwnPageIsToldToLoadTheSite() {
        house.full();
        rules("true");

        var verdict = house.judge("GET", "/", "Vestibule-Poll", "1", "Sec-Fetch-Site", "same-origin");

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Answer.class,
                        answer -> assertThat(UsherTestHouse.headers(answer, "Set-Cookie"))
                                .isEmpty());
    }

    @Test
    void aRoomThatIsOffAsksNoRules() {
        rules("true");
        house.room = suspended(house.room);

        var forward = (Verdict.Forward) house.judge("GET", "/");

        assertThat(forward.hideCookies()).containsExactly("__cfwaitingroom");
        assertThat(house.metrics.of(Ending.UNCOVERED)).isEqualTo(1);
    }

    private static Room suspended(Room room) {
        return TestRoom.like(room).suspended(true).room();
    }
}
