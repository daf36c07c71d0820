package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.FailureReason;
import io.vestibule.probe.ProbeSettings.OriginName;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Redirects: which are followed, and where to.
@Execution(ExecutionMode.CONCURRENT)
class ProbeRedirectsTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\ncontent";

    private static String to(String location) {
        return "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
    }

    /// Redirects so often, then answers.
    private static ScriptedOrigin redirecting(int times, String location) {
        var left = new AtomicInteger(times);
        return ScriptedOrigin.playing(line -> {
            line.request();
            line.send(left.getAndDecrement() > 0 ? to(location) : OK);
        });
    }

    @Test
    void withoutTheSettingARedirectIsAnAnswer() {
        try (var origin = redirecting(1, "/next");
                var prober = Trial.prober()) {
            var result = Trial.http(origin.port()).by(prober);

            assertThat(result.failure()).contains(FailureReason.RESPONSE_CODE_MISMATCH);
            assertThat(result.responseCode()).isEqualTo(302);
        }
    }

    @Test
    void fiveAreFollowedAndTheSixthIsAnAnswer() {
        try (var prober = Trial.prober()) {
            try (var origin = redirecting(5, "next?a=b#c")) {
                var trial = Trial.http(origin.port()).path("/a/b?x").following();
                assertThat(trial.by(prober).failure()).isEmpty();
                assertThat(origin.lines()).as("each on its own connection").hasSize(6);
                assertThat(origin.nextRequest().target()).isEqualTo("/a/b?x");
                assertThat(origin.nextRequest().target()).isEqualTo("/a/next?a=b");
            }
            try (var origin = redirecting(6, "/next")) {
                var result = Trial.http(origin.port()).following().by(prober);
                assertThat(result.failure()).contains(FailureReason.RESPONSE_CODE_MISMATCH);
                assertThat(result.responseCode()).isEqualTo(302);
                assertThat(origin.lines()).hasSize(6);
            }
        }
    }

    @Test
    void aRedirectWithoutAPlaceIsAnAnswer() {
        try (var origin = ScriptedOrigin.answering("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n");
                var prober = Trial.prober()) {
            assertThat(Trial.http(origin.port()).following().by(prober).failure())
                    .contains(FailureReason.RESPONSE_CODE_MISMATCH);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data/",
                "http://2852039166/",
                "http://0xa9fea9fe/",
                "http://0251.0376.0251.0376/",
                "http://169.254.43518/",
                "http://[::ffff:169.254.169.254]/",
                "http://[::ffff:a9fe:a9fe]:80/",
                "http://[64:ff9b::a9fe:a9fe]/",
                "http://[fd00:ec2::254]/",
                "//169.254.169.254/",
                "http://0.0.0.0/",
                "http://[::]/"
            })
    void aRedirectInsideIsNotFollowedEvenIfAllElseIsPermitted(String location) {
        try (var origin = redirecting(1, location);
                var prober = Trial.prober()) {
            var result = Trial.http(origin.port()).following().by(prober);

            assertThat(result.failure()).contains(FailureReason.CONFIGURATION);
            assertThat(result.originIp()).as("not connected to").isEqualTo("127.0.0.1");
            assertThat(result.times().connect()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "gopher://127.0.0.1/",
                "javascript:alert(1)",
                "http:/next",
                "http:next",
                "http://",
                "http://user@127.0.0.1/",
                "http://127.0.0.1:0/",
                "http://127.0.0.1:65536/",
                "http://127.0.0.1:80a/",
                "http://[::1/",
                "/a b",
                "\\\\127.0.0.1\\"
            })
    void whatIsNotAPlaceIsInvalid(String location) {
        try (var origin = redirecting(1, location);
                var prober = Trial.prober()) {
            assertThat(Trial.http(origin.port()).following().by(prober).failure())
                    .contains(FailureReason.HTTP_INVALID_RESPONSE);
        }
    }

    /// The judge is asked at each step: that the first was permitted says nothing of the second.
    @Test
    void aRedirectToAnotherPortOfThisMachineIsRefused() {
        try (var inside = ScriptedOrigin.content();
                var origin = redirecting(1, "http://127.0.0.1:" + inside.port() + "/");
                var prober = Trial.prober(Trial.STRICT, new OriginName("127.0.0.1", origin.port()))) {
            assertThat(Trial.http(origin.port()).following().by(prober).failure())
                    .contains(FailureReason.CONFIGURATION);
            assertThat(inside.lines()).isEmpty();
        }
    }

    @Test
    void theHeadersOfACheckGoToItsOwnSiteAlone() {
        try (var other = ScriptedOrigin.content();
                var origin = redirecting(1, "http://127.0.0.1:" + other.port() + "/");
                var prober = Trial.prober()) {
            var headers = Map.of("Authorization", List.of("secret"));
            var trial = Trial.http(origin.port()).headers(headers).following();

            assertThat(trial.by(prober).failure()).isEmpty();
            assertThat(origin.nextRequest().value("Authorization")).isEqualTo("secret");
            var second = other.nextRequest();
            assertThat(second.has("Authorization")).isFalse();
            assertThat(second.value("Host")).isEqualTo("127.0.0.1:" + other.port());
        }
    }

    /// As if the name of the site led to the address of the check: by the name it would lead to the
    /// gate, or to another data center.
    @Test
    void aRedirectWithinTheSiteStaysAtTheAddressOfTheCheck() {
        try (var origin = redirecting(1, "http://shop.example/next");
                var prober = Trial.prober()) {
            var headers = Map.of("Host", List.of("shop.example"), "X-Token", List.of("secret"));
            var trial = Trial.http(origin.port()).headers(headers).following();

            assertThat(trial.by(prober).failure()).isEmpty();
            assertThat(origin.nextRequest().value("Host")).isEqualTo("shop.example");
            var second = origin.nextRequest();
            assertThat(second.value("Host")).isEqualTo("shop.example");
            assertThat(second.target()).isEqualTo("/next");
            assertThat(second.value("X-Token")).isEqualTo("secret");
        }
    }
}
