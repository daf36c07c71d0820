package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthStatesTest {

    private static final String CHECK = "77aa88bb99cc00dd11ee22ff33445566";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatIsWrittenIsReadOnceUntilItChanges() {
        try (var states = states()) {
            assertThat(states.news()).contains(List.of());
            assertThat(states.write(row(1, "a"))).isTrue();
            assertThat(states.news()).contains(List.of(row(1, "a")));
            assertThat(states.news()).isEmpty();
            assertThat(states.write(row(2, "b"))).isTrue();
            assertThat(states.news()).contains(List.of(row(2, "b")));
        }
    }

    @Test
    void aNumberIsTakenOnceAndNoneAfterALaterOne() {
        try (var states = states()) {
            assertThat(states.write(row(3, "a"))).isTrue();
            assertThat(states.write(row(3, "b"))).isFalse();
            assertThat(states.write(row(2, "b"))).isFalse();
            assertThat(states.news()).contains(List.of(row(3, "a")));
        }
    }

    @Test
    void ofManyNodesThatTryTheSameNumberOneIsTold() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 1; number <= 5; number++) {
                int next = number;
                var tries = List.of("a", "b", "c", "d").stream()
                        .<Callable<Boolean>>map(who -> () -> {
                            try (var states = states()) {
                                return states.write(row(next, who));
                            }
                        })
                        .toList();
                int won = 0;
                for (var tried : threads.invokeAll(tries)) {
                    won += tried.get() ? 1 : 0;
                }
                assertThat(won).isEqualTo(1);
            }
        }
    }

    @Test
    void theRowOfACheckThatIsGoneIsForgottenAfterAWhile() {
        try (var states = states()) {
            states.write(row(1, "a"));

            states.forget(List.of(CHECK), Long.MAX_VALUE);
            states.forget(List.of(), row(1, "a").atMillis());
            assertThat(states.news()).contains(List.of(row(1, "a")));
            states.forget(List.of(), row(1, "a").atMillis() + 1);
            assertThat(states.news()).contains(List.of());
        }
    }

    private HealthStates states() {
        return HealthStates.open(new StorePlace.Sqlite(folder.resolve(StorePlace.FILE)));
    }

    private static Announcement row(long number, String who) {
        return new Announcement(
                CHECK,
                number,
                number % 2 == 0 ? CheckStatus.UNHEALTHY : CheckStatus.HEALTHY,
                1_800_000_000_000L + number,
                who,
                "HTTP timeout occurred",
                "WEU,EEU",
                "192.0.2.7",
                503,
                1_700_000_000_000L);
    }
}
