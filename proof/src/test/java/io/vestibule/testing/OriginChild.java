package io.vestibule.testing;

import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// An origin in a process of its own, which can be killed: HTTP/1.1 and HTTP/2 in the clear. Each
/// answer takes some milliseconds, so that requests are under way at any moment. *Confined to its
/// test.*
public final class OriginChild implements AutoCloseable {

    private static final long ANSWER_MILLIS = 3;

    private final Process process;
    private final int port;

    private OriginChild(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// The process itself: says its port, and serves until it is killed.
    public static void main(String[] arguments) {
        var vertx = Vertx.vertx();
        int port = vertx.createHttpServer()
                .requestHandler(request ->
                        vertx.setTimer(ANSWER_MILLIS, _ -> request.response().end("ok")))
                .listen(0, "127.0.0.1")
                .await()
                .actualPort();
        System.out.println(port);
    }

    public static OriginChild start() {
        try {
            var process = ChildJvm.of(OriginChild.class).with("-Xmx64m").talking();
            var said = new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII);
            return new OriginChild(
                    process,
                    Integer.parseInt(new BufferedReader(said).readLine().strip()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public int port() {
        return port;
    }

    /// As `kill -9` does: no word to its connections but what the system says.
    public void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                throw new AssertionError("still alive");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
