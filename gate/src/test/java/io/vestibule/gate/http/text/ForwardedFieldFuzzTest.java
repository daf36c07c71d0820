package io.vestibule.gate.http.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Looks for a `Forwarded` by whose beginning, which a visitor may send, the word of the proxy that
/// appends to it is read otherwise. Search: `JAZZER_FUZZ=1 mvn -pl gate -am test
/// -Dtest=ForwardedFieldFuzzTest`.
@Tag("fuzz")
class ForwardedFieldFuzzTest {

    private static final String OWN = "for=192.0.2.7;proto=https;host=\"shop.example\"";
    private static final String ALPHABET = "for=proto=host;,,;;\"\"\\ \t[]:.12a_";

    @FuzzTest(maxDuration = "2m")
    void noVisitorTakesTheLastWord(byte[] field) {
        hold(new String(field, StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void norByChance(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < 200; i++) {
            hold(random.ints(random.nextInt(40), 0, ALPHABET.length())
                    .mapToObj(at -> ALPHABET.substring(at, at + 1))
                    .collect(Collectors.joining()));
        }
    }

    private static void hold(String field) {
        var alone = ForwardedField.read(List.of(field));
        var appended = ForwardedField.read(List.of(field, OWN));

        var last = appended.elements().getLast();
        assertThat(last.from()).as(field).isEqualTo("192.0.2.7");
        assertThat(last.proto()).as(field).isEqualTo("https");
        assertThat(last.host()).as(field).isEqualTo("shop.example");
        if (alone.whole()) {
            assertThat(appended.whole()).as(field).isTrue();
            assertThat(appended.elements()).hasSize(alone.elements().size() + 1);
        }
    }
}
