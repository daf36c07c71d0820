package io.vestibule.rule.regex;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;

/// Whatever somebody writes as a regular expression is refused at a place in it, or RE2/J takes
/// what our reader makes of it, and a pattern that was found to be plain texts finds the same as
/// RE2/J.
@Tag("fuzz")
class RegexFuzzTest {

    private static final String[] VALUES = {
        "", "a", "/static/a.css", "Mozilla/5.0 (Googlebot)", "caf\u00c3\u00a9\n\u00ff", "ab\nAB\r\n12_x"
    };

    @FuzzTest(maxDuration = "60s")
    void anyPatternIsRefusedOrSearched(byte[] bytes) {
        String pattern = new String(bytes, StandardCharsets.ISO_8859_1);

        switch (Regexes.compile(pattern)) {
            case Regexes.Result.Refused refused -> {
                assertThat(refused.reason()).isNotEmpty();
                assertThat(refused.start()).isBetween(0, pattern.length());
                assertThat(refused.end()).isBetween(refused.start(), pattern.length());
            }
            case Regexes.Result.Good(var ready) -> {
                var printed = Regexes.print(new RegexReader(pattern).read());
                var re2 = Pattern.compile(printed);
                for (String value : VALUES) {
                    assertThat(ready.found().test(value))
                            .as(printed)
                            .isEqualTo(re2.matcher(value).find());
                }
            }
        }
    }
}
