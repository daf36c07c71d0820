package io.vestibule.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.VisitFacts;
import io.vestibule.ground.RequestPath;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Rooms;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.Geography;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import io.vestibule.testing.FreePorts;
import io.vestibule.testing.Nginx;
import io.vestibule.testing.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No spelling of a path leads past a room, or past a rule, at a server that others wrote: where
/// nginx serves the guarded page, the room covers the request and no rule lets it pass.
///
/// nginx is asked in five configurations, since how it reads a path depends on these. To search
/// further: `-Dseeds=2000`.
class PathReadingsDifferentialIT {

    private static final String GUARDED = "GUARDED";
    private static final int PATHS_A_SEED = 60;

    /// What paths are made of.
    private static final String[] STEPS = {
        "/",
        "//",
        "/./",
        "/../",
        "/.;/",
        "/..;/",
        "/..;a=b/",
        "/%2e/",
        "/%2e%2e/",
        "/.%2e/",
        "/%2E./",
        "%2f",
        "%2F",
        "%5c",
        "%5C",
        "\\",
        ";",
        ";a=b",
        ";/",
        "%3b",
        "%20",
        "%09",
        ".",
        "..",
        "checkout",
        "checkout",
        "checkout",
        "%63heckout",
        "check%6Fut",
        "/checkout/",
        "checkout/buy",
        "checkout/index.php",
        "static",
        "static/",
        "x",
        "%3f",
        "%23",
        "%c0%ae",
        "+",
        "~",
        "*",
        ":",
        "%ff",
        "/",
        "/",
        "/..%2f",
        "%2e%2e%2f",
        "..%5c",
        "/..\\",
        "\\..\\",
        "%2f..%2f",
        ";/../",
        "/;/",
        "&",
        "=",
        "@",
        "!",
        "//../",
        "/.//",
        "%2f%2e%2e/",
        "%25",
        "|",
        "\"",
        "<",
        "{",
        "^",
        "`"
    };

    /// Found once; asked every time.
    private static final List<String> KNOWN = List.of(
            "/checkout/buy",
            "/x%2f..%2fcheckout/index.php/..%5c..%5c",
            "/x/../checkout/index.php/..\\..\\",
            "/x%2f..%2fcheckout/buy/..%5c..%5c",
            "/x/../checkout/..\\",
            "/@x%2f..%2fcheckout/%2f%2e%2e/",
            "/checkout/index.php/..%5c..%5c..%5cstatic/",
            "/static/..\\../checkout/");

    private static final String PLACES = """
        location = /checkout { return 200 GUARDED; }
        location ^~ /checkout/ { return 200 GUARDED; }
        location / { return 200 OTHER; }
        """;

    private static final RoomDirectory EXACT =
            RoomDirectory.of(List.of(Rooms.room("guarded", "shop.example/checkout")));
    private static final RoomDirectory FOLDED =
            RoomDirectory.of(List.of(Rooms.foldingRoom("guarded", "shop.example/checkout")));
    private static final CompiledRule STATIC = rule("starts_with(http.request.uri.path, \"/static/\")");
    private static final CompiledRule OTHERS = rule("not starts_with(http.request.uri.path, \"/checkout\")");

    private static CompiledRule rule(String text) {
        var result = RuleCompiler.compile(text, Scheme.FULL, Lists.NONE);
        return ((RuleResult.Good) result).rule();
    }

    @Test
    void whereNginxServesTheGuardedPageTheRoomCoversIt(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("site/checkout"));
        Files.createDirectories(folder.resolve("site/static"));
        Files.writeString(folder.resolve("site/checkout/index.html"), GUARDED, UTF_8);
        Files.writeString(folder.resolve("site/checkout/buy"), GUARDED, UTF_8);
        Files.writeString(folder.resolve("site/page.html"), GUARDED, UTF_8);
        Files.writeString(folder.resolve("site/static/a.css"), "OTHER", UTF_8);
        var ports = FreePorts.of(5);
        try (var _ = Nginx.start(folder, servers(folder, ports), ports)) {
            var faults = new ArrayList<String>();
            int served = 0;
            for (int server = 0; server < ports.size(); server++) {
                var found = servedAt(ports.get(server));
                served += found.size();
                for (String path : found) {
                    faults.addAll(leads(path, "server " + server));
                }
                assertThat(found).as("paths to the page at server %d", server).isNotEmpty();
            }
            assertThat(faults).as("of %d paths to the guarded page", served).isEmpty();
        }
    }

    private static String servers(Path folder, List<Integer> ports) {
        String files = """
            root %s/site;
            location / { index index.html; }
            """.formatted(folder);
        String single = """
            root %s/site;
            location ^~ /checkout/ { try_files $uri /page.html; }
            location = /page.html { internal; }
            location / { return 200 OTHER; }
            """.formatted(folder);
        String script = """
            location ~ ^/checkout/index\\.php(/.*)?\\z { return 200 GUARDED; }
            location / { return 200 OTHER; }
            """;
        return server(ports.get(0), PLACES)
                + server(ports.get(1), "merge_slashes off;\n" + PLACES)
                + server(ports.get(2), files)
                + server(ports.get(3), single)
                + server(ports.get(4), script);
    }

    private static String server(int port, String body) {
        return "server { listen 127.0.0.1:%d; server_name _;%n%s%n}%n".formatted(port, body);
    }

    /// The paths, known ones and made-up ones, by which a server gives out the guarded page.
    private static Set<String> servedAt(int port) {
        var served = new LinkedHashSet<String>();
        var client = RawClient.connect(port);
        for (String path : paths()) {
            client.send("GET " + path + " HTTP/1.1\r\nHost: shop.example\r\n\r\n");
            var response = client.response();
            if (response.status() == 200 && response.body().contains(GUARDED)) {
                served.add(path);
            }
            if (response.value("Connection").equals("close")) {
                client.close();
                client = RawClient.connect(port);
            }
        }
        client.close();
        return served;
    }

    private static Set<String> paths() {
        var paths = new LinkedHashSet<>(KNOWN);
        for (long seed = 1; seed <= Seeds.count(); seed++) {
            var random = Seeds.random(seed);
            for (int i = 0; i < PATHS_A_SEED; i++) {
                paths.add(path(random));
            }
        }
        return paths;
    }

    private static String path(SplittableRandom random) {
        var path = new StringBuilder();
        for (int steps = 1 + random.nextInt(7); steps > 0; steps--) {
            path.append(STEPS[random.nextInt(STEPS.length)]);
        }
        return path.charAt(0) == '/' ? path.toString() : "/" + path;
    }

    /// What the path leads past.
    private static List<String> leads(String target, String server) {
        var past = new ArrayList<String>();
        var path = RequestPath.normalize(target);
        if (EXACT.match("shop.example", path).isEmpty()) {
            past.add(server + ": past the room: " + target);
        }
        if (FOLDED.match("shop.example", path).isEmpty()) {
            past.add(server + ": past the room without case: " + target);
        }
        for (CompiledRule rule : List.of(STATIC, OTHERS)) {
            if (facts(target, path).satisfy(rule)) {
                past.add(server + ": by the rule " + rule + ": " + target);
            }
        }
        return past;
    }

    private static VisitFacts facts(String target, RequestPath path) {
        var parts = new RuleParts(Geography.NONE, Seeds.randomness(1), (_, mistake) -> {
            throw mistake;
        });
        return new VisitFacts(Heads.of("GET", target), path, false, parts, UsherTestHouse.NOON);
    }
}
