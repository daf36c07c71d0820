package io.vestibule.node.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.config.RevocationEdits;
import io.vestibule.config.RoomEntry;
import io.vestibule.ground.EpochClock;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What operators ended is deleted by a node when no ticket is left that it could touch.
class ExpiredRevocationsTest {

    private final AtomicLong now = new AtomicLong(1_790_000_000_000L);
    private final EpochClock clock = now::get;

    @TempDir
    private Path data = Path.of("");

    @Test
    void aNodeDeletesItWhenItsTimeIsOver() throws Exception {
        var words = List.of("--origin=http://127.0.0.1:9", "--active-users=9", "--data=" + data);
        var options = RunOptions.parse(words);
        var outcome = SettingsReader.read(options, Map.of());
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        var settings = ((SettingsReader.Result.Good) outcome).settings();
        try (var configuration = NodeConfiguration.open(settings, data, clock)) {
            configuration.start(_ -> {});
            await().atMost(30, TimeUnit.SECONDS).until(configuration::isSettled);
            await().until(() -> !configuration.newest().rooms().isEmpty());
            var room = room(configuration);
            configuration.commit("ops", RevocationEdits.revoke(room.id(), new Revocation.OfTicket(7)));
            long kept = room(configuration)
                    .revocations()
                    .getFirst()
                    .keptUntil(room(configuration).room())
                    .toEpochMilli();
            assertThat(kept - now.get()).isEqualTo(Duration.ofMinutes(65).toMillis());

            now.set(kept);
            assertThat(room(configuration).room().revocations().endSession(7, 0))
                    .isTrue();
            now.set(kept + Duration.ofMinutes(1).toMillis());

            await().atMost(30, TimeUnit.SECONDS)
                    .until(() -> room(configuration).room().revocations().equals(Revocations.NONE));
        }
    }

    private static RoomEntry room(NodeConfiguration configuration) {
        return configuration.newest().rooms().getFirst();
    }
}
