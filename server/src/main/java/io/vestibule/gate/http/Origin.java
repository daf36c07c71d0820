package io.vestibule.gate.http;

import io.netty.handler.ssl.SslContext;
import io.vestibule.ground.SipHash;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One origin, as all lanes share it. *Thread-safe.*
final class Origin {

    private final OriginSettings settings;
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

    Origin(OriginSettings settings, SipHash hash, OriginSockets sockets, GateMetrics metrics) {
        this.settings = settings;
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
    OwnNames ownNames() {
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

    OriginBudget budget() {
        return budget;
    }

    /// Null when one visitor may have all places.
    @Nullable
    OriginShares shares() {
        return shares;
    }

    /// What the log says when it does not answer.
    OriginFailures failures() {
        return failures;
    }

    /// Its addresses.
    OriginServers servers() {
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

    /// What is told of the certificate that it is shown; nothing where it is shown none.
    Optional<CertificateFigures> certificate() {
        return tls == null ? Optional.empty() : tls.figures();
    }

    /// Whether an exchange goes there by HTTP/2: WebSockets do not.
    boolean speaksHttp2(Exchange exchange) {
        return http2 && !exchange.wantsUpgrade();
    }

    /// Its first address; for the log.
    String name() {
        return servers.all().getFirst().name();
    }

    /// Where the site is; null for its root.
    @Nullable
    BasePath base() {
        return base;
    }

    /// What stands in `Host` where the origin is asked by its own name.
    String authority() {
        return authority;
    }
}
