package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.node.warm.WarmOrigin;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// The dashboard for Grafana and the alerts for Prometheus ask for nothing that a node does not
/// report.
class GrafanaIT {

    private static final Path DASHBOARD = Path.of("../examples/grafana.json");
    private static final Path ALERTS = Path.of("../examples/alerts.yaml");

    /// What only nodes of a cluster report, and those with databases of addresses or certificates.
    private static final Pattern ELSEWHERE = Pattern.compile("\\bvestibule_(cluster_|geoip_|tls_certificate_)\\w+");

    private static final Pattern RULE = Pattern.compile("""
              - alert: (Vestibule\\w+)
                expr: (.+)
        (?:        for: \\d+m
        )?        labels: \\{severity: (?:page|ticket)}
                annotations:
                  summary: ".+"
                  action: ".+"
        """);

    private static final Pattern METRIC = Pattern.compile("\\b(vestibule|process|jvm)_\\w+");

    /// A selector of labels that are no variables of the dashboard.
    private static final Pattern LABEL =
            Pattern.compile("\\b((?:vestibule|process|jvm)_\\w+)\\{[^}]*?(\\w+)=\"([^\"$]+)\"");

    private final AtomicLong ahead = new AtomicLong();

    @TempDir
    private Path data = Path.of("");

    @Test
    void everyMetricOfTheDashboardAndOfTheAlertsIsReportedByANode() throws Exception {
        var asked = new ArrayList<>(expressions());
        assertThat(asked).hasSizeGreaterThan(20);
        rules().values().stream()
                .filter(rule -> !ELSEWHERE.matcher(rule).find())
                .forEach(asked::add);
        assertThat(asked).hasSizeGreaterThan(60);

        try (var origin = WarmOrigin.start();
                var client = HttpClient.newHttpClient();
                var node = Node.start(
                        settings(origin.port()),
                        () -> System.currentTimeMillis() + ahead.get(),
                        () -> System.nanoTime() + 1_000_000 * ahead.get())) {
            node.ready().get(60, TimeUnit.SECONDS);
            var waiting = aVisitorEntersAndAnotherWaits(client, node);
            ahead.addAndGet(Duration.ofSeconds(61).toMillis());
            await().atMost(Duration.ofSeconds(20))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> isInside(visit(client, node, waiting)));
            ahead.addAndGet(Duration.ofSeconds(75).toMillis());

            await().atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(500))
                    .untilAsserted(() ->
                            assertThat(missing(asked, metrics(client, node))).isEmpty());
            assertThat(series(metrics(client, node))).doesNotHaveDuplicates();
        }
    }

    /// The names of samples with their labels: monitoring drops one of two that are equal.
    private static List<String> series(String metrics) {
        return metrics.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.substring(0, line.lastIndexOf(' ')))
                .toList();
    }

    /// Each has a name, says what is wrong and what to do, and asks for nothing that is not in the
    /// manual.
    @Test
    void everyAlertHasOneFormAndWhatOnlySomeNodesReportIsInTheManual() throws IOException {
        var manual = Files.readString(Path.of("../docs/operating/ALARMS.md"));
        var alerts = Files.readString(ALERTS);

        assertThat(rules()).hasSize(alerts.split("- alert:", -1).length - 1);
        assertThat(ELSEWHERE.matcher(alerts).results().map(found -> found.group()))
                .hasSizeGreaterThan(4)
                .allSatisfy(name -> assertThat(manual).contains("`" + name + "`"));
    }

    /// Each has an id and a place of its own, and what asks a database asks the one that is chosen.
    @Test
    void panelsAreToldApart() throws IOException {
        var places = new HashSet<String>();
        var ids = new HashSet<Integer>();
        for (var panel :
                JsonMapper.shared().readTree(Files.readString(DASHBOARD)).path("panels")) {
            assertThat(ids.add(panel.path("id").asInt()))
                    .as("%s", panel.path("id"))
                    .isTrue();
            var grid = panel.path("gridPos");
            for (int x = 0; x < grid.path("w").asInt(); x++) {
                for (int y = 0; y < grid.path("h").asInt(); y++) {
                    int column = grid.path("x").asInt() + x;
                    assertThat(column).isLessThan(24);
                    assertThat(places.add(column + ", " + (grid.path("y").asInt() + y)))
                            .as("%s", panel.path("title"))
                            .isTrue();
                }
            }
            for (var target : panel.path("targets")) {
                assertThat(target.at("/datasource/uid").asString()).isEqualTo("${datasource}");
            }
        }
        assertThat(ids).hasSizeGreaterThan(20);
    }

    /// What is asked for and not reported.
    private static Set<String> missing(List<String> asked, String metrics) {
        var missing = new TreeSet<String>();
        for (String expression : asked) {
            METRIC.matcher(expression)
                    .results()
                    .map(found -> found.group())
                    .filter(name -> !metrics.contains("\n" + name + "{") && !metrics.contains("\n" + name + " "))
                    .forEach(missing::add);
            LABEL.matcher(expression)
                    .results()
                    .filter(found -> metrics.lines()
                            .noneMatch(line -> line.startsWith(found.group(1) + "{")
                                    && line.contains(found.group(2) + "=\"" + found.group(3) + "\"")))
                    .map(found -> found.group())
                    .forEach(missing::add);
        }
        return missing;
    }

    private static List<String> expressions() throws IOException {
        var board = JsonMapper.shared().readTree(Files.readString(DASHBOARD));
        return board.path("panels")
                .valueStream()
                .flatMap(panel -> panel.path("targets").valueStream())
                .map(target -> target.path("expr").asString())
                .toList();
    }

    /// The expressions of the alerts by their names.
    private static Map<String, String> rules() throws IOException {
        return RULE.matcher(Files.readString(ALERTS))
                .results()
                .collect(Collectors.toMap(rule -> rule.group(1), rule -> rule.group(2)));
    }

    private NodeSettings settings(int origin) {
        var options = RunOptions.parse(List.of(
                // of several addresses, since each then has figures of its own
                "--origin=http://127.0.0.1:%1$d,http://localhost:%1$d".formatted(origin),
                "--listen=127.0.0.1:0",
                "--control=127.0.0.1:0",
                "--data=" + data));
        var variables = Map.of(
                "VESTIBULE_ROOMS_0_NAME",
                "sale",
                "VESTIBULE_ROOMS_0_HOST",
                "*",
                "VESTIBULE_ROOMS_0_TOTAL_ACTIVE_USERS",
                "1",
                "VESTIBULE_ROOMS_0_NEW_USERS_PER_MINUTE",
                "1",
                "VESTIBULE_ROOMS_0_SESSION_DURATION",
                "1");
        var outcome = SettingsReader.read(options, variables);
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        return ((SettingsReader.Result.Good) outcome).settings();
    }

    /// The cookie of the one who waits.
    private static String aVisitorEntersAndAnotherWaits(HttpClient client, Node node)
            throws IOException, InterruptedException {
        assertThat(isInside(visit(client, node, ""))).isTrue();
        var second = visit(client, node, "");
        assertThat(isInside(second)).isFalse();
        return second.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
    }

    /// The origin's page is all x.
    private static boolean isInside(HttpResponse<String> response) {
        return response.body().startsWith("xxx");
    }

    private static HttpResponse<String> visit(HttpClient client, Node node, String cookie)
            throws IOException, InterruptedException {
        return get(client, node.gatePorts().getFirst(), "/", cookie);
    }

    private static String metrics(HttpClient client, Node node) throws IOException, InterruptedException {
        return "\n" + get(client, node.controlPort(), "/metrics", "").body();
    }

    private static HttpResponse<String> get(HttpClient client, int port, String path, String cookie)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", "text/html");
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
