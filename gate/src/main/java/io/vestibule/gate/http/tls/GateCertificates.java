package io.vestibule.gate.http.tls;

import io.netty.handler.ssl.OpenSsl;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.ticket.KeyRing;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The certificates of a gate's listeners. Listeners that speak the same share them. *Thread-safe*,
/// once all listeners are known.
public final class GateCertificates implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GateCertificates.class);
    private static final String OF_OUR_OWN = "self-signed";

    private final GateMetrics metrics;
    private final SessionKeys sessionKeys;
    private final Map<Listener.Door, TlsDoor> doors = new HashMap<>();
    private final List<TlsFiles> files = new CopyOnWriteArrayList<>();
    private final List<Supplier<ServerCertificate>> all = new CopyOnWriteArrayList<>();
    private boolean closed;

    /// @param ring the ticket keys of the moment, of which those for sessions are made
    public GateCertificates(GateMetrics metrics, Supplier<KeyRing> ring, EpochClock clock) {
        this.metrics = metrics;
        sessionKeys = new SessionKeys(ring, clock);
    }

    /// How a listener begins TLS; null if it does not.
    ///
    /// @throws Failure when a certificate does not load
    @Nullable
    public TlsDoor of(Listener.Door door) {
        return switch (door) {
            case Listener.Door.Plain _, Listener.Door.ToHttps _ -> null;
            case Listener.Door.Pem _, Listener.Door.ByName _, Listener.Door.SelfSigned _ ->
                doors.computeIfAbsent(door, this::open);
        };
    }

    private TlsDoor open(Listener.Door door) {
        List<Supplier<ServerCertificate>> shown = switch (door) {
            case Listener.Door.Plain _, Listener.Door.ToHttps _ -> throw new IllegalArgumentException("no TLS");
            case Listener.Door.Pem pem -> List.of(follow(pem));
            case Listener.Door.ByName(var pairs) ->
                pairs.stream().map(this::follow).toList();
            case Listener.Door.SelfSigned(var names) -> {
                var certificate = selfSigned(names);
                all.add(() -> certificate);
                yield List.of(() -> certificate);
            }
        };
        sessionKeys.refresh();
        shown().forEach(each -> each.seal(sessionKeys));
        return new TlsDoor(shown);
    }

    private Supplier<ServerCertificate> follow(Listener.Door.Pem pair) {
        var followed = new TlsFiles(pair, metrics);
        files.add(followed);
        all.add(followed);
        return followed;
    }

    private static ServerCertificate selfSigned(List<String> names) {
        try {
            var own = SelfSigned.of(names, Instant.now());
            return ServerCertificate.of(OF_OUR_OWN, own.key(), List.of(own.certificate()));
        } catch (IOException | GeneralSecurityException e) {
            throw new Failure(
                    Failure.Source.HOUSE, Failure.Retry.NEVER, "a certificate cannot be made: " + e.getMessage(), e);
        }
    }

    /// Says in the log what speaks TLS with each certificate.
    public void sayProviders() {
        shown().forEach(GateCertificates::sayProvider);
    }

    private static void sayProvider(ServerCertificate certificate) {
        if (certificate.provider() == TlsProvider.BORING_SSL) {
            LOG.info("TLS with the certificate {} is spoken by BoringSSL", certificate.source());
        } else {
            LOG.warn(
                    "TLS with the certificate {} is spoken by Java, and a handshake costs two to three times as much"
                            + " as with BoringSSL: {}",
                    certificate.source(),
                    OpenSsl.isAvailable()
                            ? "BoringSSL does not sign with such a key, or the certificate's key usage is not for"
                                    + " signatures"
                            : "BoringSSL does not load on this machine: " + OpenSsl.unavailabilityCause());
        }
    }

    /// Reads certificates again whose files have changed, and follows the keys of sessions.
    public synchronized void refresh() {
        if (closed) {
            return;
        }
        var replaced =
                files.stream().map(TlsFiles::refresh).flatMap(Optional::stream).toList();
        if (!all.isEmpty() && (sessionKeys.refresh() || !replaced.isEmpty())) {
            shown().forEach(each -> each.seal(sessionKeys));
        }
        doors.values().forEach(TlsDoor::refresh);
        replaced.forEach(ServerCertificate::close);
    }

    private Stream<ServerCertificate> shown() {
        return all.stream().map(Supplier::get);
    }

    /// The certificates that are shown now.
    public List<CertificateFigures> figures() {
        return shown().map(CertificateFigures::of).toList();
    }

    /// What speaks TLS with the certificates that are shown now.
    public Set<TlsProvider> providers() {
        return shown().map(ServerCertificate::provider).collect(Collectors.toSet());
    }

    /// For when there are no more new connections.
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            shown().forEach(ServerCertificate::close);
        }
    }
}
