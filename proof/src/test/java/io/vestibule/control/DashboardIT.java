package io.vestibule.control;

import static io.vestibule.control.ControlHouse.raw;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How the dashboard's page and files are sent, over real sockets.
class DashboardIT {

    private static final Pattern FILE = Pattern.compile("(?:src|href)=\"(/assets/[^\"]+)\"");
    private static final Pattern NONCE = Pattern.compile("nonce-([A-Za-z0-9_-]+)'");

    private final ControlHouse house = new ControlHouse();
    private ControlServer control;

    @BeforeEach
    void start() {
        control = house.start("127.0.0.1", "ops.example.com");
    }

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void thePageIsNeverKeptAndHasANonceOfItsOwn() throws Exception {
        var nonces = new HashSet<String>();
        for (int i = 0; i < 20; i++) {
            var answer = page("/");
            String policy = policyOf(answer);
            var nonce = NONCE.matcher(policy);
            assertThat(nonce.find()).as(policy).isTrue();
            nonces.add(nonce.group(1));

            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(answer.body()).contains("nonce=\"" + nonce.group(1) + "\"");
            assertThat(answer.body()).doesNotContain("NONCE-OF-THIS-ANSWER");
        }

        assertThat(nonces).hasSize(20).allMatch(nonce -> nonce.length() == 22);
    }

    @Test
    void thePolicyAllowsNothingFromElsewhere() throws Exception {
        var answer = page("/");

        assertThat(policyOf(answer))
                .startsWith("default-src 'none'")
                .contains("script-src 'self';")
                .contains("frame-ancestors 'none'")
                .contains("base-uri 'none'")
                .contains("form-action 'none'")
                .doesNotContain("unsafe", "http:", "https:", "*");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
        assertThat(answer.body()).doesNotContain("http://", "https://");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/rooms", "/rooms/4c1307d5/e80b3e7f", "/history?before=3", "/a.b/c"})
    void everyAddressThatABrowserOpensGivesThePage(String path) throws Exception {
        var answer = page(path);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    }

    @Test
    void whatAsksForNoPageIsToldThatThereIsNothing() throws Exception {
        assertThat(house.get(control, "/rooms").statusCode()).isEqualTo(404);
        assertThat(house.get(control, "/assets/none.js", "Accept", "*/*").statusCode())
                .isEqualTo(404);
        assertThat(house.get(control, "/favicon.ico", "Accept", "image/*").statusCode())
                .isEqualTo(404);
        assertThat(house.get(control, "/client/v4/none", "Accept", "text/html").statusCode())
                .isEqualTo(401);
        for (String path : List.of("/healthz", "/readyz", "/metrics", "/figures", "/plain")) {
            assertThat(page(path).body()).as(path).doesNotContain("/assets/");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        gzip, deflate, br | br
        gzip              | gzip
        identity          | ''
        """)
    void filesAreKeptForEverAndSentInTheFormThatIsAskedFor(String accepted, String coding) throws Exception {
        for (String file : filesOfThePage()) {
            var answer = bytes(file, accepted);

            assertThat(answer.statusCode()).as(file).isEqualTo(200);
            assertThat(answer.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
            assertThat(answer.headers().firstValue("Vary")).contains("Accept-Encoding");
            assertThat(answer.headers().firstValue("Content-Encoding").orElse(""))
                    .isEqualTo(coding);
            assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                    .matches("text/(javascript|css); charset=utf-8");
        }
    }

    @Test
    void theFormsOfAFileAreOfTheSameText() throws Exception {
        for (String file : filesOfThePage()) {
            byte[] whole = bytes(file, "identity").body();
            byte[] packed = bytes(file, "gzip").body();
            byte[] smallest = bytes(file, "br").body();

            assertThat(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes())
                    .isEqualTo(whole);
            assertThat(smallest).hasSizeLessThan(packed.length);
        }
    }

    /// What a browser needs for the first page, in the form that all of them ask for.
    @Test
    void theFirstPageIsSmall() throws Exception {
        long sum = page("/").body().length();
        for (String file : filesOfThePage()) {
            sum += bytes(file, "br").body().length;
        }

        assertThat(sum).isLessThan(200_000);
    }

    @Test
    void onlyKnownHostsAreAnswered() throws IOException {
        for (String host : List.of("127.0.0.1:8081", "localhost", "[::1]:1", "ops.example.com")) {
            assertThat(asked("/", host)).as(host).startsWith("HTTP/1.1 200 ");
        }
        for (String path : List.of("/", "/rooms", "/plain", "/live.js")) {
            assertThat(asked(path, "rebound.example"))
                    .as(path)
                    .startsWith("HTTP/1.1 403 ")
                    .contains("node.control.hosts");
        }
    }

    /// The page itself tells nothing: what it shows is asked for with the key of a session.
    @Test
    void thePageNeedsNoTokenWhereAnyoneCanConnect() throws Exception {
        var open = house.start("0.0.0.0");

        assertThat(house.get(open, "/", "Accept", "text/html").statusCode()).isEqualTo(200);
        assertThat(house.get(open, "/figures").statusCode()).isEqualTo(401);
    }

    @Test
    void theHeadOfAFileHasNoBody() throws Exception {
        String file = filesOfThePage().iterator().next();

        var head = house.client.send(
                HttpRequest.newBuilder(uri(control, file)).HEAD().build(), HttpResponse.BodyHandlers.ofByteArray());

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("Content-Length").orElse(0)).isPositive();
    }

    private String asked(String path, String host) throws IOException {
        return raw(control, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept: text/html\r\n\r\n".formatted(path, host));
    }

    private HttpResponse<String> page(String path) throws IOException, InterruptedException {
        return house.get(control, path, "Accept", "text/html,*/*;q=0.8");
    }

    private HttpResponse<byte[]> bytes(String path, String accepted) throws IOException, InterruptedException {
        return house.client.send(
                ControlHouse.request(control, path, "Accept-Encoding", accepted),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private Set<String> filesOfThePage() throws IOException, InterruptedException {
        var found = new TreeSet<String>();
        var names = FILE.matcher(page("/").body());
        while (names.find()) {
            found.add(names.group(1));
        }
        assertThat(found).hasSizeGreaterThanOrEqualTo(2);
        return found;
    }

    private static String policyOf(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Security-Policy").orElse("");
    }
}
