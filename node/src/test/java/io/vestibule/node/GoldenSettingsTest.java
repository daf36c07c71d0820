package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.config.Abilities;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.testing.GoldenFiles;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A settings file, and how each version told it from another one: the store remembers the mark of
/// the file that was applied last, whichever version applied it.
class GoldenSettingsTest {

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void aFileThatDidNotChangeIsNotAppliedAgainAfterAnUpgrade(GoldenFiles version) {
        String file = version.file("settings.yaml").toString();

        var read = SettingsReader.readSite(file, Map.of(), Abilities.ANY);

        assertThat(read).isInstanceOf(SettingsReader.Result.Good.class);
        if (read instanceof SettingsReader.Result.Good good) {
            version.holds("settings.hash", good.settings().wanted().hash() + "\n");
        }
    }
}
