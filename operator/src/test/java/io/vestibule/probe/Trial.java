package io.vestibule.probe;

import io.vestibule.health.CheckRegion;
import io.vestibule.health.CheckType;
import io.vestibule.health.EgressAllowance;
import io.vestibule.health.EgressJudge;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.health.ProbeResult;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// A health check of a test, one field after the other. *Immutable.*
///
/// @param seconds the time-out
record Trial(CheckType type, String address, int port, int seconds, int retries, HttpQuestion question) {

    static final String ID = "0123456789abcdef0123456789abcdef";

    /// Permits all that can be permitted.
    static final EgressJudge OPEN = new EgressJudge(
            Stream.of("0.0.0.0/0", "::/0")
                    .map(line -> EgressAllowance.parse(line).orElseThrow())
                    .toList(),
            Set.of(),
            Set.of(),
            Set.of());

    /// Permits public addresses alone.
    static final EgressJudge STRICT = new EgressJudge(List.of(), Set.of(), Set.of(), Set.of());

    /// `GET /` of a port of this machine, which has to answer 200.
    static Trial http(int port) {
        return of(CheckType.HTTP, port);
    }

    static Trial https(int port) {
        return of(CheckType.HTTPS, port).at("localhost");
    }

    static Trial tcp(int port) {
        return of(CheckType.TCP, port);
    }

    private static Trial of(CheckType type, int port) {
        return new Trial(
                type,
                "127.0.0.1",
                port,
                10,
                0,
                new HttpQuestion("GET", "/", port, List.of("200"), "", false, false, 0, Map.of()));
    }

    Trial at(String host) {
        return new Trial(type, host, port, seconds, retries, question);
    }

    Trial to(int other) {
        return new Trial(
                type,
                address,
                other,
                seconds,
                retries,
                new HttpQuestion(
                        question.method(),
                        question.path(),
                        other,
                        question.expectedCodes(),
                        question.expectedBody(),
                        question.followRedirects(),
                        question.allowInsecure(),
                        question.certificateDays(),
                        question.headers()));
    }

    Trial within(int timeout) {
        return new Trial(type, address, port, timeout, retries, question);
    }

    Trial again(int times) {
        return new Trial(type, address, port, seconds, times, question);
    }

    Trial method(String method) {
        return asking(with(method, question.path(), question.expectedBody()));
    }

    Trial path(String path) {
        return asking(with(question.method(), path, question.expectedBody()));
    }

    Trial body(String expected) {
        return asking(with(question.method(), question.path(), expected));
    }

    private HttpQuestion with(String method, String path, String body) {
        return new HttpQuestion(
                method,
                path,
                port,
                question.expectedCodes(),
                body,
                question.followRedirects(),
                question.allowInsecure(),
                question.certificateDays(),
                question.headers());
    }

    Trial following() {
        return asking(with(question.expectedCodes(), true, false, 0, question.headers()));
    }

    Trial insecure() {
        return asking(with(question.expectedCodes(), false, true, 0, question.headers()));
    }

    Trial days(int days) {
        return asking(with(
                question.expectedCodes(),
                question.followRedirects(),
                question.allowInsecure(),
                days,
                question.headers()));
    }

    Trial codes(String... codes) {
        return asking(with(
                List.of(codes),
                question.followRedirects(),
                question.allowInsecure(),
                question.certificateDays(),
                question.headers()));
    }

    Trial headers(Map<String, List<String>> headers) {
        return asking(with(
                question.expectedCodes(),
                question.followRedirects(),
                question.allowInsecure(),
                question.certificateDays(),
                headers));
    }

    private HttpQuestion with(
            List<String> codes, boolean follow, boolean insecure, int days, Map<String, List<String>> headers) {
        return new HttpQuestion(
                question.method(),
                question.path(),
                port,
                codes,
                question.expectedBody(),
                follow,
                insecure,
                days,
                headers);
    }

    private Trial asking(HttpQuestion other) {
        return new Trial(type, address, port, seconds, retries, other);
    }

    HealthCheck check() {
        return new HealthCheck(
                ID,
                "zone",
                "check",
                "",
                address,
                type,
                List.of(CheckRegion.WEU),
                3_600,
                seconds,
                retries,
                1,
                1,
                false,
                type == CheckType.TCP ? Optional.empty() : Optional.of(question),
                type == CheckType.TCP ? port : 0);
    }

    /// Probes, and waits for what comes of it.
    ProbeResult by(NettyProber prober) {
        var told = new CompletableFuture<ProbeResult>();
        prober.probe(check(), told::complete);
        try {
            return told.get(seconds * (retries + 1L) + 20, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no result", e);
        }
    }

    /// A prober that may reach everything.
    static NettyProber prober() {
        return prober(OPEN, List.of(), Optional.empty());
    }

    static NettyProber prober(EgressJudge judge, ProbeSettings.OriginName... origins) {
        return NettyProber.start(new ProbeSettings(
                "1.2.3", System::currentTimeMillis, judge, List.of(origins), List.of(), Optional.empty()));
    }

    static NettyProber prober(
            EgressJudge judge, List<X509Certificate> authorities, Optional<List<InetSocketAddress>> nameServers) {
        return NettyProber.start(
                new ProbeSettings("1.2.3", System::currentTimeMillis, judge, List.of(), authorities, nameServers));
    }
}
