package io.vestibule.settings.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {

    private final Faults faults = new Faults("body");

    @ParameterizedTest
    @CsvSource({
        "200, 200",
        "200.0, 200",
        "2e2, 200",
        "2.00E+2, 200",
        "20000e-2, 200",
        "-0.0, 0",
        "0.5, 0.5",
        "1e400, 1e400",
        "1e99999999999, 1e99999999999",
        "0e99999999999, 0e99999999999",
        "12345678901234567890, 12345678901234567890"
    })
    void aWholeNumberIsOneHoweverItIsWritten(String written, String read) {
        assertThat(JsonTree.read(written, faults))
                .containsInstanceOf(Yaml.Scalar.class)
                .map(tree -> ((Yaml.Scalar) tree).value())
                .contains(read);
        assertThat(faults.all()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"123456789012345678901", "0.123456789012345678901", "-1%s"})
    void aNumberOfMoreThanTwentyDigitsIsRefused(String form) {
        String number = form.formatted("0".repeat(900));

        assertThat(JsonTree.read("{\"a\":" + number + "}", faults)).isEmpty();
        assertThat(faults.all())
                .extracting(SettingsFault::reason)
                .first()
                .asString()
                .contains("20");
    }

    @Test
    void anObjectOfTooManyKeysIsRefusedAndNotKept() {
        String keys = IntStream.range(0, 200_000)
                .mapToObj(n -> "\"k" + n + "\":[" + n + "]")
                .collect(Collectors.joining(","));

        assertThat(JsonTree.read("{\"a\":{" + keys + "},\"b\":1}", faults)).isEmpty();
        assertThat(faults.all()).hasSize(1);
        assertThat(faults.all().getFirst().reason()).contains("at most 1000 keys");
    }

    @Test
    void anObjectOfAThousandKeysIsTaken() {
        String keys =
                IntStream.range(0, 1_000).mapToObj(n -> "\"k" + n + "\":" + n).collect(Collectors.joining(","));

        assertThat(JsonTree.read("{" + keys + "}", faults).isPresent()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud83d", "\\ude00", "\\ude00\\ud83d", "a\\ud83dx"})
    void halfACharacterIsRefused(String text) {
        assertThat(JsonTree.read("\"" + text + "\"", faults)).isEqualTo(Optional.empty());
    }

    @Test
    void aWholeCharacterBeyondTheFirstPlaneIsTaken() {
        assertThat(JsonTree.read("\"a\\ud83d\\ude00b\"", faults).isPresent()).isTrue();
    }
}
