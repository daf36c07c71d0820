package io.vestibule.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/// Any bytes are settings or faults. `JAZZER_FUZZ=1 mvn -pl node -am test -Dtest=SettingsFuzzTest`
/// searches.
@Tag("fuzz")
class SettingsFuzzTest {

    private static final RunOptions NO_OPTIONS = new RunOptions(Optional.empty(), false, Map.of(), List.of());

    @FuzzTest(maxDuration = "60s")
    void anyBytesAreSettingsOrFaults(byte[] bytes) {
        var outcome = SettingsReader.read(bytes, "fuzz.yaml", NO_OPTIONS, Map.of("A", "b"));

        switch (outcome) {
            case SettingsReader.Result.Good good ->
                assertThat(good.settings().gate().listeners()).isNotEmpty();
            case SettingsReader.Result.Refused refused ->
                assertThat(refused.faults())
                        .isNotEmpty()
                        .allSatisfy(fault -> assertThat(fault.toString()).isNotBlank());
        }
    }
}
