package io.vestibule.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.OptionValue;
import io.vestibule.settings.text.SettingsFault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunOptionsTest {

    @Test
    void aValueStandsBehindASpaceOrAnEqualsSign() {
        var options = RunOptions.parse(List.of("--config=a.yaml", "--listen", ":80", "--path=/a=b"));

        assertThat(options.faults()).isEmpty();
        assertThat(options.config()).contains("a.yaml");
        assertThat(options.chosen())
                .isEqualTo(Map.of(
                        "node.listen", new OptionValue("--listen", ":80"),
                        "room.path", new OptionValue("--path", "/a=b")));
    }

    @Test
    void everyWrongOptionIsReported() {
        var options =
                RunOptions.parse(List.of("--orign", "http://a", "--listen", "--json", "--json", "extra", "--data"));

        assertThat(options.faults())
                .extracting(SettingsFault::toString)
                .containsExactly(
                        "--orign: unknown option; did you mean --origin?",
                        "--listen: needs a value: HOST:PORT",
                        "--json: is given twice",
                        "extra: unexpected argument",
                        "--data: needs a value: DIR");
    }

    @Test
    void aRuleMayBeGivenSeveralTimes() {
        var options = RunOptions.parse(List.of("--bypass", "ssl", "--bypass=not ssl"));

        assertThat(options.faults()).isEmpty();
        assertThat(options.chosen())
                .isEqualTo(Map.of(
                        "room.bypass[0]", new OptionValue("--bypass", "ssl"),
                        "room.bypass[1]", new OptionValue("--bypass", "not ssl")));
    }

    @Test
    void namesAreUniqueAndSetDifferentKeys() {
        assertThat(RunOptions.ALL).extracting(RunOptions.Option::name).doesNotHaveDuplicates();
        assertThat(RunOptions.ALL).extracting(RunOptions.Option::key).doesNotHaveDuplicates();
    }
}
