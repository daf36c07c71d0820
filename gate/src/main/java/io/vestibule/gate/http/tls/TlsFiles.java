package io.vestibule.gate.http.tls;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.ground.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A certificate that is in files, with its key; follows the files when [#refresh] is called. *One
/// writer, many readers.*
final class TlsFiles implements Supplier<ServerCertificate> {

    private static final Logger LOG = LoggerFactory.getLogger(TlsFiles.class);

    private final Listener.Door.Pem pair;
    private final Path certificates;
    private final Path key;
    private final GateMetrics metrics;
    private volatile ServerCertificate current;
    private String seen;

    /// @throws Failure when the files do not load
    TlsFiles(Listener.Door.Pem pair, GateMetrics metrics) {
        this.pair = pair;
        certificates = pair.certificates();
        key = pair.key();
        this.metrics = metrics;
        seen = look();
        try {
            current = ServerCertificate.read(pair);
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "TLS certificate " + certificates + " with key " + key + ": " + e.getMessage(),
                    e);
        }
    }

    @Override
    public ServerCertificate get() {
        return current;
    }

    /// Reads the files again if they have changed since they were last read, and have not changed
    /// while they were read. New connections get the new certificate; if it does not load, the old.
    ///
    /// @return the certificate whose place was taken, to be closed when nobody finds it any more
    synchronized Optional<ServerCertificate> refresh() {
        String now = look();
        if (now.equals(seen)) {
            return Optional.empty();
        }
        try {
            var next = ServerCertificate.read(pair);
            if (!now.equals(look())) {
                return Optional.of(next);
            }
            var before = current;
            current = next;
            seen = now;
            metrics.add(GateMetrics.Count.TLS_RELOADS);
            LOG.info(
                    "TLS certificate {} reloaded; {} speaks with it",
                    certificates,
                    next.provider().title());
            return Optional.of(before);
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            seen = now;
            metrics.add(GateMetrics.Count.TLS_RELOADS_FAILED);
            LOG.error(
                    "TLS certificate {} with key {} has changed but cannot be loaded; the old one"
                            + " stays in use: {}",
                    certificates,
                    key,
                    e.getMessage());
            return Optional.empty();
        }
    }

    private String look() {
        return FileStamp.of(List.of(certificates, key));
    }
}
