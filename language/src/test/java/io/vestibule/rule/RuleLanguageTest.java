package io.vestibule.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.rule.regex.RegexBudget;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every row of the language's description: what holds for one request, and what is refused with
/// which code at which place. The rows stand in `language.csv` and `refusals.csv`.
class RuleLanguageTest {

    static final Lists LISTS = Lists.of(List.of(
            new NamedList("office", NamedList.Kind.IP, List.of("10.20.0.0/16", "2001:db8::/32", "198.51.100.7")),
            new NamedList("hosts", NamedList.Kind.HOSTNAME, List.of("*.example.com", "shop.test")),
            new NamedList("asns", NamedList.Kind.ASN, List.of("64500", "64501"))));

    /// The request that the rows speak of.
    static final GivenFacts FACTS = new GivenFacts(Map.ofEntries(
            Map.entry(Field.HOST, "www.Example.com:8080"),
            Map.entry(Field.METHOD, "GET"),
            Map.entry(Field.PATH, "/static/a.css"),
            Map.entry(Field.RAW_PATH, "/x/../static/a.css"),
            Map.entry(Field.EXTENSION, "css"),
            Map.entry(Field.USER_AGENT, "Mozilla/5.0 caf\u00c3\u00a9 Bot"),
            Map.entry(Field.SOURCE, Ip.parse("10.20.3.4").orElseThrow()),
            Map.entry(Field.SERVER_IP, Ip.parse("2001:db8::1").orElseThrow()),
            Map.entry(Field.SERVER_PORT, 8080L),
            Map.entry(Field.ASNUM, 64500L),
            Map.entry(Field.SSL, true),
            Map.entry(Field.TIMESTAMP_SEC, 1_484_063_787L),
            Map.entry(Field.QUERY, "a=1&b=%7B%7D+x"),
            Map.entry(Field.ARG_NAMES, List.of("a", "b")),
            Map.entry(Field.ARG_VALUES, List.of("1", "%7B%7D+x")),
            Map.entry(Field.COOKIE, "{\"a\":{\"b\":[1,\"two\",3.0]},\"n\":42}"),
            Map.entry(Field.HEADER_NAMES, List.of("Accept", "X-A", "x-a")),
            Map.entry(
                    Field.HEADERS,
                    Map.of(
                            "accept", List.of("text/html"),
                            "x-a", List.of("1", "22")))));

    static CompiledRule rule(String text) {
        return switch (RuleCompiler.compile(text, Scheme.FULL, LISTS)) {
            case RuleResult.Good(var rule) -> rule;
            case RuleResult.Refused(var error) -> throw new AssertionError(error.toString());
        };
    }

    static RuleError refusal(String text) {
        return refusal(text, Scheme.FULL);
    }

    private static RuleError refusal(String text, Scheme scheme) {
        return switch (RuleCompiler.compile(text, scheme, LISTS)) {
            case RuleResult.Good _ -> throw new AssertionError("accepted: " + text);
            case RuleResult.Refused(var error) -> error;
        };
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "language.csv",
            delimiter = '\u00a6',
            quoteCharacter = '\u0001',
            maxCharsPerColumn = 8192)
    void aRuleHoldsOrDoesNot(boolean holds, String text) {
        assertThat(rule(text).matches(FACTS)).as(text).isEqualTo(holds);
        assertThat(Naive.holds(rule(text).tree(), FACTS, LISTS)).as(text).isEqualTo(holds);
        assertThat(rule(rule(text).canonical()).tree()).isEqualTo(rule(text).tree());
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "refusals.csv",
            delimiter = '\u00a6',
            quoteCharacter = '\u0001',
            maxCharsPerColumn = 8192)
    void whatIsNoRuleIsRefusedAtItsPlace(RuleError.Code code, int column, String text) {
        var error = refusal(text);

        assertThat(error.code()).as(error.toString()).isEqualTo(code);
        assertThat(error.column()).as(error.toString()).isEqualTo(column);
        assertThat(error.line()).isEqualTo(1);
    }

    @Test
    void linesAndColumnsCountBytesOfTheTextAsItWasWritten() {
        var error = refusal("\u00a0 ssl and\n  http.host eq \"é\" and\n  \"é\" eq nope");

        assertThat(error.line()).isEqualTo(3);
        assertThat(error.column()).isEqualTo(3);
        assertThat(error.source()).isEqualTo("  \"é\" eq nope");

        var second = refusal("http.host eq \"é\" and nope");

        assertThat(second.column()).isEqualTo(23);
        assertThat(second.toString()).contains("\n                     ^^^^ there is no nope");
    }

    @Test
    void whiteSpaceOfAnyKindRoundARuleIsNoPartOfIt() {
        assertThat(rule("\u00a0\t\u2003 ssl \r\n\u0085").matches(FACTS)).isTrue();
    }

    @Test
    void aRuleHasLimits() {
        String longest = "ssl" + " ".repeat(4_089) + "or x";

        assertThat(refusal(longest).code()).isEqualTo(RuleError.Code.UNKNOWN_NAME);
        assertThat(refusal(longest + "y").code()).isEqualTo(RuleError.Code.TOO_LONG);
        assertThat(rule("(".repeat(128) + "ssl" + ")".repeat(128)).matches(FACTS))
                .isTrue();
        assertThat(refusal("(".repeat(129) + "ssl" + ")".repeat(129)).code()).isEqualTo(RuleError.Code.TOO_DEEP);
        assertThat(refusal("!".repeat(129) + "ssl").code()).isEqualTo(RuleError.Code.TOO_DEEP);
        assertThat(refusal("(".repeat(4_096)).code()).isEqualTo(RuleError.Code.TOO_DEEP);
        assertThat(rule(regexes(64)).matches(FACTS)).isFalse();
        assertThat(refusal(regexes(65)).code()).isEqualTo(RuleError.Code.TOO_COSTLY);
        assertThat(refusal("http.host ~ \"(?:a{1000}){1000}\"").code()).isEqualTo(RuleError.Code.TOO_COSTLY);
        assertThat(refusal("http.host ~ \"" + "a".repeat(1_025) + "\"").code()).isEqualTo(RuleError.Code.TOO_COSTLY);
    }

