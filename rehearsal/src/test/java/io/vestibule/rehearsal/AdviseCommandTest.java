package io.vestibule.rehearsal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class AdviseCommandTest {

    private static final String PICTURE =
            "198.51.100.7 - - [01/Mar/2026:12:00:02 +0000] \"GET /a.png HTTP/2.0\" 200 512 \"-\""
                    + " \"Mozilla/5.0 (X11; Linux x86_64)\"\n";

    private static final String LOG = """
        192.0.2.10 - - [01/Mar/2026:12:00:00 +0000] "POST /wp-cron.php?x HTTP/1.1" 200 0 \
        "-" "WordPress/6.9; https://shop.example"
        198.51.100.7 - - [01/Mar/2026:12:00:01 +0000] "GET / HTTP/2.0" 200 512 \
        "-" "Mozilla/5.0 (X11; Linux x86_64)"
        nonsense \u001b[2J
        """ + PICTURE.repeat(17);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder = Path.of("");

    private Path log = Path.of("");

    @BeforeEach
    void write() throws IOException {
        log = Files.writeString(folder.resolve("access.log"), LOG);
    }

    private int advise(String input, String... arguments) {
        var terminal = new Terminal(
                new ByteArrayInputStream(input.getBytes(UTF_8)),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                Map.of());
        var command = new AdviseCommand(terminal);
        return new CommandLine(command).execute(arguments);
    }

    @Test
    void aLogIsReadAndTheFirstLineThatIsNoneIsNamed() {
        assertThat(advise("", log.toString())).isZero();

        assertThat(out.toString(UTF_8))
                .contains("19 requests from 1 Mar 2026 12:00 to 1 Mar 2026 12:00 (UTC)")
                .contains("Scheduled work of the site itself: 1 request from 1 address")
                .contains("  rule: http.request.uri.path eq \"/wp-cron.php\" and ip.src in" + " {192.0.2.10}\n")
                .contains("  total_active_users: 1\n  new_users_per_minute: 1\n");
        assertThat(out.toString(UTF_8).lines().filter(line -> !line.contains("rule: ")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(err.toString(UTF_8))
                .isEqualTo("vestibule: 1 of 20 lines could not be read; the first is "
                        + log
                        + ":3: not a line of a known format\n"
                        + "  nonsense ?[2J\n");
    }

    @Test
    void packedLogsAndTheInputAreReadToo() throws IOException {
        Path packed = folder.resolve("access.log.1.gz");
        try (var to = new GZIPOutputStream(Files.newOutputStream(packed))) {
            to.write(LOG.getBytes(UTF_8));
        }

        assertThat(advise(LOG, "--json", packed.toString(), "-")).isZero();

        var json = JsonMapper.shared().readTree(out.toString(UTF_8));
        assertThat(json.path("requests").asInt()).isEqualTo(38);
        assertThat(json.path("unreadable").asInt()).isEqualTo(2);
        assertThat(json.at("/findings/0/kind").asString()).isEqualTo("cron");
        assertThat(json.at("/estimates/total_active_users").asInt()).isEqualTo(1);
    }

    @Test
    void whatCannotBeReadIsAFailure() {
        assertThat(advise("", folder.resolve("no.log").toString())).isEqualTo(Terminal.FAILED);
        assertThat(err.toString(UTF_8)).contains("no.log: there is no such file");
        assertThat(advise("", "-")).isEqualTo(Terminal.FAILED);
        assertThat(err.toString(UTF_8)).contains("the log is empty");
        assertThat(advise("nonsense", "-")).isEqualTo(Terminal.FAILED);
        assertThat(err.toString(UTF_8)).contains("no line could be read");
    }

    @Test
    void ofALogThatIsHardlyReadNoLimitsAreMadeAndTheExitCodeSaysSo() {
        assertThat(advise(LOG + "nonsense\n\n", "-")).isZero();
        assertThat(advise(LOG + "nonsense\n".repeat(2), "-")).isEqualTo(Terminal.FAILED);
        assertThat(err.toString(UTF_8)).contains("3 of 22 lines could not be read");
        assertThat(out.toString(UTF_8)).contains("More than one line in ten could not be read.");
        out.reset();
        assertThat(advise(LOG + "nonsense\n".repeat(2), "-", "--json")).isEqualTo(Terminal.FAILED);
        var json = JsonMapper.shared().readTree(out.toString(UTF_8));
        assertThat(json.path("withoutLimits").asString()).isNotBlank();
        assertThat(json.path("estimates").has("total_active_users")).isFalse();
    }

    @Test
    void aLineWithoutEndFillsNoMemory() {
        String longest = "x".repeat(3 * LinePieces.LONGEST);

        assertThat(advise(longest + "\n" + LOG, "-")).isZero();
        assertThat(err.toString(UTF_8)).contains("2 of 21 lines", "-:1: ");
    }
}
