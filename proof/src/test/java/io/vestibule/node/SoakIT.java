package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A process with a heap of 256 MiB under changes of large things, one after the other, while
/// visitors come and operators look at the history: a room with a page of 1 MiB, and a list of
/// 10,000 addresses in one of its rules. Heap and disk stay level.
///
/// 60 changes; 5,000 with `-Dlong=true`, `-Dchanges=N` for another number. It prints the heap after
/// a full collection, and what is on disk.
class SoakIT {

    private static final int CHANGES = Integer.getInteger("changes", Boolean.getBoolean("long") ? 5_000 : 60);

    /// After so many everything is warm.
    private static final int WARM = 20;

    private static final int LOOKS = 10;
    private static final long MIB = 1 << 20;
    private static final long MAX_HISTORY = 16 * MIB;
    private static final String PAGE = "<p>{{waitTime}}</p>" + "x".repeat((1 << 20) - 100);
    private static final String TOKEN = "0123456789abcdef-soak";
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private int gate;
    private int control;

    @Test
    void heapAndDiskStayLevelUnderChangesOfLargeThings() throws Exception {
        Process process = start();
        try {
            soak(process);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private Process start() throws IOException {
        var ports = FreePorts.of(2);
        gate = ports.getFirst();
        control = ports.getLast();
        Path settings = folder.resolve("vestibule.yaml");
        Files.writeString(settings, """
            node:
              listen: 127.0.0.1:%d
              origin: http://127.0.0.1:9
              data: %s
              control: { listen: 127.0.0.1:%d, token: %s, requests_per_5_minutes: 0 }
              store: { max_history: 16MiB }
            rooms:
              - name: sale
                host: "*"
                total_active_users: 100
                new_users_per_minute: 100
                queue_all: true
            """.formatted(gate, folder.resolve("data"), control, TOKEN));
        Path log = folder.resolve("log");
        Process process = ChildJvm.of(Main.class, "run", "--config=" + settings)
                .with("-Xmx256m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError")
                .with("-XX:TieredStopAtLevel=1")
                .writingTo(log);
        await().atMost(Duration.ofSeconds(90))
                .until(() -> Files.exists(log) && Files.readString(log).contains("  ready "));
        return process;
    }

    private void soak(Process process) throws Exception {
        JsonNode room = api("GET", "/accounts/default/waiting_rooms", "").get(0);
        String zone = api("GET", "/zones", "").get(0).get("id").asString();
        String path = "/zones/" + zone + "/waiting_rooms/" + room.get("id").asString();
        api("PATCH", path, "{\"custom_page_html\":\"" + PAGE + "\"}");
        String items = "/accounts/default/rules/lists/" + list() + "/items";
        api(
                "POST",
                path + "/rules",
                "{\"action\":\"bypass_waiting_room\",\"description\":\"ours\",\"expression\":\"ip.src"
                        + " in $ours\"}");
        long warm = 0;
        long most = 0;
        for (int i = 0; i < CHANGES; i++) {
            if (i % 2 == 0) {
                api("PATCH", path, "{\"total_active_users\":" + (1_000 + i) + "}");
            } else {
                api("POST", items, "[{\"ip\":\"198.18.0.1\",\"comment\":\"seen " + i + "\"}]");
            }
            assertThat(visit()).isEqualTo(200);
            if (i % LOOKS == 0) {
                look();
                most = Math.max(most, onDisk());
            }
            if (i == WARM) {
                warm = heap(process);
            }
        }
        long end = heap(process);
        System.out.printf(
                "soak: %d changes; heap after collection %.1f MiB after %d, %.1f MiB at the end;"
                        + " config.db and its log at most %.1f MiB%n",
                CHANGES, mib(warm), WARM, mib(end), mib(most));
        assertThat(end).isLessThan(warm + 24 * MIB);
        assertThat(most).isLessThan(6 * MAX_HISTORY);
    }

    private static double mib(long bytes) {
        return (double) bytes / MIB;
    }

    private String list() throws Exception {
        String id = api("POST", "/accounts/default/rules/lists", "{\"name\":\"ours\",\"kind\":\"ip\"}")
                .get("id")
                .asString();
        String all = IntStream.range(0, 10_000)
                .mapToObj(i -> "{\"ip\":\"198.18.%d.%d\"}".formatted(i / 256, i % 256))
                .collect(Collectors.joining(",", "[", "]"));
        api("POST", "/accounts/default/rules/lists/" + id + "/items", all);
        return id;
    }

    /// What an operator asks for: the newest changes with documents, all without, and the marks of
    /// a day.
    private void look() throws Exception {
        assertThat(api("GET", "/vestibule/history?limit=1000", "").size()).isPositive();
        assertThat(api("GET", "/vestibule/history?documents=false", "").size()).isPositive();
        var now = Instant.now();
        String day = "?since=%s&until=%s".formatted(now.minusSeconds(86_400), now.plusSeconds(60));
        assertThat(api("GET", "/vestibule/marks" + day, "").size()).isPositive();
    }

    private JsonNode api(String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + control + "/client/v4" + path))
                .header("Authorization", "Bearer " + TOKEN)
                .method(method, BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        JsonNode told = JSON.readTree(answer.body());
        assertThat(told.path("success").asBoolean(false))
                .as(method + " " + path + ": " + told.path("errors"))
                .isTrue();
        return told.get("result");
    }

    private int visit() throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gate + "/"))
                .header("Accept", "text/html")
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    /// Bytes that live after a full collection.
    private static long heap(Process process) throws IOException {
        var jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var total = TOTAL.matcher(said);
        assertThat(total.find()).as(said).isTrue();
        return Long.parseLong(total.group(1));
    }

    private long onDisk() throws IOException {
        long bytes = 0;
        for (String end : new String[] {"", "-wal"}) {
            Path file = folder.resolve("data").resolve("config.db" + end);
            bytes += Files.exists(file) ? Files.size(file) : 0;
        }
        return bytes;
    }
}
