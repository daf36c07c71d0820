package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.ReadyFields;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.text.Http2ProbeIT;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.Complaints;
import io.vestibule.testing.Flood;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.OpenDoor;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the usher says is done, at once or later, and leaves the connection sound.
///
/// It is one file because its probes share their fixtures.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class VerdictProbeIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final Verdict WAIT = new Verdict.Answer(
            503,
            ReadyFields.of(List.of("Content-Type", "text/html")),
            List.of(
                    "Retry-After", "5",
                    "Set-Cookie", "ticket=1",
                    "Set-Cookie", "other=2"),
            Body.of("please wait"));

    private static Verdict.Forward with(List<String> setCookies, List<String> hideCookies) {
        return new Verdict.Forward(setCookies, hideCookies, Verdict.Onward.NOBODY);
    }

    private static Message answered(String originSays, Verdict verdict) {
        try (var origin = ScriptedOrigin.answering(originSays);
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(verdict))
                        .start();
                var visitor = gate.visitor()) {
            return visitor.send(GET).response();
        }
    }

    private static void assertWaits(Message response, String story) {
        assertThat(response.status()).as(story).isEqualTo(503);
        assertThat(response.value("Content-Type")).isEqualTo("text/html");
        assertThat(response.value("Retry-After")).isEqualTo("5");
        assertThat(response.values("Set-Cookie")).containsExactly("ticket=1", "other=2");
        assertThat(response.value("Content-Length")).isEqualTo("11");
        assertThat(response.has("Date")).as(story).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerGoesOutAsItIs(boolean later) {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(later ? Ushers.sayingLater(WAIT) : Ushers.saying(WAIT))
                        .start();
                var visitor = gate.visitor()) {
            for (int time = 0; time < 3; time++) {
                var response = visitor.send(GET).response();

                assertWaits(response, visitor.story());
                assertThat(response.body()).isEqualTo("please wait");
            }
            assertThat(origin.lines()).isEmpty();
        }
    }

    /// Whatever an usher does wrong after it was asked, its visitor gets an answer, and what it
    /// gave away comes back.
    @ParameterizedTest
    @EnumSource
    void anUsherThatFailsLateLeavesNoVisitorHanging(Failing how) {
        var pace = new ConnectionLimits.Pace(1024, Duration.ofMillis(200));
        var unsent = new CompletableFuture<Void>();
        try (var complaints = Complaints.heard();
                var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .pace(pace)
                        .usher(loop -> failing(how, loop, unsent))
                        .start();
                var visitor = gate.visitor();
                var other = RawHttp2.over(gate.visitor())) {
            var fields = Http2ProbeIT.request("GET", "/", "cookie", "a=b");
            visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\nCookie: a=b\r\n\r\n");
            other.headers(1, true, fields.toArray(String[]::new));

            assertThat(visitor.response().status()).isEqualTo(500);
            assertThat(other.outcome(1).status()).isEqualTo("500");
            if (how == Failing.GIVES_A_BROKEN_VERDICT) {
                assertThat(unsent).isCompleted();
            }
            assertThat(complaints.all()).isNotEmpty();
        }
    }

    /// How an usher fails.
    enum Failing {
        SAYS_SO,
        SAYS_NOTHING,
        GIVES_A_BROKEN_VERDICT
    }

    private static Usher failing(Failing how, Executor loop, CompletableFuture<Void> unsent) {
        var onward = new Verdict.Onward() {
            @Override
            public void unreachable() {
                unsent.complete(null);
            }
        };
        return (_, sink) -> loop.execute(() -> {
            switch (how) {
                case SAYS_SO -> sink.failed(new StackOverflowError("as if"));
                case SAYS_NOTHING -> {}
                case GIVES_A_BROKEN_VERDICT -> {
                    var names = Collections.singletonList((String) null);
                    sink.is(new Verdict.Forward(List.of(), names, onward));
                }
            }
        });
    }

    @Test
    void anAnswerToHeadHasNoBody() {
        try (var origin = ScriptedOrigin.content();
                var gate =
                        GateUnderTest.before(origin).usher(Ushers.saying(WAIT)).start();
                var visitor = gate.visitor()) {
            for (int time = 0; time < 3; time++) {
                visitor.send("HEAD / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
                assertWaits(visitor.responseToHead(), visitor.story());
            }
            visitor.send(GET);
            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("please wait");
        }
    }

    /// Fields that lie ready in the form of HTTP/1 are said in that of HTTP/2, too.
    @Test
    void anAnswerGoesOutAsItIsOverHttp2() {
        try (var origin = ScriptedOrigin.content();
                var gate =
                        GateUnderTest.before(origin).usher(Ushers.saying(WAIT)).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            var got = visitor.get(1, "/").outcome(1);

            assertThat(got.status()).isEqualTo("503");
            assertThat(got.body()).isEqualTo("please wait");
            assertThat(got.fields()).contains("content-type: text/html", "retry-after: 5", "set-cookie: ticket=1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 202, 429, 503})
    void anAnswerHasTheStatusItSays(int status) {
        var got = answered("", new Verdict.Answer(status, List.of(), Body.of("x")));

        assertThat(got.status()).isEqualTo(status);
        assertThat(got.body()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void anAnswerWithoutBodyLeavesTheConnectionSound(int status) {
        var answer = new Verdict.Answer(status, List.of(), Body.EMPTY);
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(answer))
                        .start();
                var visitor = gate.visitor()) {
            for (int time = 0; time < 3; time++) {
                assertThat(visitor.send(GET).response().status())
                        .as(visitor.story())
                        .isEqualTo(status);
            }
        }
    }

    /// The body is thrown away, or the connection closed; it is never taken for a request.
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void theBodyOfAnAnsweredRequestIsNoRequest(boolean later, boolean atOnce) {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(later ? Ushers.sayingLater(WAIT) : Ushers.saying(WAIT))
                        .start();
                var visitor = gate.visitor()) {
            var head = "POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: " + SMUGGLED.length() + "\r\n\r\n";
            visitor.send(atOnce ? head + SMUGGLED : head);
            assertWaits(visitor.response(), visitor.story());
            if (!atOnce) {
                visitor.offer(SMUGGLED);
            }
            visitor.offer("GET /next HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n");
            visitor.untilClosed();

            assertThat(gate.nextHead().target()).isEqualTo("/x");
            while (gate.headsLeft() > 0) {
                assertThat(gate.nextHead().target()).isEqualTo("/next");
            }
        }
    }

    @Test
    void theChunkedBodyOfAnAnsweredRequestIsNoRequest() {
        try (var origin = ScriptedOrigin.content();
                var gate =
                        GateUnderTest.before(origin).usher(Ushers.saying(WAIT)).start();
                var visitor = gate.visitor()) {
            visitor.send("POST /x HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + Integer.toHexString(SMUGGLED.length())
                    + "\r\n"
                    + SMUGGLED
                    + "\r\n0\r\n\r\n"
                    + "GET /next HTTP/1.1\r\nHost: shop.example\r\n"
                    + "Connection: close\r\n\r\n");
            assertWaits(visitor.response(), visitor.story());
            visitor.untilClosed();

            assertThat(gate.nextHead().target()).isEqualTo("/x");
            while (gate.headsLeft() > 0) {
                assertThat(gate.nextHead().target()).isEqualTo("/next");
            }
        }
    }

    @Test
    void aLargeBodyOfAnAnsweredRequestEndsSomehow() {
        try (var origin = ScriptedOrigin.content();
                var gate =
                        GateUnderTest.before(origin).usher(Ushers.saying(WAIT)).start();
                var visitor = gate.visitor()) {
            visitor.send("POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 67108864\r\n\r\n");
            assertWaits(visitor.response(), visitor.story());
            Flood.of(visitor, 64 << 20).awaitEnd();

            assertThat(origin.lines()).isEmpty();
        }
    }

    @Test
    void anAnswerIsGivenOverHttp2() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.sayingLater(WAIT))
                        .start();
                var visitor = RawHttp2.over(gate.visitor())) {
            var outcome = visitor.get(1, "/").outcome(1);

            assertThat(outcome.status()).isEqualTo("503");
            assertThat(outcome.body()).isEqualTo("please wait");
            assertThat(outcome.fields()).contains("set-cookie: ticket=1", "set-cookie: other=2", "retry-after: 5");
            assertThat(outcome.end()).isEqualTo("complete");
        }
    }

    @Test
    void aVerdictMayComeLater() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.sayingLater(OpenDoor.FORWARD))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "4\r\nfour\r\n0\r\n\r\n");

            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("content");
            assertThat(origin.nextRequest().body()).isEqualTo("four");
        }
    }

    @Test
    void anUsherThatFailsIsAnInternalError() {
        Usher failing = (head, sink) -> {
            if (head.target().equals("/fails")) {
                throw new IllegalStateException("on purpose");
            }
            sink.is(OpenDoor.FORWARD);
        };
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).usher(failing).start()) {
            try (var visitor = gate.visitor()) {
                visitor.send("GET /fails HTTP/1.1\r\nHost: shop.example\r\n\r\n");

                var response = visitor.response();
                assertThat(response.status()).as(visitor.story()).isEqualTo(500);
                assertThat(response.body()).doesNotContain("on purpose", "Exception");
            }
            try (var visitor = gate.visitor()) {
                assertThat(visitor.send(GET).response().status()).isEqualTo(200);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', nullValues = "-", textBlock = """
        -                                         > private
        public, max-age=60                        > max-age=60, private
        Public , Max-Age=60, S-MaxAge=120         > Max-Age=60, private
        max-age=60                                > max-age=60, private
        no-store                                  > no-store, private
        private                                   > private
        private, max-age=60                       > private, max-age=60
        private="Set-Cookie", max-age=60          > max-age=60, private
        s-maxage=60                               > private
        no-cache="set-cookie, x", public          > no-cache="set-cookie, x", private
        """)
    void aResponseWithOurCookieIsPrivate(String cacheControl, String expected) {
        var header = cacheControl == null ? "" : "Cache-Control: " + cacheControl + "\r\n";
        var got = answered(
                "HTTP/1.1 200 OK\r\n" + header + "Content-Length: 2\r\n\r\nok",
                with(List.of("ticket=1; Path=/"), List.of()));

        assertThat(got.values("Set-Cookie")).containsExactly("ticket=1; Path=/");
        assertThat(directives(got)).as(got.toString()).containsExactlyInAnyOrderElementsOf(directives(expected));
    }

    private static List<String> directives(Message response) {
        return directives(String.join(", ", response.values("Cache-Control")));
    }

    private static List<String> directives(String text) {
        return List.of(text.split("\\s*,\\s*(?=([^\"]*\"[^\"]*\")*[^\"]*$)"));
    }

    @Test
    void severalCacheControlLinesAreAllPrivate() {
        var got = answered(
                "HTTP/1.1 200 OK\r\nCache-Control: public\r\ncache-control: s-maxage=9\r\n"
                        + "Cache-Control: max-age=9\r\nContent-Length: 2\r\n\r\nok",
                with(List.of("ticket=1"), List.of()));

        assertThat(directives(got))
                .as(got.toString())
                .contains("private", "max-age=9")
                .doesNotContain("public", "s-maxage=9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Surrogate-Control: max-age=9", "CDN-Cache-Control: max-age=9"})
    void noOtherHeaderMakesItPublicAgain(String header) {
        var got = answered(
                "HTTP/1.1 200 OK\r\n" + header + "\r\nContent-Length: 2\r\n\r\nok",
                with(List.of("ticket=1"), List.of()));

        assertThat(got.has(header.substring(0, header.indexOf(':'))))
                .as(got.toString())
                .isFalse();
    }

    @Test
    void ourCookiesStandBesideTheOrigins() {
        var got = answered(
                "HTTP/1.1 200 OK\r\nSet-Cookie: own=1\r\nContent-Length: 2\r\n\r\nok",
                with(List.of("ticket=1", "more=2"), List.of()));

        assertThat(got.values("Set-Cookie"))
                .contains("own=1", "ticket=1", "more=2")
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {304, 404, 500})
    void ourCookieStandsOnEveryStatus(int status) {
        var got = answered(
                "HTTP/1.1 " + status + " X\r\nContent-Length: 0\r\n\r\n", with(List.of("ticket=1"), List.of()));

        assertThat(got.status()).isEqualTo(status);
        assertThat(got.values("Set-Cookie")).containsExactly("ticket=1");
    }

    @Test
    void withoutOurCookieCachingIsTheOriginsBusiness() {
        var got = answered(
                "HTTP/1.1 200 OK\r\nCache-Control: public, s-maxage=9\r\n" + "Content-Length: 2\r\n\r\nok",
                OpenDoor.FORWARD);

        assertThat(got.value("Cache-Control")).isEqualTo("public, s-maxage=9");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', nullValues = "-", textBlock = """
        ticket=1                          > -
        a=1; ticket=1                     > a=1
        ticket=1; a=1                     > a=1
        a=1; ticket=1; b=2                > a=1; b=2
        a=1;ticket=1;b=2                  > a=1; b=2
        ticket=1; ticket=2                > -
        ticket="1"; a=1                   > a=1
        other=2; a=1; ticket=             > a=1
        ticket; a=1                       > a=1
        ticket =1; a=1                    > a=1
        myticket=1; ticket2=2             > myticket=1; ticket2=2
        Ticket=1                          > Ticket=1
        a=ticket=1                        > a=ticket=1
        a="x; ticket=1                    > a="x
        """)
    void hiddenCookiesDoNotReachTheOrigin(String sent, String expected) {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(with(List.of(), List.of("ticket", "other"))))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send(GET.replace("\r\n\r\n", "\r\nCookie: " + sent + "\r\n\r\n"))
                    .response();

            var seen = origin.nextRequest();
            assertThat(String.join(" / ", seen.values("Cookie")).replaceAll(";\\s*", "; "))
                    .as(seen.toString())
                    .isEqualTo(expected == null ? "" : expected);
            assertThat(seen.has("Cookie")).isEqualTo(expected != null);
        }
    }

    @Test
    void hiddenCookiesAreHiddenOnEveryLine() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(with(List.of(), List.of("ticket"))))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send(GET.replace(
                            "\r\n\r\n", "\r\nCookie: a=1; ticket=1\r\ncookie: ticket=2\r\n" + "COOKIE: b=2\r\n\r\n"))
                    .response();

            var seen = origin.nextRequest();
            assertThat(String.join("; ", seen.values("Cookie")))
                    .as(seen.toString())
                    .isEqualTo("a=1; b=2");
        }
    }

    /// Notes the commands and answers each with cookies of its own.
    private record Commanded(List<String> commands, List<String> cookies) implements Verdict.Onward {

        static Commanded answering(String... cookies) {
            return new Commanded(new CopyOnWriteArrayList<>(), List.of(cookies));
        }

        @Override
        public List<String> command(String value) {
            commands.add(value);
            return cookies;
        }

        Verdict verdict() {
            return new Verdict.Forward(List.of("ticket=1"), List.of(), this);
        }
    }

    @Test
    void aCommandIsToldAndTakenAway() {
        var told = Commanded.answering("ticket=; Max-Age=0");

        var got = answered(
                "HTTP/1.1 200 OK\r\nCf-Waiting-Room-Command: revoke\r\n" + "Content-Length: 2\r\n\r\nok",
                told.verdict());

        assertThat(told.commands).containsExactly("revoke");
        assertThat(got.has("Cf-Waiting-Room-Command")).as(got.toString()).isFalse();
        assertThat(got.values("Set-Cookie")).containsExactly("ticket=; Max-Age=0");
        assertThat(directives(got)).contains("private");
    }

    @Test
    void anUnmovedOnwardKeepsTheCookies() {
        var told = Commanded.answering();

        var got = answered(
                "HTTP/1.1 200 OK\r\ncf-waiting-room-command: other\r\n" + "Content-Length: 2\r\n\r\nok",
                told.verdict());

        assertThat(told.commands).containsExactly("other");
        assertThat(got.values("Set-Cookie")).containsExactly("ticket=1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 404 X\r\nCf-Waiting-Room-Command: revoke\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 302 X\r\nCf-Waiting-Room-Command: revoke\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 204 X\r\nCf-Waiting-Room-Command: revoke\r\n\r\n",
                "HTTP/1.1 304 X\r\nCf-Waiting-Room-Command: revoke\r\n\r\n"
            })
    void aCommandMayStandOnAnyStatus(String response) {
        var told = Commanded.answering("gone=1");

        var got = answered(response, told.verdict());

        assertThat(told.commands).containsExactly("revoke");
        assertThat(got.has("Cf-Waiting-Room-Command")).isFalse();
        assertThat(got.values("Set-Cookie")).containsExactly("gone=1");
    }

    @Test
    void aCommandOnARefusedUpgradeIsTakenAwayToo() {
        var told = Commanded.answering("gone=1");
        try (var origin = ScriptedOrigin.answering(
                        "HTTP/1.1 403 X\r\nCf-Waiting-Room-Command: revoke\r\n" + "Content-Length: 0\r\n\r\n");
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(told.verdict()))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send(
                    "GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n" + "Upgrade: websocket\r\n\r\n");
            var got = visitor.response();

            assertThat(told.commands).containsExactly("revoke");
            assertThat(got.has("Cf-Waiting-Room-Command")).as(visitor.story()).isFalse();
            assertThat(got.values("Set-Cookie")).containsExactly("gone=1");
        }
    }

    @Test
    void anInterimResponseCannotCommand() {
        var told = Commanded.answering("gone=1");

        try (var origin = ScriptedOrigin.answering("HTTP/1.1 103 Early Hints\r\nCf-Waiting-Room-Command: revoke\r\n"
                        + "Link: </a>\r\n\r\n"
                        + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(told.verdict()))
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();
            if (response.status() == 103) {
                response = visitor.response();
            }

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);

            assertThat(visitor.heard().text()).doesNotContainIgnoringCase("waiting-room-command");
        }
    }

    @Test
    void theCommandIsTakenAwayEvenWithoutAListener() {
        var got = answered(
                "HTTP/1.1 200 OK\r\nCf-Waiting-Room-Command: revoke\r\n"
                        + "CF-WAITING-ROOM-COMMAND: again\r\nContent-Length: 2\r\n\r\nok",
                OpenDoor.FORWARD);

        assertThat(got.has("Cf-Waiting-Room-Command")).as(got.toString()).isFalse();
        assertThat(got.body()).isEqualTo("ok");
    }

    /// A visitor who could say it would command the gate through an origin that echoes headers.
    @Test
    void aVisitorsCommandDoesNotReachTheOrigin() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(GET.replace("\r\n\r\n", "\r\nCf-Waiting-Room-Command: revoke\r\n\r\n"))
                    .response();

            assertThat(origin.nextRequest().has("Cf-Waiting-Room-Command")).isFalse();
        }
    }

    /// A failed request still brings the visitor's ticket.
    @Test
    void ourCookieStandsOnAFailurePage() {
        try (var gate = GateUnderTest.before(BlackHole.closedPort())
                        .usher(Ushers.saying(with(List.of("ticket=1"), List.of())))
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.values("Set-Cookie")).as(visitor.story()).isSubsetOf("ticket=1");
        }
    }
}
