package io.vestibule.gate.http;

import io.netty.handler.ssl.SslContext;
import io.vestibule.ground.SipHash;

import org.jspecify.annotations.Nullable;

/// One origin, as all lanes share it. *Thread-safe.*
final class Origin {

    private final OriginSettings settings;
    private final OriginBudget budget;
    private final @Nullable OriginShares shares;
    private final @Nullable SslContext tls;
    private final OriginServers servers;
    private final String authority;
    private final boolean errorsCount;

    Origin(OriginSettings settings, SipHash hash, OriginSockets sockets) {
        this.settings = settings;
        budget = new OriginBudget(settings.connections(), settings.waiting());
        shares =
                settings.share() < settings.connections()
                        ? new OriginShares(settings.share(), settings.waiting(), hash)
                        : null;
        errorsCount = settings.spread().errorsCount();
        servers = new OriginServers(settings, sockets);
        tls = settings.secure() ? TlsContexts.client(settings.trust()) : null;
        boolean unix = OriginAddress.isUnix(settings.url());
        authority = unix ? "localhost" : settings.url().getRawAuthority();
    }

    OriginSettings.Times times() {
        return settings.times();
    }

    /// Whether an answer of this status counts as a failure of its address.
    boolean countsAsFailure(int status) {
        return errorsCount && status >= 502 && status <= 504;
    }

    OriginBudget budget() {
        return budget;
    }

    /// Null when one visitor may have all places.
    @Nullable OriginShares shares() {
        return shares;
    }

    /// Its addresses.
    OriginServers servers() {
        return servers;
    }

    @Nullable SslContext tls() {
        return tls;
    }

    /// Its first address; for the log.
    String name() {
        return servers.all().getFirst().name();
    }

    /// What stands in `Host` where the origin is asked by its own name.
    String authority() {
        return authority;
    }
}
