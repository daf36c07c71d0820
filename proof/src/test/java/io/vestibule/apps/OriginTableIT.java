package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.testing.ManualPage;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// "What your origin sees" of `docs/RECIPES.md`, line by line: each cell is a sentence that is
/// tried at a gate with rooms, before an origin that writes down every byte. A sentence that
/// nothing here tries fails. One file because its sentences belong to one table.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class OriginTableIT {

    private static final ManualPage PAGE = ManualPage.of("RECIPES.md").section("What your origin sees");
    private static final Pattern NAME = Pattern.compile("`([A-Za-z][A-Za-z0-9-]+…?)`");
    private static final String AS_VISITOR = "the same";

    /// Names that the page shortens.
    private static final Map<String, List<String>> SHORTENED = Map.of(
            "X-Forwarded…",
            List.of("X-Forwarded-Server", "X-Forwarded-Prefix", "X-Forwarded"),
            "Proxy-Auth…",
            List.of("Proxy-Authorization", "Proxy-Authenticate"),
            "Vestibule-…",
            List.of("Vestibule-Poll", "Vestibule-Anything"));

    @TempDir
    static Path folder;

    private static final ScriptedOrigin ORIGIN = ScriptedOrigin.content();
    private static Gate gate;
    private static Gate secured;
    private static Gate telling;

    /// Who asks.
    private enum Peer {
        VISITOR("127.0.0.9"),
        TRUSTED("127.0.0.1");

        private final String address;

        Peer(String address) {
            this.address = address;
        }

        private RawClient connect(Gate gate) {
            return RawClient.connectFrom(address, gate.port());
        }

        /// What the origin got of a request for `/` with these fields, parted by `|`.
        private Message seen(Gate gate, String fields) {
            return seenWhole(
                    gate, "GET / HTTP/1.1\r\nHost: shop.example\r\n" + fields.replace("|", "\r\n") + "\r\n\r\n");
        }

        private Message seenWhole(Gate gate, String request) {
            try (var client = connect(gate)) {
                var response = client.send(request).response();
                assertThat(response.status()).as(client.story()).isEqualTo(200);
                return ORIGIN.nextRequest();
            }
        }
    }

    /// Tries a sentence with the fields of its line.
    @FunctionalInterface
    private interface Trial {
        void run(List<String> fields, Peer peer) throws IOException;
    }

    private static final Map<String, Trial> SENTENCES = Map.ofEntries(
            Map.entry("removed", OriginTableIT::removed),
            Map.entry("passed on", OriginTableIT::passedOn),
            Map.entry(
                    "the address of the connection, whatever the visitor claimed",
                    (fields, peer) -> assertThat(peer.seen(gate, fields.getFirst() + ": 6.6.6.6")
                                    .values(fields.getFirst()))
                            .containsExactly(peer.address)),
            Map.entry(
                    "what the peer said, with the peer's address after it",
                    (fields, peer) -> assertThat(peer.seen(gate, fields.getFirst() + ": 203.0.113.7")
                                    .values(fields.getFirst()))
                            .containsExactly("203.0.113.7, " + peer.address)),
            Map.entry("`http` or `https`, as the visitor came", OriginTableIT::scheme),
            Map.entry("what the peer said", OriginTableIT::schemeOfPeer),
            Map.entry("the request's `Host`", OriginTableIT::forwardedHost),
            Map.entry("the same, unless the peer named another", (fields, peer) -> {
                String name = fields.getFirst();
                assertThat(peer.seen(gate, "X-Other: 1").values(name)).containsExactly("shop.example");
                assertThat(peer.seen(gate, name + ": www.shop.example").values(name))
                        .containsExactly("www.shop.example");
            }),
            Map.entry("replaced if the request has one", (_, peer) -> {
                assertThat(peer.seen(gate, "Forwarded: for=6.6.6.6").toString())
                        .contains("Forwarded: for=" + peer.address)
                        .doesNotContain("6.6.6.6");
                assertThat(peer.seen(gate, "X-Other: 1").has("Forwarded")).isFalse();
            }),
            Map.entry("extended if the request has one", (_, peer) -> {
                assertThat(peer.seen(gate, "Forwarded: for=203.0.113.7").value("Forwarded"))
                        .matches("for=203\\.0\\.113\\.7, *for=" + peer.address + ".*");
                assertThat(peer.seen(gate, "X-Other: 1").has("Forwarded")).isFalse();
            }),
            Map.entry("without the gate's own cookies", (_, peer) -> {
                var seen = peer.seen(gate, "Cookie: a=1; __cfwaitingroom=x; b=2;" + " __cfwaitingroom_shop=y");
                assertThat(seen.value("Cookie")).isEqualTo("a=1; b=2");
            }),
            Map.entry(
                    "as it came, unless [`host_header`]"
                            + "(#platforms-that-choose-a-site-by-its-name) says otherwise;"
                            + " the origin's own name if a request of HTTP/1.0 has none",
                    OriginTableIT::host),
            Map.entry("removed: they concern one connection", OriginTableIT::ofOneConnection),
            Map.entry("checked, and one of them passed on; both together are refused", OriginTableIT::framing),
            Map.entry(
                    "the visitor's address alone: that of the connection, or what trusted" + " peers say",
                    OriginTableIT::addressAlone),
            Map.entry(
                    "the port in the request's `Host`, or else 80 or 443; a trusted peer's" + " word goes first",
                    OriginTableIT::port),
            Map.entry(
                    "the id that is in the access log and on error pages. One from a"
                            + " trusted peer is kept, and logged, if it has 1 to 128"
                            + " letters, digits and `-._~+/=:@`. A visitor's is replaced;"
                            + " without the setting it is passed on as it came",
                    OriginTableIT::requestId));

    @BeforeAll
    static void open() throws IOException {
        gate = open("plain", "");
        secured = open("secured", "tls: {self_signed: true}");
        telling = open(
                "telling",
                "origin_headers: [X-Real-IP, X-Forwarded-Port, X-Request-ID]\n"
                        + "  origin_defaults: {host_header: \"shop.internal:8080\"}\n"
                        + "  log: {access: access.log}");
    }

    /// What the origin sees is tried, not who waits: on a busy machine the coordinator may not answer in time.
    private static Gate open(String name, String more) throws IOException {
        Path home = Files.createDirectory(folder.resolve(name));
        return Gate.open(home, """
            node:
              listen: 127.0.0.1:0
              origin: http://127.0.0.1:%d
              data: data
              trusted_proxies: [127.0.0.1]
              control: {listen: "127.0.0.1:0"}
              %s
            rooms:
              - name: shop
                host: "*"
                total_active_users: 9999
                new_users_per_minute: 9999
                on_coordinator_loss: admit
            """.formatted(ORIGIN.port(), more), System::currentTimeMillis);
    }

    @AfterAll
    static void close() {
        gate.close();
        secured.close();
        telling.close();
        ORIGIN.close();
    }

    static Stream<List<String>> lines() {
        return PAGE.rows().stream();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void everyLineIsTrue(List<String> cells) throws IOException {
        var fields = fields(cells.getFirst());
        for (int column = 1; column < cells.size(); column++) {
            String sentence = cells.get(column).equals(AS_VISITOR) ? cells.get(1) : cells.get(column);
            var trial = Objects.requireNonNull(SENTENCES.get(sentence), sentence);
            if (cells.size() == 2) {
                trial.run(fields, Peer.VISITOR);
                trial.run(fields, Peer.TRUSTED);
            } else {
                trial.run(fields, Peer.values()[column - 1]);
            }
        }
    }

    @Test
    void bothTablesAreHere() {
        assertThat(lines()).hasSizeGreaterThan(13);
    }

    /// Those that the sentence before the tables names, and one that nobody knows.
    @Test
    void everyOtherFieldIsPassedOnAsItCame() throws IOException {
        var others = fields(String.join(" ", PAGE.lines()).split("The request is HTTP", 2)[0]);
        assertThat(others).contains("Authorization", "Range", "traceparent");

        for (Peer peer : Peer.values()) {
            passedOn(others.stream().filter(name -> !name.equals("Host")).toList(), peer);
            passedOn(List.of("X-Nobody-Knows"), peer);
        }
    }

    /// The names in the first cell of a line.
    private static List<String> fields(String cell) {
        var named = NAME.matcher(cell.replaceAll("\\(but [^)]*\\)", ""))
                .results()
                .map(name -> name.group(1))
                .flatMap(name -> SHORTENED.getOrDefault(name, List.of(name)).stream());
        return cell.contains("only by `_` for `-`")
                ? Stream.concat(named, withUnderscores()).toList()
                : named.toList();
    }

    private static Stream<String> withUnderscores() {
        return PAGE.rows().stream()
                .filter(cells -> cells.size() == 3 && !cells.getFirst().contains("`_`"))
                .flatMap(cells -> fields(cells.getFirst()).stream())
                .filter(name -> name.contains("-"))
                .map(name -> name.replace('-', '_'));
    }

    private static void removed(List<String> fields, Peer peer) {
        for (String name : fields) {
            var seen = peer.seen(gate, name + ": 6.6.6.6|X-Kept: 1");
            assertThat(seen.has(name)).as("%s", seen).isFalse();
            assertThat(seen.has("X-Kept")).isTrue();
        }
    }

    private static void passedOn(List<String> fields, Peer peer) {
        for (String name : fields) {
            var seen = peer.seen(gate, name + ": a, \"b\"  c=1");
            assertThat(seen.lines()).as("%s", seen).contains(name + ": a, \"b\"  c=1");
        }
    }

    private static void scheme(List<String> fields, Peer peer) {
        String claim = fields.getFirst() + ": gopher";
        assertThat(peer.seen(gate, claim).values(fields.getFirst())).containsExactly("http");
        try (var client = peer.connect(secured)) {
            var response = client.startTls()
                    .send("GET / HTTP/1.1\r\nHost: shop.example\r\n" + claim + "\r\n\r\n")
                    .response();
            assertThat(response.status()).isEqualTo(200);
        }
        assertThat(ORIGIN.nextRequest().values(fields.getFirst())).containsExactly("https");
    }

    private static void schemeOfPeer(List<String> fields, Peer peer) {
        assertThat(peer.seen(gate, fields.getFirst() + ": https").values(fields.getFirst()))
                .containsExactly("https");
    }

    private static void forwardedHost(List<String> fields, Peer peer) {
        assertThat(peer.seen(gate, fields.getFirst() + ": evil.example").values(fields.getFirst()))
                .containsExactly("shop.example");
    }

    private static void host(List<String> fields, Peer peer) {
        assertThat(fields).contains("Host");
        String asked = "GET / HTTP/1.1\r\nHost: Shop.Example:8080\r\n\r\n";
        assertThat(peer.seenWhole(gate, asked).values("Host")).containsExactly("Shop.Example:8080");
        assertThat(peer.seenWhole(telling, asked).values("Host")).containsExactly("shop.internal:8080");
        assertThat(peer.seenWhole(gate, "GET / HTTP/1.0\r\n\r\n").values("Host"))
                .containsExactly("127.0.0.1:" + ORIGIN.port());
    }

    private static void ofOneConnection(List<String> fields, Peer peer) {
        for (String name : fields) {
            if (!name.equals("Connection")) {
                removed(List.of(name), peer);
            }
        }
        var seen = peer.seen(gate, "Connection: X-Named, keep-alive|X-Named: 1");
        assertThat(seen.has("X-Named")).as("%s", seen).isFalse();
        assertThat(seen.values("Connection")).isSubsetOf("keep-alive");
        assertThat(peer.seen(gate, "TE: trailers, deflate").values("TE")).containsExactly("trailers");
        try (var client = peer.connect(gate)) {
            client.send("GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
            assertThat(ORIGIN.nextRequest().values("Upgrade")).containsExactly("websocket");
        }
    }

    private static void framing(List<String> fields, Peer peer) {
        assertThat(fields).containsExactly("Content-Length", "Transfer-Encoding");
        String head = "POST / HTTP/1.1\r\nHost: shop.example\r\n";
        String chunks = "Transfer-Encoding: chunked\r\n\r\n4\r\nfour\r\n0\r\n\r\n";

        var counted = peer.seenWhole(gate, head + "Content-Length: 4\r\n\r\nfour");
        assertThat(counted.values("Content-Length")).containsExactly("4");
        assertThat(counted.has("Transfer-Encoding")).isFalse();
        var chunked = peer.seenWhole(gate, head + chunks);
        assertThat(chunked.values("Transfer-Encoding")).containsExactly("chunked");
        assertThat(chunked.has("Content-Length")).isFalse();
        try (var client = peer.connect(gate)) {
            client.send(head + "Content-Length: 4\r\n" + chunks);
            assertThat(client.response().status()).isEqualTo(400);
        }
        assertThat(ORIGIN.requestsLeft()).isZero();
    }

    private static void addressAlone(List<String> fields, Peer peer) {
        var seen = peer.seen(telling, "X-Forwarded-For: 6.6.6.6, 203.0.113.7|X-Real-IP: 6.6.6.6");
        assertThat(seen.values(fields.getFirst())).containsExactly(peer == Peer.TRUSTED ? "203.0.113.7" : peer.address);
    }

    private static void port(List<String> fields, Peer peer) {
        String name = fields.getFirst();
        assertThat(peer.seen(telling, "X-Other: 1").values(name)).containsExactly("80");
        assertThat(peer.seenWhole(telling, "GET / HTTP/1.1\r\nHost: shop.example:8443\r\n\r\n")
                        .values(name))
                .containsExactly("8443");
        boolean isTrusted = peer == Peer.TRUSTED;
        assertThat(peer.seen(telling, name + ": 8444").values(name)).containsExactly(isTrusted ? "8444" : "80");
        assertThat(peer.seen(telling, "X-Forwarded-Proto: https").values(name))
                .containsExactly(isTrusted ? "443" : "80");
    }

    private static void requestId(List<String> fields, Peer peer) {
        String name = fields.getFirst();
        String longest = "aB3-._~+/=:@" + "x".repeat(116);
        for (String id : List.of("a", longest, longest + "x", "no blanks")) {
            String seen = peer.seen(telling, name + ": " + id).value(name);
            boolean isKept = peer == Peer.TRUSTED && id.length() <= 128 && !id.contains(" ");
            assertThat(seen.equals(id)).as("%s of %s is %s", id, peer, seen).isEqualTo(isKept);
            await().until(() -> accessLog().contains("\"id\":\"" + seen + "\""));
        }
        assertThat(peer.seen(gate, name + ": theirs").values(name)).containsExactly("theirs");
    }

    private static String accessLog() throws IOException {
        return Files.readString(folder.resolve("telling/access.log"));
    }
}
