package io.vestibule.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs a command to its end, with a deadline.
final class Shell {

    private static final long PATIENCE_SECONDS = 300;

    private Shell() {}

    /// What a command printed, both streams, and how it ended.
    record Outcome(int exit, String text) {}

    static Outcome run(Path folder, Map<String, String> environment, List<String> command) {
        try {
            Path output = Files.createTempFile("launch", ".out");
            var builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(command + " did not end; it said:\n" + read(output));
            }
            var outcome = new Outcome(process.exitValue(), read(output));
            Files.delete(output);
            return outcome;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
