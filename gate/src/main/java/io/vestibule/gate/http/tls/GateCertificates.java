package io.vestibule.gate.http.tls;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.ground.Failure;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The certificates of a gate's listeners. Listeners that speak the same share them. *Thread-safe*,
/// once all listeners are known.
public final class GateCertificates {

    private static final String OF_OUR_OWN = "self-signed";

    private final GateMetrics metrics;
    private final Map<Listener.Door, TlsDoor> doors = new HashMap<>();
    private final List<TlsFiles> files = new CopyOnWriteArrayList<>();
    private final List<Supplier<ServerCertificate>> all = new CopyOnWriteArrayList<>();

    public GateCertificates(GateMetrics metrics) {
        this.metrics = metrics;
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

    /// Reads certificates again whose files have changed.
    public void refresh() {
        files.forEach(TlsFiles::refresh);
        doors.values().forEach(TlsDoor::refresh);
    }

    private Stream<ServerCertificate> shown() {
        return all.stream().map(Supplier::get);
    }

    /// The certificates that are shown now.
    public List<CertificateFigures> figures() {
        return shown().map(CertificateFigures::of).toList();
    }
}
