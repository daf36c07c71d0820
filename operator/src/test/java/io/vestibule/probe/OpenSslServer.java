package io.vestibule.probe;

import static org.awaitility.Awaitility.await;

import io.vestibule.testing.Certificate;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// `openssl s_server` on this machine: an origin that speaks TLS as badly as it is told to. It
/// answers every request with a page about the connection. *Confined to its test.*
final class OpenSslServer implements AutoCloseable {

    private static final List<Path> PLACES = List.of(Path.of("/usr/bin/openssl"), Path.of("/usr/local/bin/openssl"));

    private final Process process;
    private final int port;

    private OpenSslServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static boolean isPossible() {
        return PLACES.stream().anyMatch(Files::isExecutable);
    }

    /// @param folder for its files, empty
    /// @param more options
    static OpenSslServer start(Path folder, Certificate shown, String... more) {
        try {
            var command = new ArrayList<String>();
            int port = FreePorts.of(1).getFirst();
            command.add(PLACES.stream()
                    .filter(Files::isExecutable)
                    .findFirst()
                    .get()
                    .toString());
            command.addAll(List.of("s_server", "-www", "-accept", "127.0.0.1:" + port));
            command.addAll(files(folder, "-cert", "-key", shown));
            command.addAll(List.of(more));
            Path said = Files.createTempFile(folder, "said", ".txt");
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            var server = new OpenSslServer(process, port);
            await("openssl listens").until(() -> server.isListening(said));
            return server;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// Options that show a certificate.
    static List<String> files(Path folder, String option, String keyOption, Certificate shown) {
        Path certificate = folder.resolve(shown.name() + ".pem");
        Path key = folder.resolve(shown.name() + ".key.pem");
        shown.writeTo(certificate, key);
        return Stream.of(option, certificate, keyOption, key)
                .map(Object::toString)
                .toList();
    }

    private boolean isListening(Path said) throws IOException {
        String text = Files.readString(said);
        if (!process.isAlive()) {
            throw new AssertionError("openssl ended: " + text);
        }
        return text.contains("ACCEPT");
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
