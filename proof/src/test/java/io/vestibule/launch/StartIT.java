package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A start in the middle of a crowd: the gate listens at once, answers everybody, and is ready
/// soon.
@Tag("alone")
class StartIT {

    private static final int CROWD = 500;
    private static final int ROUNDS = Boolean.getBoolean("long") ? 5 : 1;

    @TempDir
    Path folder;

    @Test
    void theStartUpCacheHalvesTheTimeToTheFirstAnswer() throws IOException {
        var with = new ArrayList<Launched.Times>();
        var without = new ArrayList<Launched.Times>();
        for (int round = 0; round < ROUNDS; round++) {
            try (var launched = Launched.start(folder.resolve("off" + round), false)) {
                without.add(launched.awaitReady());
            }
            try (var launched = Launched.start(folder.resolve("on" + round), true)) {
                with.add(launched.awaitReady());
            }
        }

        System.out.printf("start without cache: %s%n", median(without));
        System.out.printf("start with cache:    %s%n", median(with));
        assertThat(median(with).firstAnswerMillis()).isLessThan(median(without).firstAnswerMillis());
    }

    @Test
    void aCrowdThatComesWithTheFirstListenAfterAKillIsAnsweredWhole() throws IOException {
        Path data = folder.resolve("crowded");
        try (var launched = Launched.start(data, true)) {
            launched.awaitReady();
            launched.enter();
            launched.kill();
        }

        try (var launched = Launched.start(data, true)) {
            launched.awaitListening();
            var rush = new Rush(launched.gatePort(), CROWD).run();
            var times = launched.awaitReady();

            System.out.printf(
                    "start into a crowd of %d after kill -9: ready after %d ms; %s%n",
                    CROWD, times.readyMillis(), rush);
            assertThat(rush.failures()).isEmpty();
            assertThat(rush.connectedWithinMillis()).isLessThan(5_000);
            assertThat(rush.answers()).isGreaterThanOrEqualTo(CROWD);
            assertThat(rush.pages()).as("waiting pages before it was ready").isPositive();
        }
    }

    private static Launched.Times median(List<Launched.Times> times) {
        Collections.sort(times);
        return times.get(times.size() / 2);
    }
}
