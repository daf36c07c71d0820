package io.vestibule.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.plan.LineFormat;
import io.vestibule.gate.http.plan.LineFormat.Field;
import io.vestibule.gate.http.plan.LineFormat.Piece;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.testing.ManualPage;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinePatternTest {

    @Test
    void namesInBracesAreValuesAndTheRestIsText() {
        assertThat(LinePattern.KIND.parse("{{ {client}\t\"{user_agent} {path}\" {status}"))
                .isEqualTo(ParseResult.good(new LineFormat.Pattern(List.of(
                        new Piece.Text("{ "),
                        new Piece.Value(Field.CLIENT, false),
                        new Piece.Text("\t\""),
                        new Piece.Value(Field.USER_AGENT, true),
                        new Piece.Text(" "),
                        new Piece.Value(Field.PATH, true),
                        new Piece.Text("\" "),
                        new Piece.Value(Field.STATUS, false)))));
        assertThat(LinePattern.KIND.parse("json")).isEqualTo(ParseResult.good(LinePattern.JSON));
        assertThat(LinePattern.KIND.parse("combined")).isEqualTo(LinePattern.KIND.parse(LinePattern.COMBINED));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{client} {statos} | character 10: there is no {statos}; did you mean status?",
                "{client} {status | character 10: { without }",
                "{client} ä | character 10: only printable ASCII and tabs",
                "{zzzzzzzzzzzzz} | character 1: there is no {zzzzzzzzzzzzz}; there are time,",
                "combind | did you mean combined?",
            })
    void aWrongPatternIsRefusedWithThePlace(String pattern, String reason) {
        assertThat(LinePattern.KIND.parse(pattern))
                .isInstanceOfSatisfying(
                        ParseResult.Wrong.class,
                        wrong -> assertThat(wrong.reason()).contains(reason));
    }

    @Test
    void theManualNamesEveryName() {
        String section = String.join(
                " ",
                ManualPage.of("operating/SETTINGS.md").section("The access log").lines());
        int begin = section.indexOf("The names are ");
        String sentence = section.substring(begin, section.indexOf(". ", begin));

        assertThat(Pattern.compile("`([a-z_]+)`").matcher(sentence).results())
                .extracting(name -> name.group(1))
                .containsExactlyInAnyOrderElementsOf(Field.words());
    }
}
