package io.vestibule.gate.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.origin.OriginPasses;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.FreePorts;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Nginx;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The field by which origins know that a request came through the gate: what the gate sends, and
/// the verifiers of `examples/pass`, each in front of a real site behind a real gate.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class OriginPassIT {

    private static final Path EXAMPLES =
            Path.of("../examples/pass").toAbsolutePath().normalize();
    private static final String BOTH = OriginPasses.NEW + " " + OriginPasses.OLD;

    @TempDir
    private Path folder;

    private static String get(String target, String... fields) {
        return "GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n" + String.join("", fields) + "\r\n";
    }

    private static String field(String pass) {
        return "Vestibule-Pass: " + pass + "\r\n";
    }

    // ---- what the gate sends

    @Test
    void everyRequestGetsAPassOfItsOwnAndAVisitorsIsRemoved() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .settings(OriginPasses::signing)
                        .usher((head, sink) -> {
                            if (head.target().startsWith("/sale")) {
                                sink.told("inside", new StatusCounts("sale"));
                            }
                            sink.is(new Verdict.Forward(List.of(), List.of(), Verdict.Onward.NOBODY));
                        })
                        .start();
                var visitor = gate.visitor()) {
            String forged = field("mine") + "vestibule_pass: mine\r\nVESTIBULE-PASS: mine\r\n";
            visitor.send(get("/sale", forged)).response();
            visitor.send(get("/about", forged)).response();

            var inRoom = origin.nextRequest();
            var outside = origin.nextRequest();
            assertThat(inRoom.toString()).doesNotContain("mine");
            assertThat(inRoom.values("Vestibule-Pass")).hasSize(1);
            assertThat(inRoom.value("Vestibule-Pass")).startsWith("v1;2026-12;").contains(";sale;");
            assertThat(outside.value("Vestibule-Pass")).contains(";;");
            assertThat(outside.value("Vestibule-Pass")).isNotEqualTo(inRoom.value("Vestibule-Pass"));
        }
    }

    @Test
    void withoutKeysNothingIsSent() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(get("/", field("mine"))).response();

            assertThat(origin.nextRequest().toString()).doesNotContainIgnoringCase("vestibule");
        }
    }

    @Test
    void anOriginOverHttp2GetsItToo() {
        var vertx = Vertx.vertx();
        int port = vertx.createHttpServer()
                .requestHandler(request -> request.response()
                        .end(request.version() + " " + request.headers().getAll("vestibule-pass")))
                .listen(0, "127.0.0.1")
                .await()
                .actualPort();
        try (var gate = GateUnderTest.before(port)
                        .settings(OriginPasses::signing)
                        .origin(o -> o.withProtocol(OriginSettings.Protocol.H2))
                        .start();
                var visitor = gate.visitor()) {
            String seen = visitor.send(get("/", field("mine"))).response().body();

            assertThat(seen).startsWith("HTTP_2 [v1;2026-12;").doesNotContain("mine");
        } finally {
            vertx.close().await();
        }
    }

    @Test
    void aWebSocketsHandshakeGetsItToo() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .settings(OriginPasses::signing)
                        .start();
                var visitor = gate.visitor()) {
            visitor.send(
                    get("/socket", "Connection: Upgrade, Vestibule-Pass\r\nUpgrade: websocket\r\n", field("mine")));

            var seen = origin.nextRequest();
            assertThat(seen.value("Upgrade")).isEqualTo("websocket");
            assertThat(seen.values("Vestibule-Pass"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("v1;");
        }
    }

    // ---- what verifiers make of it

    /// @param site on loopback; answers `the site`, and 403 to what is not from the gate
    private static void assertOnlyTheGateIsServed(int site) {
        long now = System.currentTimeMillis();
        var passes = OriginPasses.by(BOTH);
        try (var gate = GateUnderTest.before(site)
                        .settings(OriginPasses::signing)
                        .start();
                var visitor = gate.visitor();
                var direct = RawClient.connect(site)) {
            for (String target : List.of("/a%20b;c/?q=1&q=%20", "/", "/a?", "/buy?x=?")) {
                var answer = visitor.send(get(target, field("mine"))).response();
                assertThat(answer.status()).as(target).isEqualTo(200);
                assertThat(answer.body()).contains("the site");
            }
            String once = passes.of("GET", "/buy", now, "sale");
            assertThat(direct.send(get("/buy", field(once))).response().status())
                    .isEqualTo(200);
            String old = OriginPasses.by(OriginPasses.OLD).of("GET", "/buy", now, "");
            assertThat(direct.send(get("/buy", field(old))).response().status()).isEqualTo(200);

            assertThat(direct.send(get("/buy")).response().status())
                    .as("missing")
                    .isEqualTo(403);
            for (String wrong : List.of(
                    once,
                    passes.of("GET", "/sell", now, "sale"),
                    passes.of("POST", "/buy", now, "sale"),
                    passes.of("GET", "/buy", now - 40_000, "sale"),
                    passes.of("GET", "/buy", now + 40_000, "sale"),
                    passes.of("GET", "/buy", now, "sale").replace("sale", "shop"),
                    OriginPasses.by(OriginPasses.STRANGE).of("GET", "/buy", now, "sale"),
                    "v1;2026-13;" + once.substring(11),
                    passes.of("GET", "/buy", now, "sale") + ";",
                    "v1;2026-12;;;;",
                    "v1")) {
                assertThat(direct.send(get("/buy", field(wrong))).response().status())
                        .as(wrong)
                        .isEqualTo(403);
            }
            String fresh = passes.of("GET", "/buy", now, "sale");
            var twice = direct.send(get("/buy", field(fresh), field(fresh))).response();
            assertThat(twice.status()).as("two fields").isEqualTo(403);
        }
    }

    @Test
    void aNodeApplicationServesTheGateAlone() throws IOException {
        var script = folder.resolve("site.mjs");
        Files.writeString(
                script, """
                    import { createServer } from "node:http";
                    import { passMiddleware } from "%s";
                    const gateOnly = passMiddleware({ keys: "%s" });
                    const site = createServer((q, a) => gateOnly(q, a, () => a.end("the site\\n")));
                    site.listen(0, "127.0.0.1", () => console.log(site.address().port));
                    """.formatted(EXAMPLES.resolve("vestibule-pass.mjs").toUri(), BOTH));
        var node = node(script.toString());
        try {
            assertOnlyTheGateIsServed(port(node));
        } finally {
            node.destroyForcibly();
        }
    }

    @Test
    void nginxServesTheGateAlone() throws IOException {
        var node = node(EXAMPLES.resolve("vestibule-pass.mjs").toString(), "127.0.0.1", "0");
        int site = FreePorts.of(1).getFirst();
        String inside = Files.readString(EXAMPLES.resolve("nginx.conf"))
                .replace("127.0.0.1:9101", "127.0.0.1:" + port(node))
                .replace("return 200 \"the site\\n\";", "root " + folder + ";");
        Files.writeString(folder.resolve("site"), "the site\n");
        String server = "server { listen 127.0.0.1:%d; merge_slashes off; %s }"
                .formatted(site, inside.replace("root " + folder + ";", "root " + folder + "; try_files /site =404;"));
        try (var nginx = Nginx.start(Files.createDirectory(folder.resolve("n")), server, List.of(site))) {
            assertThat(nginx).isNotNull();
            assertOnlyTheGateIsServed(site);
        } finally {
            node.destroyForcibly();
        }
    }

    @Test
    void aServletContainerServesTheGateAlone() throws Exception {
        var tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        var context = tomcat.addContext("", folder.toString());
        Tomcat.addServlet(context, "site", new Site());
        context.addServletMappingDecoded("/", "site");
        var filter = new FilterDef();
        filter.setFilterName("pass");
        filter.setFilter(filter());
        filter.addInitParameter("keys", BOTH);
        context.addFilterDef(filter);
        var everywhere = new FilterMap();
        everywhere.setFilterName("pass");
        everywhere.addURLPattern("/*");
        context.addFilterMap(everywhere);
        tomcat.start();
        try {
            assertOnlyTheGateIsServed(tomcat.getConnector().getLocalPort());
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    private static final class Site extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print("the site\n");
        }
    }

    /// Twelve passes, the last and the first again, where four are remembered.
    private static List<String> more(long atMillis) {
        var passes = OriginPasses.by(OriginPasses.NEW);
        var shown = new ArrayList<String>();
        for (int i = 0; i < 12; i++) {
            shown.add(passes.of("GET", "/", atMillis, "r"));
        }
        shown.add(shown.getLast());
        shown.add(shown.getFirst());
        return shown;
    }

    @Test
    void whatNodeRemembersIsBounded() throws IOException {
        long now = System.currentTimeMillis();
        var script = folder.resolve("memory.mjs");
        Files.writeString(
                script, """
                    import { passVerifier } from "%s";
                    const verify = passVerifier({ keys: "%s", remembered: 4, now: () => %d });
                    const seen = process.argv.slice(2).map(
                      pass => verify({ pass, method: "GET", host: "Shop.Example", target: "/" }));
                    console.log(seen.map(s => s.refused ?? s.room).join(" "));
                    """.formatted(EXAMPLES.resolve("vestibule-pass.mjs").toUri(), BOTH, now));
        var command = new ArrayList<>(List.of(script.toString()));
        command.addAll(more(now));
        try (var said = node(command.toArray(String[]::new)).inputReader()) {
            assertThat(said.readLine()).isEqualTo("r ".repeat(12) + "replayed r");
        }
    }

    @Test
    void whatJavaRemembersIsBounded() throws Exception {
        long now = System.currentTimeMillis();
        var type = filter().getClass().getClassLoader().loadClass("VestibulePass");
        var verifier = type.getConstructor(String.class, int.class, InstantSource.class)
                .newInstance(BOTH, 4, InstantSource.fixed(Instant.ofEpochMilli(now)));
        var check = type.getMethod("check", String.class, String.class, String.class, String.class);
        var seen = new ArrayList<String>();
        for (String pass : more(now)) {
            seen.add(check.invoke(verifier, pass, "GET", "Shop.Example", "/").toString());
        }

        assertThat(seen.subList(0, 12)).containsOnly("Result[room=r, refused=]");
        assertThat(seen.subList(12, 14)).containsExactly("Result[room=, refused=replayed]", "Result[room=r, refused=]");
    }

    /// Compiled from the examples as they are.
    private Filter filter() throws ReflectiveOperationException, IOException {
        var classes = Files.createDirectory(folder.resolve("classes"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-Xlint:all",
                        "-Werror",
                        "--release",
                        "17",
                        "-d",
                        classes.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EXAMPLES.resolve("VestibulePass.java").toString(),
                        EXAMPLES.resolve("VestibulePassFilter.java").toString());
        assertThat(failed).isZero();
        var loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
        return (Filter) loader.loadClass("VestibulePassFilter").getConstructor().newInstance();
    }

    private Process node(String... command) throws IOException {
        var builder = new ProcessBuilder(
                        Stream.concat(Stream.of("node"), Stream.of(command)).toList())
                .redirectError(folder.resolve("node.err").toFile());
        builder.environment().put("VESTIBULE_PASS_KEYS", BOTH);
        return builder.start();
    }

    private int port(Process node) throws IOException {
        String port = new BufferedReader(new InputStreamReader(node.getInputStream(), UTF_8)).readLine();
        assertThat(port).as(Files.readString(folder.resolve("node.err"))).isNotNull();
        return Integer.parseInt(port);
    }
}
