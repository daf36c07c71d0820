package io.vestibule.gate.http;

import io.netty.handler.ssl.SslContext;
import io.vestibule.ground.SipHash;

import org.jspecify.annotations.Nullable;

/// One origin, as all lanes share it. *Thread-safe.*
final class Origin {

    private final OriginSettings settings;
    private final OriginBudget budget;
    private final @Nullable OriginShares shares;
    private final OriginAddresses addresses;
    private final @Nullable SslContext tls;
    private final OriginAddress address;
    private final String name;
    private final String authority;

    Origin(OriginSettings settings, SipHash hash, OriginSockets sockets) {
        this.settings = settings;
        budget = new OriginBudget(settings.connections(), settings.waiting());
        shares =
                settings.share() < settings.connections()
                        ? new OriginShares(settings.share(), settings.waiting(), hash)
                        : null;
        address = OriginAddress.of(settings.url());
        addresses = new OriginAddresses(address, sockets);
        tls = settings.secure() ? TlsContexts.client(settings.trust()) : null;
        boolean unix = OriginAddress.isUnix(settings.url());
        name = unix ? settings.url().toString() : settings.url().getRawAuthority();
        authority = unix ? "localhost" : name;
    }

    OriginSettings.Times times() {
        return settings.times();
    }

    OriginBudget budget() {
        return budget;
    }

    /// Null when one visitor may have all places.
    @Nullable OriginShares shares() {
        return shares;
    }

    OriginAddress address() {
        return address;
    }

    OriginAddresses addresses() {
        return addresses;
    }

    @Nullable SslContext tls() {
        return tls;
    }

    /// Host and port as in the settings, or the socket; for the log.
    String name() {
        return name;
    }

    /// What stands in `Host` where the origin is asked by its own name.
    String authority() {
        return authority;
    }
}
