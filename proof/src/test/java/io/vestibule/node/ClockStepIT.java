package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vestibule.cli.Main;
import io.vestibule.node.warm.WarmOrigin;
import io.vestibule.testing.ChildJvm;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process of its own whose machine's clock is set while visitors are inside: by libfaketime,
/// which leaves alone the clock that only measures time. Skipped where that is not installed.
///
/// In the long form alone: the last step waits until the room, which has admitted all that it may,
/// lets in again within the minute.
class ClockStepIT {

    private static final Path FAKETIME = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");
    private static final int PER_MINUTE = 6;

    private final HttpClient client = HttpClient.newHttpClient();
    private final WarmOrigin origin;

    @TempDir
    private Path folder = Path.of("");

    private int gate;
    private int control;
    private @Nullable Process process;

    ClockStepIT() throws IOException {
        origin = WarmOrigin.start();
    }

    @BeforeEach
    void needFaketime() {
        assumeTrue(Boolean.getBoolean("long"), "a story of two minutes, with -Dlong=true");
        assumeTrue(Files.exists(FAKETIME), "no clock is set here: libfaketime is not installed (Debian: libfaketime)");
        var ports = FreePorts.of(2);
        gate = ports.getFirst();
        control = ports.getLast();
    }

    @AfterEach
    void stop() throws Exception {
        if (process != null) {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        client.close();
        origin.close();
    }

    /// An hour ahead, set right, ten minutes back, a day forward; and a process that is killed.
    @Test
    void nobodyIsShutOutOrSentAwayWhereTheClockIsSet() throws Exception {
        set("+1h");
        start();
        var inside = new ArrayList<String>();
        inside.add(comes());
        inside.add(comes());
        int steps = 0;
        for (String offset : List.of("+0", "-10m", "+1d")) {
            set(offset);
            String told = "vestibule_clock_steps_total " + ++steps + "\n";
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> get(control, "/metrics", "").contains(told));
            allAreInside(inside);
            inside.add(comes());
        }

        stopNow();
        start();
        allAreInside(inside);
        inside.add(comes());

        assertThat(inside).hasSize(PER_MINUTE);
        await().atMost(Duration.ofSeconds(75))
                .pollInterval(Duration.ofSeconds(5))
                .until(() -> isInside(get(gate, "/", "")));
        allAreInside(inside);
    }

    private void set(String offset) throws IOException {
        Files.writeString(folder.resolve("time"), offset + "\n");
    }

    private void start() throws Exception {
        process = ChildJvm.of(
                        Main.class,
                        "run",
                        "--origin=http://127.0.0.1:" + origin.port(),
                        "--active-users=100",
                        "--new-users-per-minute=" + PER_MINUTE,
                        "--listen=127.0.0.1:" + gate,
                        "--control=127.0.0.1:" + control,
                        "--data=" + folder.resolve("data"))
                .with("-Xmx300m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .variable("LD_PRELOAD", FAKETIME.toString())
                .variable("FAKETIME_TIMESTAMP_FILE", folder.resolve("time").toString())
                .variable("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                .variable("FAKETIME_CACHE_DURATION", "1")
                .writingTo(folder.resolve("log"));
        await().atMost(Duration.ofMinutes(3))
                .ignoreExceptions()
                .until(() -> get(control, "/readyz", "").contains("ready"));
    }

    /// Without a word, so that the journal says what happened last.
    private void stopNow() throws Exception {
        if (process != null) {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    /// A newcomer enters.
    ///
    /// @return the ticket
    private String comes() throws Exception {
        var came = new ArrayList<String>();
        await().atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> {
                    var response = response(gate, "/", "");
                    if (isInside(response.body())) {
                        came.add(cookie(response));
                    }
                    return !came.isEmpty();
                });
        return came.getFirst();
    }

    private void allAreInside(List<String> tickets) throws Exception {
        for (int i = 0; i < tickets.size(); i++) {
            var response = response(gate, "/", tickets.get(i));
            assertThat(isInside(response.body())).as("visitor %d is inside", i).isTrue();
            if (response.headers().firstValue("Set-Cookie").isPresent()) {
                tickets.set(i, cookie(response));
            }
        }
    }

    private String get(int port, String path, String cookie) throws Exception {
        return response(port, path, cookie).body();
    }

    private HttpResponse<String> response(int port, String path, String cookie) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", "text/html");
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String cookie(HttpResponse<String> response) {
        return response.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
    }

    /// The origin's page is all x.
    private static boolean isInside(String body) {
        return body.startsWith("xxx");
    }
}
