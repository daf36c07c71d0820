package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import tools.jackson.databind.JsonNode;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The official client of the published API, from npm, drives the control port; every answer it
/// gets is as `docs/openapi.yaml` says.
class OfficialClientIT {

    private static final Path SOURCES = Path.of("src/test/clients/npm");
    private static final Path HOME = Path.of("target/clients/npm").toAbsolutePath();
    private static final Path EXCHANGES = HOME.resolve("exchanges.jsonl");
    private static final int MINUTES = 5;

    private final ControlHouse house = new ControlHouse();

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void theStoryOfTheOfficialClientHolds() throws Exception {
        install();
        house.living = true;
        house.clock = System::currentTimeMillis;
        house.rooms.clear();
        var control = house.startLimited(0);

        run(
                Map.of(
                        "VESTIBULE_API",
                        ControlHouse.uri(control, "/client/v4").toString(),
                        "VESTIBULE_TOKEN",
                        ControlHouse.TOKEN,
                        "VESTIBULE_READ_TOKEN",
                        ControlHouse.READER,
                        "VESTIBULE_EXCHANGES",
                        EXCHANGES.toString()),
                "node",
                "--test",
                "--test-reporter=spec",
                "story.test.mjs");

        assertThat(faultsOfTheExchanges()).isEmpty();
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
                Files.copy(
                        file,
                        HOME.resolve(file.getFileName()),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Path installed = HOME.resolve("node_modules/.package-lock.json");
        if (Files.notExists(installed)) {
            run(Map.of(), "npm", "ci", "--no-audit", "--no-fund");
        }
    }

    private static void run(Map<String, String> environment, String... command) throws Exception {
        Path out = HOME.resolve(command[0] + ".txt");
        var builder =
                new ProcessBuilder(command)
                        .directory(new File(HOME.toString()))
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new AssertionError(
                    command[0]
                            + " is needed: Node 20.19 or later with npm"
                            + " (Debian: apt-get install nodejs npm)",
                    e);
        }
        try {
            boolean over = process.waitFor(MINUTES, TimeUnit.MINUTES);
            assertThat(over && process.exitValue() == 0).as(Files.readString(out)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }
}
