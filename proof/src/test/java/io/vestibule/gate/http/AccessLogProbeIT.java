package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.AccessLogSettings;
import io.vestibule.gate.http.plan.Latency;
import io.vestibule.gate.http.plan.LineFormat;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ManualPage;
import io.vestibule.testing.OpenDoor;
import io.vestibule.testing.ScriptedOrigin;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// What the access log tells, and what it keeps to itself.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class AccessLogProbeIT {

    @Test
    void aLineTellsWhatWasAskedAndHowItEnded() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /sale HTTP/1.1\r\nHost: Shop.example:8080\r\n\r\n")
                    .response();

            await().until(() -> !gate.accessLog().isEmpty());
            assertThat(gate.accessLog())
                    .contains("\"method\":\"GET\"", "\"host\":\"shop.example\"")
                    .contains("\"path\":\"/sale\"", "\"status\":200", "\"bytes\":7")
                    .contains("\"outcome\":\"forwarded\"");
        }
    }

    @Test
    void noLineContainsAnythingByWhichAnotherCouldTakeAVisitorsPlace() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /sale?token=secret1 HTTP/1.1\r\nHost: shop.example\r\n"
                            + "Cookie: __cfwaitingroom=secret2\r\n"
                            + "Authorization: Bearer secret3\r\n"
                            + "Referer: https://shop.example/?t=secret4\r\n\r\n")
                    .response();
            visitor.offer("GET /x?secret5 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
            visitor.untilClosed();

            await().until(() -> gate.accessLog().lines().count() == 2);
            assertThat(gate.accessLog()).contains("/sale").doesNotContain("secret");
        }
    }

    @Test
    void aPatternIsFollowedAndQueriesAreWrittenOnRequest() {
        var pattern = new LineFormat.Pattern(List.of(
                new LineFormat.Piece.Value(LineFormat.Field.TARGET, false),
                new LineFormat.Piece.Text(" "),
                new LineFormat.Piece.Value(LineFormat.Field.RECEIVED, false),
                new LineFormat.Piece.Text(" "),
                new LineFormat.Piece.Value(LineFormat.Field.REFERER, false)));
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .settings(s -> s.withAccessLog(new AccessLogSettings(true, pattern, true)))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send("POST /sale?a=1 HTTP/1.1\r\nHost: shop.example\r\n"
                            + "Content-Length: 3\r\n"
                            + "Referer: https://shop.example/?b=2\r\n\r\nabc")
                    .response();

            await().until(() -> !gate.accessLog().isEmpty());
            assertThat(gate.accessLog()).isEqualTo("/sale?a=1 3 https://shop.example/?b=2\n");
        }
    }

    @Test
    void theUsherNamesTheRoomAndTheEndingAndItsAnswersAreCounted() {
        var counts = new StatusCounts("sale");
        Usher usher = (_, sink) -> {
            sink.told("admitted", counts);
            sink.is(new Verdict.Forward(List.of(), List.of(), Verdict.Onward.NOBODY));
        };
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).usher(usher).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /sale HTTP/1.1\r\nHost: shop.example\r\n" + "User-Agent: Browser \"9\"\r\n\r\n")
                    .response();

            await().until(() -> !gate.accessLog().isEmpty());
            assertThat(gate.accessLog())
                    .contains("\"room\":\"sale\",\"ending\":\"admitted\"")
                    .contains("\"userAgent\":\"Browser \\\"9\\\"\"");
            assertThat(counts.of(2)).isEqualTo(1);
            for (Latency.Span span : Latency.Span.values()) {
                var counted = gate.metrics().latency(span);
                assertThat(Arrays.stream(counted.counts()).sum()).as("%s", span).isEqualTo(1);
                assertThat(counted.seconds()).as("%s", span).isPositive();
            }
            assertThat(gate.metrics().outside().getFirst().of(2)).isZero();
        }
    }

    @Test
    void requestsThatNoRoomCoversAreCountedWithoutOne() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n").response();
            visitor.offer("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
            visitor.untilClosed();

            await().until(() -> gate.accessLog().lines().count() == 2);
            var outside = gate.metrics().outside().getFirst();
            assertThat(outside.of(2)).isEqualTo(1);
            assertThat(outside.of(4)).isEqualTo(1);
        }
    }

    /// The names in the table of the manual are those of the lines, all of them: of a request that
    /// was passed on and of one that was refused.
    @Test
    void everyNameOfTheManualIsWrittenAndNoOther() {
        Usher usher = (_, sink) -> {
            sink.told("admitted", new StatusCounts("sale"));
            sink.is(OpenDoor.FORWARD);
        };
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(usher)
                        .settings(s -> s.withAccessLog(new AccessLogSettings(true, new LineFormat.Json(), true)))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send("POST /sale?a=1 HTTP/1.1\r\n"
                            + "Host: shop.example\r\n"
                            + "Content-Length: 3\r\n"
                            + "Referer: https://shop.example/\r\n"
                            + "User-Agent: Browser\r\n\r\n"
                            + "abc")
                    .response();
            visitor.offer("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
            visitor.untilClosed();

            await().until(() -> gate.accessLog().lines().count() == 2);
            var written = new TreeSet<String>();
            gate.accessLog()
                    .lines()
                    .forEach(line ->
                            written.addAll(JsonMapper.shared().readTree(line).propertyNames()));
            assertThat(manual()).containsExactlyInAnyOrderElementsOf(written);
        }
    }

    private static List<String> manual() {
        return ManualPage.of("operating/SETTINGS.md").section("The access log").rows().stream()
                .flatMap(cells -> Arrays.stream(cells.getFirst().split(", ", -1)))
                .map(name -> name.replace("`", ""))
                .toList();
    }
}
