package io.vestibule.probe;

import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Writes the head of a probe's request. *Immutable.*
final class ProbeRequest {

    /// What says how this connection is used, or what we are: not for a check to set.
    private static final Set<String> OURS = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    private static final int ID_CHARACTERS = 16;

    private ProbeRequest() {}

    /// Names us and the check, as a browser's is built, so that servers with rules for user agents
    /// let it pass.
    static String userAgent(String version, String checkId) {
        String id = checkId.substring(0, Math.min(ID_CHARACTERS, checkId.length()));
        return "Mozilla/5.0 (compatible; Vestibule-Healthchecks/%s; healthcheck-id: %s)".formatted(version, id);
    }

    /// The request of a hop; empty if the check's path or headers cannot be sent.
    static Optional<HttpRequest> of(HealthCheck check, HttpQuestion question, Hop hop, String version) {
        String target = hop.url().target();
        boolean sendable = target.startsWith("/") && target.chars().allMatch(c -> c > ' ' && c < 0x7F);
        if (!sendable) {
            return Optional.empty();
        }
        var request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(question.method()), target);
        var headers = request.headers();
        try {
            headers.set(HttpHeaderNames.HOST, hop.url().authority());
            headers.set(HttpHeaderNames.USER_AGENT, userAgent(version, check.id()));
            headers.set(HttpHeaderNames.ACCEPT, "*/*");
            for (Map.Entry<String, List<String>> entry : hop.headers().entrySet()) {
                if (!OURS.contains(entry.getKey().toLowerCase(Locale.ROOT))) {
                    headers.set(entry.getKey(), entry.getValue());
                }
            }
            headers.set(HttpHeaderNames.CONNECTION, "close");
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.of(request);
    }
}
