package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Machines with a network between them that loses what is sent: a cut, a lowered and a raised
/// limit. `-Dlong=true` for six of them, cuts of 10, 30 and 60 s, and hosts that die and stand
/// still; `-Dcuts=10,30` for cuts of other lengths, in seconds. Where network namespaces cannot be
/// made it says so, and is skipped.
class CutsIT {

    private static final long LONGEST_MINUTES = 20;

    @BeforeAll
    static void thereAreNamespaces() {
        String missing = Namespaces.missing();
        if (!missing.isEmpty()) {
            System.out.println("[fleet] no real cuts are tried here: " + missing);
        }
        assumeTrue(missing.isEmpty(), () -> "no real cuts are tried here: " + missing);
    }

    @Test
    void limitsHoldAndCentersHearEachOtherSoonAfterEveryCut(@TempDir Path folder) throws Exception {
        try (var ground = Namespaces.make(CutsStory.SHAPE)) {
            var story = CutsStory.start(ground, folder);
            try {
                var listener = Thread.ofPlatform().start(() -> passOn(story));
                boolean over = story.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES);
                assertThat(over).as("it ended").isTrue();
                listener.join();
                assertThat(story.exitValue())
                        .as("it ended well; else it says above why")
                        .isZero();
            } finally {
                story.destroyForcibly();
            }
        }
    }

    /// What it says is seen while it runs.
    private static void passOn(Process story) {
        story.inputReader(StandardCharsets.UTF_8).lines().forEach(System.out::println);
    }
}
