package io.vestibule.gate.http.tls;

import io.netty.handler.ssl.SslContext;
import io.vestibule.gate.http.plan.ClientCertificate;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.ground.Failure;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// TLS towards one origin: whom the gate believes, and what it shows. Follows the files of its
/// certificate when [#refresh] is called. *One writer, many readers.*
public final class OriginTls {

    private static final Logger LOG = LoggerFactory.getLogger(OriginTls.class);

    private final OriginSettings settings;
    private final GateMetrics metrics;
    private volatile Contexts contexts;
    private String seen;

    /// New ones with each certificate, so that no session of an earlier one is resumed.
    ///
    /// @param shown null where the gate shows no certificate
    private record Contexts(SslContext http1, @Nullable SslContext http2, ClientCertificate.@Nullable Pair shown) {}

    /// @throws Failure when a file does not load
    public OriginTls(OriginSettings settings, GateMetrics metrics) {
        this.settings = settings;
        this.metrics = metrics;
        seen = stamp();
        try {
            contexts = load();
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the client certificate for the origin %s cannot be loaded (%s): %s"
                            .formatted(settings.url(), settings.certificate().orElseThrow(), e.getMessage()),
                    e);
        }
    }

    private Contexts load() throws IOException, GeneralSecurityException {
        var given = settings.certificate();
        var shown = given.isPresent() ? given.get().read() : null;
        var trust = settings.trust();
        boolean http2 = settings.protocol() == OriginSettings.Protocol.H2;
        return new Contexts(
                TlsContexts.client(trust, shown, false), http2 ? TlsContexts.client(trust, shown, true) : null, shown);
    }

    /// The context of the newest files.
    ///
    /// @param forHttp2 whether to ask for HTTP/2
    @Nullable
    public SslContext context(boolean forHttp2) {
        return forHttp2 ? contexts.http2() : contexts.http1();
    }

    /// What is reported of the certificate that is shown; nothing where none is.
    public Optional<CertificateFigures> figures() {
        var shown = contexts.shown();
        return shown == null
                ? Optional.empty()
                : settings.certificate()
                        .map(files -> CertificateFigures.of(files.certificates().toString(), shown.certificate()));
    }

    /// Reads the certificate again if its files have changed since, and have not changed while they
    /// were read. New connections show the new one; if it does not load, the old.
    public synchronized void refresh() {
        String now = stamp();
        if (now.equals(seen)) {
            return;
        }
        try {
            var next = load();
            if (now.equals(stamp())) {
                contexts = next;
                seen = now;
                metrics.add(GateMetrics.Count.TLS_RELOADS);
                LOG.info("client certificate for the origin {} reloaded", settings.url());
            }
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            seen = now;
            metrics.add(GateMetrics.Count.TLS_RELOADS_FAILED);
            LOG.error(
                    "the client certificate for the origin {} has changed but cannot be loaded; the"
                            + " old one stays in use: {}",
                    settings.url(),
                    e.getMessage());
        }
    }

    private String stamp() {
        return settings.certificate()
                .map(files -> FileStamp.of(List.of(files.certificates(), files.key())))
                .orElse("");
    }
}
