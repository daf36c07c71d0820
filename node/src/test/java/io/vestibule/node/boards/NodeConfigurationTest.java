package io.vestibule.node.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A settings file that is read again while the store takes nothing.
class NodeConfigurationTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aFileThatIsReadWhileTheStoreIsAwayIsAppliedWhenItIsBack() throws Exception {
        var first = settings(5);
        try (var configuration = NodeConfiguration.open(first, folder.resolve("data"), System::currentTimeMillis)) {
            configuration.start(_ -> {});
            await().until(() -> configuration.newest().revision() == 1);

            store(first, "ALTER TABLE config_log RENAME TO gone");
            configuration.reread(settings(7).wanted());
            assertThat(limit(configuration)).isEqualTo(5);
            store(first, "ALTER TABLE gone RENAME TO config_log");

            await().until(() -> limit(configuration) == 7);
            assertThat(configuration.newest().revision()).isEqualTo(2);
        }
    }

    private static int limit(NodeConfiguration configuration) {
        return configuration.newest().directory().rooms().getFirst().limits().totalActiveUsers();
    }

    private NodeSettings settings(int limit) throws IOException {
        var file = Files.writeString(
                folder.resolve("settings.yaml"), """
                    node:
                      origin: http://127.0.0.1:9
                      data: %s
                    rooms:
                    - {name: sale, host: '*', total_active_users: %d, new_users_per_minute: 5}
                    """.formatted(Files.createDirectories(folder.resolve("data")), limit));
        var options = RunOptions.parse(List.of("--config", file.toString()));
        return switch (SettingsReader.read(options, Map.of())) {
            case SettingsReader.Result.Good good -> good.settings();
            case SettingsReader.Result.Refused(var faults) -> throw new AssertionError(faults.toString());
        };
    }

    private static void store(NodeSettings settings, String statement) throws SQLException {
        var file = ((StorePlace.Sqlite) settings.store()).file();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var change = connection.createStatement()) {
            change.execute(statement);
        }
    }
}
