package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.UsherMetrics.Ending;
import io.vestibule.room.Bypass;
import io.vestibule.room.BypassRule;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.rule.Lists;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.Scheme;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;

class BypassTest {

    private static final String STATIC = "starts_with(http.request.uri.path, \"/static/\")";
    private static final String ALL_BUT_CHECKOUT =
            "not starts_with(http.request.uri.path, \"/checkout\")";

    private final UsherTestHouse house = new UsherTestHouse();

    private void rules(String... expressions) {
        house.room = house.room.withBypass(bypass(true, expressions));
    }

    private static Bypass bypass(boolean enabled, String... expressions) {
        return Bypass.of(
                Arrays.stream(expressions)
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
    void whoARuleDescribesPassesAFullRoomWithoutATicket() {
        house.full();
        rules(STATIC);

        var verdict = house.judge("GET", "/static/a.css");

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Forward.class,
                        forward -> {
                            assertThat(forward.setCookies()).isEmpty();
                            assertThat(forward.onward()).isSameAs(Verdict.Onward.NOBODY);
                        });
        assertThat(house.desk.happenings).isEmpty();
        assertThat(house.desk.asks).isEmpty();
        assertThat(passes("/")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIFO", "RANDOM", "REJECT"})
    void aRuleBeatsQueueAllAndEveryMethod(QueueingMethod method) {
        var usual = QueueSettings.DEFAULT;
        house.room =
                UsherTestHouse.room(
                        PageSettings.DEFAULT,
                        RequestSettings.DEFAULT,
                        new QueueSettings(
                                method,
                                true,
                                usual.bucketSeconds(),
                                usual.fixedRefreshSeconds(),
                                usual.onCoordinatorLoss()));
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
        return new RequestSettings(
                false, usual.pathPolicy(), usual.originCommands(), usual.corsOrigins());
    }

    @Test
    void aRawFieldSeesWhatWasSent() {
        house.full();
        rules("raw.http.request.uri.path eq \"/a//b\"");

        assertThat(passes("/a//b")).isTrue();
        assertThat(passes("/a/b")).isFalse();
    }

    @Test
    void ourOwnPageIsToldToLoadTheSite() {
        house.full();
        rules("true");

        var verdict =
                house.judge("GET", "/", "Vestibule-Poll", "1", "Sec-Fetch-Site", "same-origin");

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Answer.class,
                        answer ->
                                assertThat(UsherTestHouse.headers(answer, "Set-Cookie")).isEmpty());
    }

    @Test
    void aRoomThatIsOffAsksNoRules() {
        rules("true");
        house.room = suspended(house.room);

        house.judge("GET", "/");

        assertThat(house.metrics.of(Ending.UNCOVERED)).isEqualTo(1);
    }

    private static Room suspended(Room room) {
        return new Room(
                room.id(),
                room.zone(),
                room.name(),
                room.description(),
                room.routes(),
                room.limits(),
                room.queue(),
                room.cookie(),
                room.page(),
                room.requests(),
                room.challenge(),
                true,
                List.of(),
                room.bypass());
    }
}
