package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.config.Role;
import io.vestibule.config.TokenEdits;
import io.vestibule.node.Node;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.HistoryQuery;
import io.vestibule.store.StorePlace;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The official client of the published API, from npm, drives a whole node with its store on disk;
/// every answer it gets is as `docs/openapi.yaml` says.
class OfficialClientIT {

    private static final Path SOURCES = Path.of("src/test/clients/npm");
    private static final Path HOME = Path.of("target/clients/npm").toAbsolutePath();
    private static final Path EXCHANGES = HOME.resolve("exchanges.jsonl");
    private static final int MINUTES = 5;

    private static final String READER = "0123456789abcdef-0123456789abcdef-reads";

    @TempDir
    private Path data = Path.of("");

    @Test
    void theStoryOfTheOfficialClientHolds() throws Exception {
        install();
        try (var store = store()) {
            store.load();
            store.commit("test", TokenEdits.create("reader", Role.READ, READER));
        }

        try (var node = Node.start(settings(), System::currentTimeMillis)) {
            node.ready().get(MINUTES, TimeUnit.MINUTES);
            for (String story : List.of("story.test.mjs", "alerting.test.mjs")) {
                run(
                        Map.of(
                                "VESTIBULE_API",
                                "http://127.0.0.1:" + node.controlPort() + "/client/v4",
                                "VESTIBULE_TOKEN",
                                Files.readString(data.resolve("control.token")).strip(),
                                "VESTIBULE_READ_TOKEN",
                                READER,
                                "VESTIBULE_EXCHANGES",
                                EXCHANGES.toString()),
                        "node",
                        "--test",
                        "--test-reporter=spec",
                        story);
            }
        }

        assertThat(faultsOfTheExchanges()).isEmpty();
        try (var store = store()) {
            store.load();
            assertThat(store.newest().rooms()).isEmpty();
            assertThat(store.history(new HistoryQuery(Optional.empty(), "", Long.MAX_VALUE, 10_000)))
                    .hasSize((int) store.newest().revision())
                    .hasSizeGreaterThan(100)
                    .noneMatch(revision -> revision.changes().isEmpty());
        }
    }

    private ConfigStore store() {
        return ConfigStore.at(
                new StorePlace.Sqlite(data.resolve(StorePlace.FILE)),
                data,
                System::currentTimeMillis,
                () -> ThreadLocalRandom.current().nextLong());
    }

    private NodeSettings settings() {
        var options = RunOptions.parse(List.of(
                "--origin=http://127.0.0.1:9", "--listen=127.0.0.1:0", "--control=127.0.0.1:0", "--data=" + data));
        var unlimited = Map.of("VESTIBULE_CONTROL_REQUESTS_PER_5_MINUTES", "0");
        var outcome = SettingsReader.read(options, unlimited);
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        return ((SettingsReader.Result.Good) outcome).settings();
    }

    private static List<String> faultsOfTheExchanges() throws IOException {
        var document = ApiDocument.read();
        var faults = new ArrayList<String>();
        var told = new TreeSet<String>();
        for (String line : Files.readAllLines(EXCHANGES)) {
            JsonNode exchange = ControlHouse.JSON.readTree(line);
            String operation = operationOf(document, exchange);
            told.add(operation);
            int status = exchange.get("status").asInt();
            document.faults(operation, status, exchange.get("body"))
                    .forEach(fault -> faults.add(operation + " " + status + ": " + fault));
        }
        assertThat(told).hasSizeGreaterThan(30);
        return faults;
    }

    private static String operationOf(ApiDocument document, JsonNode exchange) {
        String method = exchange.get("method").asString().toUpperCase(Locale.ROOT);
        String path = exchange.get("path").asString().substring("/client/v4".length());
        return document.operationOf(method, path);
    }

    /// Copies the suite and installs what its lock file names, once.
    private static void install() throws Exception {
        Files.createDirectories(HOME);
        Files.deleteIfExists(EXCHANGES);
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                Files.copy(file, HOME.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Path installed = HOME.resolve("node_modules/.package-lock.json");
        if (Files.notExists(installed)) {
            run(Map.of(), "npm", "ci", "--no-audit", "--no-fund");
        }
    }

    private static void run(Map<String, String> environment, String... command) throws Exception {
        Path out = HOME.resolve(command[0] + ".txt");
        var builder = new ProcessBuilder(command)
                .directory(new File(HOME.toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new AssertionError(
                    command[0] + " is required: Node 20.19 or later with npm (Debian: apt-get install" + " nodejs npm)",
                    e);
        }
        try {
            boolean over = process.waitFor(MINUTES, TimeUnit.MINUTES);
            assertThat(over && process.exitValue() == 0)
                    .as(Files.readString(out))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
    }
}
