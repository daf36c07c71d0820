package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.Socket;
import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;
import io.vestibule.testing.FreePorts;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A node that is started as systemd starts a service: with a socket that listens already, and a
/// place where it says that it serves.
class SupervisedIT {

    private static final Duration SOON = Duration.ofMinutes(3);

    /// Listens, and gives way to a command that gets the socket as number 3.
    private static final String SUPERVISOR = """
        import os, socket, sys
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", int(sys.argv[1])))
        listening.listen(64)
        if listening.fileno() == 3:
            os.set_inheritable(3, True)
        else:
            os.dup2(listening.fileno(), 3)
        os.environ["LISTEN_FDS"] = "1"
        os.environ["LISTEN_PID"] = str(os.getpid())
        os.execvp(sys.argv[2], sys.argv[2:])
        """;

    @TempDir
    private Path folder = Path.of("");

    private final ScriptedOrigin origin = ScriptedOrigin.content();
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
        origin.close();
    }

    @Test
    void whoConnectsBeforeTheProcessIsThereIsServedAndTheSupervisorHearsOfIt() throws Exception {
        int port = FreePorts.of(1).getFirst();
        Path place = folder.resolve("notify");
        assertThat(Epoll.isAvailable()).isTrue();
        var heard = Socket.newSocketDomainDgram();
        heard.bind(new DomainSocketAddress(place.toFile()));

        var process = start(port, port, place);

        await().atMost(SOON).ignoreExceptions().until(() -> early(port));
        assertThat(next(heard)).isEqualTo("READY=1\nMAINPID=" + process.pid() + "\n");
        heard.close();
        var successor = run(port, place, List.of(), "--take-over");
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
        assertThat(early(port)).as("by process " + successor.pid()).isTrue();
    }

    @Test
    void aSocketThatNobodyAskedForIsRefused() throws Exception {
        var ports = FreePorts.of(2);

        var process = start(ports.getFirst(), ports.getLast(), folder.resolve("nobody"));

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(said()).contains("the supervisor passed a socket for 127.0.0.1:" + ports.getFirst());
    }

    private static boolean early(int port) {
        try (var visitor = RawClient.connect(port)) {
            visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
            return visitor.response().body().equals("content");
        }
    }

    private static String next(Socket from) {
        var buffer = ByteBuffer.allocateDirect(200);
        await().atMost(SOON).until(() -> from.recv(buffer, 0, 200) > 0);
        var text = StandardCharsets.UTF_8.decode(buffer.clear()).toString();
        return text.substring(0, text.indexOf('\0'));
    }

    private Process start(int passed, int listened, Path place) throws IOException {
        return run(listened, place, List.of("python3", "-c", SUPERVISOR, Integer.toString(passed)));
    }

    private Process run(int port, Path place, List<String> behind, String... options) throws IOException {
        var arguments = new ArrayList<>(List.of(
                "run",
                "--origin=http://127.0.0.1:" + origin.port(),
                "--listen=127.0.0.1:" + port,
                "--control=127.0.0.1:0",
                "--data=" + folder.resolve("data")));
        arguments.addAll(List.of(options));
        var process = ChildJvm.of(Main.class, arguments.toArray(String[]::new))
                .with("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m")
                .variable("NOTIFY_SOCKET", place.toString())
                .behind(behind)
                .writingTo(folder.resolve("run-" + started.size() + ".log"));
        started.add(process);
        return process;
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("run-" + (started.size() - 1) + ".log"));
    }
}
