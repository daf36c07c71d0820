package io.vestibule.gate.http.origin;

import io.netty.handler.ssl.SslContext;
import io.vestibule.gate.http.plan.BasePath;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginAddress;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.tls.CertificateFigures;
import io.vestibule.gate.http.tls.OriginTls;
import io.vestibule.ground.SipHash;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One origin, as all lanes share it. *Thread-safe.*
public final class Origin {

    private final OriginSettings settings;
    private final OriginSockets sockets;
    private final OriginBudget budget;
    private final @Nullable OriginShares shares;
    private final @Nullable OriginTls tls;
    private final boolean http2;
    private final OriginServers servers;
    private final OriginFailures failures;
    private final String authority;
    private final @Nullable BasePath base;
    private final boolean errorsCount;
    private final @Nullable OwnNames ownNames;

    public Origin(OriginSettings settings, SipHash hash, OriginSockets sockets, GateMetrics metrics) {
        this.settings = settings;
        this.sockets = sockets;
        budget = new OriginBudget(settings.connections(), settings.waiting());
        shares = settings.share() < settings.connections()
                ? new OriginShares(settings.share(), settings.waiting(), hash)
                : null;
        errorsCount = settings.spread().errorsCount();
        servers = new OriginServers(settings, sockets);
        failures = new OriginFailures(servers.all().getFirst().name());
        http2 = settings.protocol() == OriginSettings.Protocol.H2;
        tls = settings.secure() ? new OriginTls(settings, metrics) : null;
        ownNames = settings.naming().rewrites() ? OwnNames.of(settings) : null;
        base = BasePath.of(settings.url());
        boolean unix = OriginAddress.isUnix(settings.url());
        authority = unix ? "localhost" : settings.url().getRawAuthority();
    }

    /// The names that it has in its responses; null if they stay as they are.
    @Nullable
    public OwnNames ownNames() {
        return ownNames;
    }

    OriginSettings.Times times() {
        return settings.times();
    }

    /// Notes what a status says about the address that answered.
    ///
    /// @param since when the address was chosen, by [OriginServers#now]
    void learn(OriginServer server, long since, int status) {
        if (errorsCount && status >= 502 && status <= 504) {
            servers.failed(server, since, false, Integer.toString(status));
        } else {
            servers.answered(server, since);
        }
    }

    /// For connections to it.
    OriginSockets sockets() {
        return sockets;
    }

    OriginBudget budget() {
        return budget;
    }

    /// Null when one visitor may have all places.
    @Nullable
    OriginShares shares() {
        return shares;
    }

    /// The shares that a request is charged to.
    ///
    /// @param client the visitor's address, of the peer or from a trusted proxy
    /// @param session of the visitor; 0 if none is known
    public VisitorShares sharesOf(Peer peer, String client, long session) {
        return shares == null ? VisitorShares.NONE : shares.of(peer, client, session);
    }

    /// What the log says when it does not answer.
    public OriginFailures failures() {
        return failures;
    }

    /// Its addresses.
    public OriginServers servers() {
        return servers;
    }

    /// @param forHttp2 whether to ask for HTTP/2
    @Nullable
    SslContext tls(boolean forHttp2) {
        return tls == null ? null : tls.context(forHttp2);
    }

    /// Reads the certificate again that it is shown, if its files have changed.
    void refresh() {
        if (tls != null) {
            tls.refresh();
        }
    }

    /// What is reported of the certificate that it is shown; nothing where it is shown none.
    Optional<CertificateFigures> certificate() {
        return tls == null ? Optional.empty() : tls.figures();
    }

    /// Whether a request goes there by HTTP/2: WebSockets do not.
    boolean speaksHttp2(OriginSeeker seeker) {
        return http2 && !seeker.wantsUpgrade();
    }

    /// Its first address; for the log.
    public String name() {
        return servers.all().getFirst().name();
    }

    /// Where the site is; null for its root.
    @Nullable
    public BasePath base() {
        return base;
    }

    /// What is in `Host` where the origin is asked by its own name.
    public String authority() {
        return authority;
    }
}
