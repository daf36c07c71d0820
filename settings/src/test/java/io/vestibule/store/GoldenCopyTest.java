package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.config.Abilities;
import io.vestibule.testing.GoldenFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The copy of the configuration as the versions left it in the data directory.
class GoldenCopyTest {

    @TempDir
    Path data;

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void theCopyIsReadAndWrittenTheSame(GoldenFiles version) throws IOException {
        Path file = data.resolve(ConfigCopy.FILE);
        Files.copy(version.file(ConfigCopy.FILE), file);
        var copy = new ConfigCopy(data);

        ConfigCopy.Kept kept = copy.read(Abilities.DEFAULT).orElseThrow();
        copy.write(kept);

        assertThat(kept.configuration().troubles()).isEmpty();
        assertThat(kept.configuration().rooms()).isNotEmpty();
        assertThat(kept.appliedFile()).isNotEmpty();
        assertThat(Files.readString(file)).isEqualTo(version.text(ConfigCopy.FILE));
    }
}