    private static String regexes(int count) {
        return "http.host ~ \"zz\"" + " or http.host ~ \"zz\"".repeat(count - 1);
    }

    @Test
    void aFieldWhoseDatabaseIsNotConfiguredIsRefusedWithThatReason() {
        var error = refusal("ip.src.country eq \"GB\"", Scheme.BARE);

        assertThat(error.code()).isEqualTo(RuleError.Code.DATABASE_MISSING);
        assertThat(error.reason()).contains("needs a GeoIP country or city database");
        assertThat(Scheme.of(List.of(GeoDatabase.CITY)).has(Field.COUNTRY)).isTrue();
        assertThat(Scheme.of(List.of(GeoDatabase.COUNTRY)).has(Field.CITY)).isFalse();
    }

    @Test
    void theFieldOfTheTlsClientIsRefusedWhereNoTlsEnds() {
        String rule = "vestibule.tls.ja4 eq \"t13d1516h2_8daaf6152771_e5627efa2ab1\"";

        var error = refusal(rule, Scheme.FULL.withoutTls());

        assertThat(error.code()).isEqualTo(RuleError.Code.TLS_MISSING);
        assertThat(error.reason()).contains("needs TLS that ends at this node").contains("node.tls");
        assertThat(RuleCompiler.compile(rule, Scheme.BARE, LISTS)).isInstanceOf(RuleResult.Good.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"not ip.src.country eq \"GB\"", "ssl or ip.src.country eq \"GB\"", "ip.src.country ne \"GB\""})
    void aRuleWhoseDatabaseIsLostDoesNotMatch(String text) {
        var lost = new Forwarding(FACTS) {
            @Override
            public boolean knows(GeoDatabase database) {
                return false;
            }
        };

        assertThat(rule(text).matches(FACTS)).isTrue();
        assertThat(rule(text).matches(lost)).isFalse();
    }

    @Test
    void aRuleThatFailsIsToldOfAndDoesNotMatch() {
        var failures = new java.util.ArrayList<RuntimeException>();
        var broken = new Forwarding(FACTS) {
            @Override
            public String text(Field field) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void failed(String expression, RuntimeException mistake) {
                failures.add(mistake);
            }
        };

        assertThat(rule("not http.host eq \"x\"").matches(broken)).isFalse();
        assertThat(failures).hasSize(1);
    }

    @Test
    void aRuleIsWarnedOfWhatIsMostLikelyNotMeant() {
        assertThat(codes("ip.geoip.country eq \"GB\"")).containsExactly(RuleWarning.Code.DEPRECATED_NAME);
        assertThat(codes("raw.http.request.uri.path eq \"/\"")).containsExactly(RuleWarning.Code.RAW_PATH);
        assertThat(codes("ends_with(http.request.uri.path, \".css\")")).containsExactly(RuleWarning.Code.PATH_ENDING);
        assertThat(codes("http.x_forwarded_for eq \"10.0.0.1\"")).containsExactly(RuleWarning.Code.CLIENT_CLAIM);
        assertThat(codes("ssl")).isEmpty();
    }

    private static List<RuleWarning.Code> codes(String text) {
        return rule(text).warnings().stream().map(RuleWarning::code).toList();
    }

    @Test
    void aTraceShowsEveryPart() {
        var trace = rule("ssl and not len(http.host) gt 3").trace(FACTS);

        assertThat(trace.truth()).isEqualTo(Trace.TruthValue.FALSE);
        assertThat(trace.parts()).extracting(Trace::text).containsExactly("ssl", "not len(http.host) gt 3");
        var length = trace.parts().get(1).parts().getFirst().parts().getFirst();
        assertThat(length.value()).isEqualTo("20");
        assertThat(length.parts().getFirst().value()).isEqualTo("\"www.Example.com:8080\"");
    }

    @Test
    void aRuleSaysWhatItUses() {
        var rule = rule("ip.src in $office and ip.src.city eq \"x\" and ssl");

        assertThat(rule.usedLists()).containsExactly("office");
        assertThat(rule.usedDatabases()).containsExactly(GeoDatabase.CITY);
        assertThat(rule.usedFields()).containsOnly(Field.SOURCE, Field.CITY, Field.SSL);
    }

    /// Facts that pass everything on.
    private static class Forwarding implements Facts {

        private final Facts to;

        Forwarding(Facts to) {
            this.to = to;
        }

        @Override
        public boolean knows(GeoDatabase database) {
            return to.knows(database);
        }

        @Override
        public RegexBudget regexBudget() {
            return to.regexBudget();
        }

        @Override
        public boolean flag(Field field) {
            return to.flag(field);
        }

        @Override
        public long number(Field field) {
            return to.number(field);
        }

        @Override
        public String text(Field field) {
            return to.text(field);
        }

        @Override
        public Ip address(Field field) {
            return to.address(field);
        }

        @Override
        public List<String> texts(Field field) {
            return to.texts(field);
        }

        @Override
        public Map<String, List<String>> table(Field field) {
            return to.table(field);
        }
    }
}
