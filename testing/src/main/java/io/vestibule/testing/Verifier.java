package io.vestibule.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Runs the script by which anybody can check a draw.
public final class Verifier {

    private static final Path SCRIPT = Path.of("../examples/draw/verify.py");

    private Verifier() {}

    /// The tickets in the order of the draw, by the script.
    ///
    /// @throws AssertionError if the seed is not the one that was committed to
    public static List<String> check(String commitment, String seed, List<String> tickets) throws IOException {
        var process = new ProcessBuilder("python3", SCRIPT.toString(), commitment, seed, "-")
                .redirectErrorStream(true)
                .start();
        try (var in = process.getOutputStream()) {
            in.write(String.join("\n", tickets).getBytes(StandardCharsets.UTF_8));
        }
        List<String> lines;
        try (var out = process.inputReader()) {
            lines = out.readAllLines();
        }
        assertThat(lines.getFirst()).isEqualTo("right: this seed is the one that was committed to");
        return lines.stream().skip(1).map(line -> line.split(" ", -1)[1]).toList();
    }
}
