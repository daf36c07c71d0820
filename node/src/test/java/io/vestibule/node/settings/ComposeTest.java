package io.vestibule.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The nodes of the compose file start with settings that are right. No engine runs it.
class ComposeTest {

    private static final Path FOLDER = Path.of("../examples/compose");

    @TempDir
    private Path tls = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"node-1", "node-2", "node-3", "gate"})
    void itsNodesReadTheirSettings(String service) throws IOException {
        var own = Certificate.of(service);
        own.writeTo(tls.resolve("node.pem"), tls.resolve("node.key.pem"));
        Files.writeString(tls.resolve("ca.pem"), own.certificate());
        var environment = environment(service);
        environment.put("DATABASE_PASSWORD", "secret");
        environment.put("ORIGIN", "http://shop:3000");
        environment.put("TLS", tls.toString());
        var options = RunOptions.parse(List.of("--config=" + FOLDER.resolve("node.yaml")));

        var settings = switch (SettingsReader.read(options, environment)) {
            case SettingsReader.Result.Good good -> good.settings();
            case SettingsReader.Result.Refused(var faults) -> throw new AssertionError(faults.toString());
        };

        // A node that is a seed leaves itself out; a gate asks where the coordinators serve gates.
        String port = service.equals("gate") ? ":25530" : ":25520";
        assertThat(settings.cluster().orElseThrow().seeds())
                .containsExactlyInAnyOrderElementsOf(Stream.of("node-1", "node-2", "node-3")
                        .filter(seed -> !seed.equals(service))
                        .map(seed -> seed + port)
                        .toList());
    }

    @Test
    void itNamesEveryVolumeOnceAndOneFounder() throws IOException {
        var services = map(file().get("services"));

        assertThat(names(services)).containsExactlyInAnyOrder("database", "node-1", "node-2", "node-3", "gate");
        assertThat(names(map(file().get("volumes")))).isEqualTo(names(services));
        assertThat(names(services).stream().filter(this::founds)).containsExactly("node-1");
    }

    private boolean founds(String service) {
        try {
            return environment(service).containsKey("VESTIBULE_CLUSTER_FIRST_START");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// With what `<<` brings in.
    private static Map<String, String> environment(String service) throws IOException {
        var all = new HashMap<String, String>();
        collect(map(map(map(file().get("services")).get(service)).get("environment")), all);
        return all;
    }

    private static void collect(Map<?, ?> from, Map<String, String> into) {
        if (from.get("<<") instanceof Map<?, ?> more) {
            collect(more, into);
        }
        from.forEach((key, value) -> {
            if (value instanceof String text) {
                into.put(key.toString(), text);
            }
        });
    }

    private static Map<?, ?> file() throws IOException {
        String text = Files.readString(FOLDER.resolve("compose.yaml"));
        return map(new Load(LoadSettings.builder().build()).loadFromString(text));
    }

    private static List<String> names(Map<?, ?> map) {
        return map.keySet().stream().map(String::valueOf).sorted().toList();
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }
}
