package io.vestibule.gate.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RoomDirectory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is no person, and who lost what they sent.
class StrangersTest {

    private static final String[] HTML = {"Accept", "text/html"};

    private final UsherTestHouse house = new UsherTestHouse();

    @Test
    void aPictureIsNoVisitorOfItsOwn() {
        house.full();

        var answer = (Verdict.Answer) house.get("Sec-Fetch-Dest", "image");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(UsherTestHouse.headers(answer, "Set-Cookie")).isEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
    }

    @Test
    void aPictureTakesNoSeatAndPassesUncountedWhileThereIsRoom() {
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));

        var forward = (Verdict.Forward) house.get("Sec-Fetch-Dest", "image");

        assertThat(forward.setCookies()).isEmpty();
        assertThat(house.desk.asks).isEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(house.metrics.of(Ending.PART)).isEqualTo(1);
    }

    @Test
    void picturesPassOnlyAsManyAsThePagesOfTheMinutesVisitorsHave() {
        house.open(10);
        int most = Preflights.PARTS_OF_A_VISIT * house.room.limits().newUsersPerMinute();
        for (int i = 0; i < most; i++) {
            assertThat(house.get("Sec-Fetch-Dest", "image")).isInstanceOf(Verdict.Forward.class);
        }

        assertThat(house.get("Sec-Fetch-Dest", "image")).isInstanceOf(Verdict.Answer.class);
        house.now += 60_000;
        assertThat(house.get("Sec-Fetch-Dest", "image")).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void aPictureEntersForAWaitingVisitorWhenItIsTheirTurn() {
        house.full();
        String cookie = UsherTestHouse.cookieOf(house.get(HTML));
        house.now += 3_000;
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));

        var verdict = house.get("Sec-Fetch-Dest", "image", "Cookie", cookie);

        assertThat(UsherTestHouse.cookieOf(verdict)).isNotEqualTo(cookie);
        assertThat(house.desk.asks).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "http://shop.example/form?a=1, http://shop.example/form?a=1",
        "HTTP://Shop.Example/form, HTTP://Shop.Example/form",
        "https://shop.example/form, ''",
        "http://shop.example.evil.example/form, ''",
        "http://shop.example, ''",
        "http://evil.example/form, ''",
        "'http://shop.example/\"><b>', http://shop.example/&quot;&gt;&lt;b&gt;"
    })
    void aPostIsLedBackToThePageOfTheSameOriginThatItCameFrom(String referer, String back) {
        house.full();

        var answer = (Verdict.Answer) house.judge("POST", "/comment", "Accept", "text/html", "Referer", referer);

        assertThat(answer.body().toString()).contains(" data-back=\"" + back + "\"");
        assertThat(UsherTestHouse.headers(answer, "Refresh")).isEmpty();
    }

    /// What was typed is one page back only if a page of the same origin sent it.
    @ParameterizedTest
    @CsvSource({
        "Referer, http://shop.example/form, true",
        "Sec-Fetch-Site, same-origin, true",
        "Origin, http://shop.example, true",
        "Origin, HTTP://Shop.Example, true",
        "Origin, http://shop.example.evil.example, false",
        "Origin, https://bank.example, false",
        "Origin, null, false",
        "Sec-Fetch-Site, same-site, false",
        "Sec-Fetch-Site, cross-site, false",
        "Referer, https://bank.example/3ds, false",
        "X-Nothing, at all, false"
    })
    void thePageGoesBackOnlyToAPageOfTheSameOrigin(String name, String value, boolean back) {
        house.full();

        var answer = (Verdict.Answer) house.judge("POST", "/acs", "Accept", "text/html", name, value);

        assertThat(answer.body().toString().contains(" data-typed")).isEqualTo(back);
    }

    @ParameterizedTest
    @CsvSource({"cross-site, http://shop.example", "same-origin, https://bank.example"})
    void whatABrowserSaysOfTheSiteWinsAgainstTheOrigin(String site, String origin) {
        house.full();
        String[] sent = {"Accept", "text/html", "Sec-Fetch-Site", site, "Origin", origin};

        var answer = (Verdict.Answer) house.judge("POST", "/acs", sent);

        assertThat(answer.body().toString().contains(" data-typed")).isEqualTo(site.equals("same-origin"));
    }

    @Test
    void aPageOfTheOwnersIsNotLoadedFromTheAddressOfAForm() {
        house.room = UsherTestHouse.room(
                new PageSettings(200, "<p>{{waitTime}}</p>", "en-US", true, true),
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT);
        house.customPages.prepare(RoomDirectory.of(List.of(house.room)));
        house.full();
        String[] known = {"Accept", "text/html", "Referer", "http://shop.example/form"};

        var unknown = (Verdict.Answer) house.judge("POST", "/comment", HTML);
        var answer = (Verdict.Answer) house.judge("POST", "/comment", known);

        assertThat(UsherTestHouse.headers(unknown, "Refresh")).containsExactly("30;url=/");
        assertThat(UsherTestHouse.headers(answer, "Refresh")).containsExactly("30;url=http://shop.example/form");
    }

    @ParameterizedTest
    @CsvSource({
        "Content-Length,1",
        "Transfer-Encoding,chunked",
        "X-HTTP-Method-Override,POST",
        "x-http-method,DELETE",
        "X-Method-Override,PUT"
    })
    void whatDoesMoreThanAskIsNoPreflight(String name, String value) {
        house.full();
        String[] preflight = {"Origin", "https://app.example", "Access-Control-Request-Method", "POST", name, value};

        var answer = (Verdict.Answer) house.judge("OPTIONS", "/", preflight);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(house.metrics.of(Ending.PREFLIGHT)).isZero();
    }

    @Test
    void theOriginSeesNoTicketWithAPreflight() {
        var forward = (Verdict.Forward)
                house.judge("OPTIONS", "/", "Origin", "https://app.example", "Access-Control-Request-Method", "POST");

        assertThat(forward.hideCookies()).containsExactly("__cfwaitingroom");
    }

    @Test
    void aPreflightPassesWithinTheBudgetUncounted() {
        house.full();
        String[] preflight = {"Origin", "https://app.example", "Access-Control-Request-Method", "PUT"};

        for (int i = 0; i < 10; i++) {
            assertThat(house.judge("OPTIONS", "/api", preflight)).isInstanceOf(Verdict.Forward.class);
        }
        assertThat(house.judge("OPTIONS", "/api", preflight)).isInstanceOf(Verdict.Answer.class);
        assertThat(house.desk.asks).isEmpty();
    }
}
