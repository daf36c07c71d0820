package io.vestibule.ticket;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CookieHeaderTest {

    private static final String ALPHABET = "wW=; \t\",ar";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "w=1 | 1",
                "a=0; w=1; b=2 | 1",
                "a=0;w=1;b=2 | 1",
                "  w = 1  | 1",
                "w=1; w=2 | 1,2",
                "w=; a=1 | ''",
                "w=a=b | a=b",
                "w=\"1\" | 1",
                "w=\"1 | \"1",
                "w=\" | \"",
                "ww=1; w.=2; xw=3 | none",
                "W=1 | none",
                "w; =w; w | none",
                "a=\"; w=1\" | 1\"",
                "w=1; w=2; w=3; w=4; w=5 | 1,2,3,4,5"
            })
    void cookiesAreFoundByTheirExactName(String header, String values) {
        var expected = values.equals("none") ? List.of() : List.of(values.split(",", -1));

        assertThat(CookieHeader.values(List.of(header), "w", (_, _) -> true, 0))
                .extracting(CookieValue::toString)
                .isEqualTo(expected);
    }

    @Test
    void severalHeadersAreOne() {
        assertThat(CookieHeader.values(List.of("a=1; w=1", "w=2"), "w", (_, _) -> true, 0))
                .extracting(CookieValue::toString)
                .containsExactly("1", "2");
        assertThat(CookieHeader.values(List.of(), "w", (_, _) -> true, 0)).isEmpty();
    }

    @Test
    void ofTooManyThoseAreFoundThatMayBeIt() {
        String junk = "w=junk; ".repeat(3_000);
        var asked = new AtomicInteger();

        var found = CookieHeader.values(
                List.of(junk + "w=1; " + junk, "w=2"),
                "w",
                (value, _) -> {
                    asked.incrementAndGet();
                    return !value.toString().equals("junk");
                },
                0);

        assertThat(found).extracting(CookieValue::toString).containsExactly("junk", "1", "2");
        assertThat(asked.get()).isLessThan(6_100);
        assertThat(CookieHeader.values(List.of("w=1; ".repeat(17)), "w", (_, _) -> true, 0))
                .hasSize(CookieHeader.CANDIDATES);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theReaderFindsWhatTheObviousOneFinds(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < 200; i++) {
            var header = new StringBuilder();
            for (int length = random.nextInt(20); length > 0; length--) {
                header.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
            }
            CookieHeaderLaws.hold(header.toString());
        }
    }
}
