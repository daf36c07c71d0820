package io.vestibule.gate.http;

import io.netty.handler.ssl.SslContext;

import org.jspecify.annotations.Nullable;

/// One origin, as all lanes share it. *Thread-safe.*
final class Origin {

    private final OriginSettings settings;
    private final OriginBudget budget;
    private final OriginAddresses addresses;
    private final @Nullable SslContext tls;
    private final String name;

    Origin(OriginSettings settings) {
        this.settings = settings;
        budget = new OriginBudget(settings.connections(), settings.waiting());
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
