package io.vestibule.gate.siteverify;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.siteverify.SiteverifySettings.OnLoss;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteverifyAnswerTest {

    private static Optional<SiteverifyAnswer> read(String body) {
        return SiteverifyAnswer.read(body.getBytes(StandardCharsets.UTF_8));
    }

    /// As Turnstile's documentation has it.
    @Test
    void whatIsSaidOfATokenIsRead() {
        assertThat(read("""
            {"success": true, "challenge_ts": "2022-02-28T15:14:30.096Z",
             "hostname": "shop.example", "error-codes": [], "action": "vestibule",
             "cdata": "0123", "metadata": {"ephemeral_id": "x:9f78e0ed"}}\
            """)).contains(new SiteverifyAnswer(true, "shop.example", "vestibule", "0123", Set.of()));
        assertThat(read("{\"success\":false,\"error-codes\":[\"timeout-or-duplicate\"]}"))
                .contains(new SiteverifyAnswer(false, "", "", "", Set.of("timeout-or-duplicate")));
        assertThat(read("{\"success\":true,\"hostname\":null}")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "true",
                "<!doctype html><title>Bad gateway</title>",
                "{\"success\":true",
                "{\"success\":tru",
                "{\"success\":true}{\"success\":false}",
                "{\"success\":\"true\"}",
                "{\"success\":1}",
                "{\"success\":false,\"success\":true}",
                "{\"success\":true,\"hostname\":7}",
                "{\"success\":true,\"action\":[\"vestibule\"]}",
                "{\"success\":false,\"error-codes\":\"timeout-or-duplicate\"}",
                "{\"success\":true,\"x\":[[[[[[[[[[1]]]]]]]]]]}"
            })
    void whatIsNotAnAnswerIsNotRead(String body) {
        assertThat(read(body)).isEmpty();
    }

    /// By a reader that knows the right name from an answer before.
    @Test
    void aByteThatIsNoTextDoesNotMakeANameAnother() {
        assertThat(read("{\"success\":true}")).isPresent();
        byte[] body = "{\"succ?ess\":true}".getBytes(StandardCharsets.UTF_8);
        body[6] = (byte) 0xff;

        assertThat(SiteverifyAnswer.read(body)).isEmpty();
    }

    @Test
    void aLongAnswerIsNotRead() {
        assertThat(read("{\"success\":true,\"x\":\"" + "y".repeat(1 << 20) + "\"}"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'',                                             REFUSED",
        "invalid-input-response,                         REFUSED",
        "timeout-or-duplicate,                           SPENT",
        "invalid-input-response timeout-or-duplicate,    SPENT",
        "expired-input-response,                         SPENT",
        "something-of-next-year,                         SPENT",
        "invalid-input-secret,                           UNSURE",
        "bad-request invalid-input-response,             UNSURE",
        "internal-error,                                 LOST",
    })
    void onlyANoToTheTokenIsANo(String codes, TokenVerdict expected) {
        var errors = codes.isEmpty() ? Set.<String>of() : Set.of(codes.split(" "));

        assertThat(TokenVerdict.of(new SiteverifyAnswer(false, "", "", "", errors)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "TURNSTILE, shop.example,  vestibule, mine,   GOOD",
        "TURNSTILE, SHOP.example,  vestibule, mine,   GOOD",
        "TURNSTILE, evil.example,  vestibule, mine,   BORROWED",
        "TURNSTILE, '',            vestibule, mine,   BORROWED",
        "TURNSTILE, shop.example,  login,     mine,   BORROWED",
        "TURNSTILE, shop.example,  vestibule, yours,  BORROWED",
        "TURNSTILE, shop.example,  '',        '',     BORROWED",
        "HCAPTCHA,  shop.example,  '',        '',     GOOD",
        "HCAPTCHA,  evil.example,  '',        '',     BORROWED",
        "RECAPTCHA, shop.example,  '',        '',     GOOD",
    })
    void aYesCountsHereAlone(
            ChallengeProvider provider, String hostname, String action, String cdata, TokenVerdict expected) {
        var answer = new SiteverifyAnswer(true, hostname, action, cdata, Set.of());

        assertThat(TokenVerdict.of(
                        answer, Providers.settings(provider, OnLoss.ASK_AGAIN), "shop.example", "mine"::equals))
                .isEqualTo(expected);
    }
}
