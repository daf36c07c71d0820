package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The next version can still be made of the sources of this one.
@Slow("compiles another version of the product")
class NextBuildTest {

    @Test
    void itCanBeMade(@TempDir Path folder) {
        Path classes = NextBuild.in(folder);

        assertThat(classes.resolve("io/vestibule/wire/FrameForm.class")).exists();
        assertThat(classes.resolve("io/vestibule/settings/room/ChallengeShape.class"))
                .exists();
        assertThat(Files.exists(classes.resolve("io/vestibule/room/Room.class")))
                .as("only what differs")
                .isFalse();
    }
}
