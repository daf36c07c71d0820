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
    private final String name;

    Origin(OriginSettings settings, SipHash hash) {
        this.settings = settings;
        budget = new OriginBudget(settings.connections(), settings.waiting());
        shares =
                settings.share() < settings.connections()
                        ? new OriginShares(settings.share(), settings.waiting(), hash)
                        : null;
        addresses = new OriginAddresses(settings.address());
        tls = settings.secure() ? TlsContexts.client(settings.trust()) : null;
        name = settings.url().getRawAuthority();
    }

    OriginSettings settings() {
        return settings;
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

    OriginAddresses addresses() {
        return addresses;
    }

    @Nullable SslContext tls() {
        return tls;
    }

    /// Host and port as in the settings.
    String name() {
        return name;
    }
}
