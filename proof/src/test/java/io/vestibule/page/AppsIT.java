package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PollServer.Mood;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The clients of `docs/APPS.md` wait in line and get in.
class AppsIT {

    private static final Path APPS = Path.of("../examples/apps");

    private static final PageModel LINE =
            Models.with(Models.line(Language.EN_US), new Check(Models.NOW, Models.NOW, 1_000));

    @ParameterizedTest
    @ValueSource(strings = {"wait.mjs", "Wait.java"})
    void aClientWaitsAndGetsIn(String file) throws IOException, InterruptedException {
        try (var server = new PollServer(LINE)) {
            var client = run(file, server.url());
            await().until(() -> server.polls() > 1);
            server.mood(Mood.ADMITTED);

            var said = new String(client.getInputStream().readAllBytes(), UTF_8);

            assertThat(client.waitFor()).isZero();
            assertThat(said).contains("waiting: 7 minutes", "in: 200");
            assertThat(server.ticketsReturned()).isPositive();
        }
    }

    @Test
    void theDocumentQuotesTheClientsWordForWord() throws IOException {
        var document = Files.readString(Path.of("../docs/APPS.md"));

        for (var file : List.of("wait.mjs", "Wait.java", "outside.js")) {
            assertThat(document).contains(Files.readString(APPS.resolve(file)));
        }
    }

    @Test
    void theDocumentNamesEveryField() throws IOException {
        var document = Files.readString(Path.of("../docs/APPS.md"));

        var fields = new ArrayList<>(PageVariables.NAMES.subList(0, 25));
        fields.addAll(List.of(
                "waitTimeLow",
                "waitTimeHigh",
                "waitTimeSeconds",
                "waitTimeLowSeconds",
                "waitTimeHighSeconds",
                "waitTimeChanged",
                "waitAfterStartLowSeconds",
                "waitAfterStartHighSeconds",
                "timeUntilEventStartSeconds",
                "peopleAhead",
                "stalled",
                "newTicket",
                "ticketNumber",
                "drawCommitment",
                "drawSeed",
                "message"));
        assertThat(fields).allSatisfy(f -> assertThat(document).contains("`" + f + "`"));
    }

    private static Process run(String file, String url) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var program = file.endsWith(".mjs") ? "node" : java;
        return new ProcessBuilder(program, APPS.resolve(file).toString(), url)
                .redirectErrorStream(true)
                .start();
    }
}
