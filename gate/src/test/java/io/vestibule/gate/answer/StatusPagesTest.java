package io.vestibule.gate.answer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.Heads;
import io.vestibule.gate.answer.StatusPages.Rendered;
import io.vestibule.gate.door.Verdict;
import io.vestibule.ground.RequestPath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusPagesTest {

    private static final String POLICY = "default-src 'none'";

    private final StatusPages pages = new StatusPages(POLICY);

    StatusPagesTest() {
        show("<p>all is well</p>");
    }

    private void show(String html) {
        var rendered = new Rendered(html.getBytes(UTF_8), "{}".getBytes(UTF_8));
        pages.publish(Map.of("shop.example", rendered));
    }

    private Verdict.Answer ask(String method, String target, String... headers) {
        return pages.answer(Heads.of(method, target, headers), RequestPath.normalize(target));
    }

    private static List<String> fields(Verdict.Answer answer, String name) {
        var all = answer.ready().pairs().isEmpty()
                ? answer.headers()
                : answer.ready().pairs();
        int at = all.indexOf(name);
        return at < 0 ? List.of() : List.of(all.get(at + 1));
    }

    private static String tag(Verdict.Answer answer) {
        return fields(answer, "ETag").getFirst();
    }

    @Test
    void thePageMayBeSharedAndRunsNothing() {
        var answer = ask("GET", "/");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).hasToString("<p>all is well</p>");
        assertThat(fields(answer, "Content-Security-Policy")).containsExactly(POLICY);
        assertThat(fields(answer, "Cache-Control")).containsExactly("public, max-age=5");
        assertThat(fields(answer, "Vary")).containsExactly("Accept-Encoding");
        assertThat(fields(answer, "Set-Cookie")).isEmpty();
    }

    @Test
    void theSameIsThereAsJsonForAnySite() {
        var answer = ask("GET", "/status.json?x=1", "Cookie", "a=b");

        assertThat(answer.body()).hasToString("{}");
        assertThat(fields(answer, "Content-Type")).containsExactly("application/json");
        assertThat(fields(answer, "Access-Control-Allow-Origin")).containsExactly("*");
    }

    @Test
    void itComesCompressedUnderATagOfItsOwn() throws IOException {
        var plain = ask("GET", "/");
        var packed = ask("GET", "/", "Accept-Encoding", "br, gzip");

        assertThat(fields(packed, "Content-Encoding")).containsExactly("gzip");
        assertThat(tag(packed)).isNotEqualTo(tag(plain));
        var bytes = new byte[packed.body().size()];
        packed.body().buffer(io.netty.buffer.UnpooledByteBufAllocator.DEFAULT).readBytes(bytes);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes())
                .asString(UTF_8)
                .isEqualTo("<p>all is well</p>");
    }

    @Test
    void aClientThatHasItGetsNothingAgain() {
        String tag = tag(ask("GET", "/"));

        for (String sent : List.of(tag, "\"x\", W/" + tag, "*")) {
            var answer = ask("GET", "/", "If-None-Match", sent);
            assertThat(answer.status()).as(sent).isEqualTo(304);
            assertThat(answer.body().size()).isZero();
            assertThat(tag(answer)).isEqualTo(tag);
        }
        assertThat(ask("GET", "/", "If-None-Match", "\"x\"").status()).isEqualTo(200);
        assertThat(ask("GET", "/", "If-None-Match", tag.replace("\"", "")).status())
                .isEqualTo(200);
        assertThat(ask("GET", "/", "If-None-Match", tag, "Accept-Encoding", "gzip")
                        .status())
                .isEqualTo(200);
        show("<p>there is trouble</p>");
        assertThat(ask("GET", "/", "If-None-Match", tag).status()).isEqualTo(200);
    }

    @Test
    void whatSaysTheSameStaysTheSameBytes() {
        var before = ask("GET", "/");
        show("<p>all is well</p>");

        assertThat(ask("GET", "/")).isSameAs(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get"})
    void itCanOnlyBeRead(String method) {
        var answer = ask(method, "/");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(fields(answer, "Allow")).containsExactly("GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/index.html", "/status", "/status.json/", "/STATUS.JSON", "//x", "/%00"})
    void nothingElseIsThere(String target) {
        var answer = ask("GET", target);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body().size()).isLessThan(60);
    }

    @Test
    void beforeItIsMadeItIsSaidToComeSoon() {
        pages.publish(Map.of());

        assertThat(ask("GET", "/").status()).isEqualTo(503);
        assertThat(fields(ask("GET", "/"), "Retry-After")).containsExactly("5");
    }
}
