package io.vestibule.rule.regex;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.rule.value.Ascii;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the published syntax and RE2/J part, ours is the published one.
class RegexesTest {

    private static boolean finds(String pattern, String value) {
        return switch (Regexes.compile(Ascii.bytes(pattern))) {
            case Regexes.Result.Good(var ready) -> ready.found().test(Ascii.bytes(value));
            case Regexes.Result.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "^[a-z&&[^x]]+$ abc true",
                "^[a-z&&[^x]]+$ axc false",
                "^[a-z--x]+$ axc false",
                "^[[a-c]x]+$ abx true",
                "^[a-c~~b-d]+$ ad true",
                "^[a-c~~b-d]+$ b false",
                "^[^[:alpha:]]+$ 12 true",
                "^[[:^digit:]]+$ 12 false",
                "^[]a]+$ ]a true",
                "^[-a]+$ -a true",
                "^[--/]+$ - true",
                "^[a\\-c]+$ b false",
                "^(?i)é$ É false",
                "^(?i)CAFÉ$ cafÉ true",
                "^.$ é false",
                "^..$ é true",
                "^(?s).$ x true",
                "^a++$ aaa true",
                "^a**$ aaa true",
                "^(?U)a+?$ aaa true",
                "^a{3}$ aaa true",
                "^a{2,}$ a false",
                "^(?x)a(?#)?$ x refused",
                "^\\x61\\x{62}\\u0063$ abc true",
                "^\\xe9$ é false",
                "^\\x{e9}$ é true",
                "\\bbot\\b a-bot true",
                "\\Bot bot true",
                "^(?P<n>a)(?<m>b)$ ab true",
                "^(?:a|b|)$ b true",
                "\\Aa\\z a true",
                "^[\\d\\w]+$ a1_ true",
                "^\\/\\-\\#\\~$ /-#~ true",
                "(?i)^(get|head)$ HeAd true",
                "^/(cart|pay)(/|$) /cart true",
                "^/(cart|pay)(/|$) /carts false",
                "^/a?b$ /b true",
                "a^b ab false",
                "a$b ab false"
            })
    void aPatternFindsWhatThePublishedOneFinds(String pattern, String value, String outcome) {
        if (outcome.equals("refused")) {
            assertThat(Regexes.compile(pattern)).isInstanceOf(Regexes.Result.Refused.class);
        } else {
            assertThat(finds(pattern, value)).isEqualTo(Boolean.parseBoolean(outcome));
        }
    }

    @Test
    void blanksAndLinesAreThoseOfThePublishedEngine() {
        assertThat(finds("^\\s$", "\u000B")).isTrue();
        assertThat(finds("(?x) ^ a # comment\n b $", "ab")).isTrue();
        assertThat(finds("(?m)^b$", "a\nb\nc")).isTrue();
        assertThat(finds("a$", "a\n")).isFalse();
        assertThat(finds("(?R)a.b", "a\rb")).isFalse();
        assertThat(finds("a.b", "a\rb")).isTrue();
        assertThat(finds("^é+$", "ééé")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?=a)",
                "(?!a)",
                "(?<=a)",
                "(?<!a)",
                "(?>a)",
                "\\1",
                "\\Qa\\E",
                "\\Z",
                "\\C",
                "\\h",
                "\\123",
                "a{,3}",
                "a{",
                "\\pL",
                "\\p{Greek}",
                "[é]",
                "\\<",
                "\\>",
                "\\b{start}",
                "(?u)a",
                "(",
                ")",
                "[",
                "[a",
                "*",
                "a|*",
                "(?",
                "(?P<",
                "(?P<1>a)",
                "(?P<a>x)(?P<a>y)",
                "\\",
                "a{3,1}",
                "[b-a]",
                "[a-\\d]",
                "(?z)",
                "(?i-)a",
                "\\x{110000}",
                "\\ud800",
                "(?mR)^"
            })
    void whatWouldMeanSomethingElseIsRefused(String pattern) {
        assertThat(Regexes.compile(Ascii.bytes(pattern))).isInstanceOf(Regexes.Result.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?:a{1000}){1000}", "(?:(?:a{99}){99}){99}", "[a-z]{1001}"})
    void whatWouldBeTooLargeIsRefusedBeforeItIsCompiled(String pattern) {
        assertThat(Regexes.compile(pattern)).isInstanceOf(Regexes.Result.Refused.class);
    }
}
