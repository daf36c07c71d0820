package io.vestibule.node;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.gate.door.StatusBook;
import io.vestibule.gate.http.GateServer;
import io.vestibule.gate.http.origin.AddressFigures;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.GateMetrics.Count;
import io.vestibule.gate.http.plan.Latency;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.tls.CertificateFigures;
import java.util.Locale;

/// The figures of the proxy under their public names. *Thread-safe.*
record GateFigures(GateServer gate) implements MetricSource {

    @Override
    public void tell(MetricSink sink) {
        GateMetrics metrics = gate.metrics();
        sink.gauge("vestibule_gate_connections", "Open connections of visitors.", gate.connections());
        sink.gauge(
                "vestibule_gate_connections_limit",
                "Connections of visitors that may be open at once.",
                gate.mostConnections());
        sink.gauge("vestibule_gate_tunnels", "Open WebSockets and other upgraded connections.", (double)
                (metrics.of(Count.TUNNELS_OPENED) - metrics.of(Count.TUNNELS_CLOSED)));
        for (Count count : Count.values()) {
            tell(sink, count, metrics.of(count));
        }
        for (Latency.Span span : Latency.Span.values()) {
            var counted = metrics.latency(span);
            sink.histogram(
                    "vestibule_gate_request_seconds",
                    "How long requests took: at the gate alone, at the origin, as a whole.",
                    counted.bounds(),
                    counted.counts(),
                    counted.seconds(),
                    "span",
                    span.word());
        }
        gate.addresses().forEach(address -> tell(sink, address));
        for (CertificateFigures certificate : gate.certificates()) {
            sink.gauge(
                    "vestibule_tls_certificate_expiration_timestamp_seconds",
                    "When a certificate that visitors or origins are shown ends, in seconds since" + " 1970.",
                    (double) certificate.notAfterSeconds(),
                    "file",
                    certificate.file(),
                    "name",
                    certificate.name());
        }
        gate.tlsProviders()
                .forEach(provider -> sink.gauge(
                        "vestibule_tls_provider_info",
                        "What speaks TLS with visitors.",
                        1,
                        "provider",
                        provider.title()));
        StatusBook.tell(sink, "", "", metrics.outside());
        for (Refusal refusal : Refusal.values()) {
            sink.counter(
                    "vestibule_gate_refused_total",
                    "Malformed requests that were refused, by reason.",
                    metrics.of(refusal),
                    "reason",
                    refusal.name().toLowerCase(Locale.ROOT));
        }
    }

    private static void tell(MetricSink sink, AddressFigures of) {
        String[] labels = {"origin", of.origin(), "address", of.address()};
        sink.counter(
                "vestibule_gate_origin_address_requests_total",
                "Requests by address of an origin that has several.",
                of.requests(),
                labels);
        sink.gauge(
                "vestibule_gate_origin_address_requests",
                "Requests under way by address, WebSockets included.",
                of.underWay(),
                labels);
        sink.gauge(
                "vestibule_gate_origin_address_ejected",
                "Whether the address gets no requests because it failed.",
                of.ejected() ? 1 : 0,
                labels);
        sink.counter(
                "vestibule_gate_origin_address_ejections_total",
                "How often the address was ejected.",
                of.ejections(),
                labels);
    }

    private static void tell(MetricSink sink, Count count, long value) {
        switch (count) {
            case CONNECTIONS_OPENED ->
                sink.counter("vestibule_gate_connections_total", "Connections of visitors.", value);
            case CONNECTIONS_OVER_TOTAL -> turnedAway(sink, "total", value);
            case CONNECTIONS_OVER_ADDRESS -> turnedAway(sink, "address", value);
            case CONNECTIONS_UNTRUSTED -> turnedAway(sink, "untrusted", value);
            case REQUESTS -> sink.counter("vestibule_gate_requests_total", "Requests.", value);
            case FORWARDED -> ended(sink, "forwarded", value);
            case ANSWERED -> ended(sink, "answered", value);
            case FAILED -> ended(sink, "failed", value);
            case ABORTED -> ended(sink, "aborted", value);
            case RETRIES ->
                sink.counter(
                        "vestibule_gate_retries_total",
                        "Requests sent again: on a new connection, or to another address.",
                        value);
            case ORIGIN_UNREACHABLE -> trouble(sink, "unreachable", value);
            case ORIGIN_TIMEOUT -> trouble(sink, "timeout", value);
            case ORIGIN_BROKEN -> trouble(sink, "broken", value);
            case ORIGIN_BUSY -> trouble(sink, "busy", value);
            case ORIGIN_SHARE -> trouble(sink, "share", value);
            case TUNNELS_OPENED ->
                sink.counter("vestibule_gate_tunnels_total", "WebSockets and other upgraded connections.", value);
            case LOG_LINES ->
                sink.counter("vestibule_access_log_lines_total", "Lines written to the access log.", value);
            case LOG_LINES_DROPPED ->
                sink.counter("vestibule_access_log_dropped_total", "Lines of the access log that were lost.", value);
            case TLS_HANDSHAKES_FULL -> shook(sink, "new", value);
            case TLS_HANDSHAKES_RESUMED -> shook(sink, "resumed", value);
            case TLS_HANDSHAKES_JDK -> shook(sink, "unknown", value);
            case TLS_RELOADS -> reloaded(sink, "done", value);
            case TLS_RELOADS_FAILED -> reloaded(sink, "failed", value);
            case CONNECTIONS_CLOSED, TUNNELS_CLOSED -> {}
        }
    }

    private static void turnedAway(MetricSink sink, String reason, long value) {
        sink.counter(
                "vestibule_gate_connections_refused_total",
                "Connections closed without an answer, by reason.",
                value,
                "reason",
                reason);
    }

    private static void ended(MetricSink sink, String outcome, long value) {
        sink.counter("vestibule_gate_outcomes_total", "Requests by outcome.", value, "outcome", outcome);
    }

    private static void trouble(MetricSink sink, String reason, long value) {
        sink.counter(
                "vestibule_gate_origin_errors_total",
                "Requests that an origin failed, by reason.",
                value,
                "reason",
                reason);
    }

    private static void shook(MetricSink sink, String session, long value) {
        sink.counter(
                "vestibule_tls_handshakes_total",
                "TLS handshakes with visitors, by session.",
                value,
                "session",
                session);
    }

    private static void reloaded(MetricSink sink, String result, long value) {
        sink.counter(
                "vestibule_tls_reloads_total",
                "Certificate reloads; if one fails, the old certificate stays in use.",
                value,
                "result",
                result);
    }
}
