package io.vestibule.gate.http.origin;

import io.vestibule.gate.http.plan.OriginAddress;
import io.vestibule.gate.http.plan.OriginNaming;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/// One address of an origin, as all lanes share it. *Thread-safe.*
public final class OriginServer {

    private final int index;
    private final String name;
    private final OriginAddress address;
    private final OriginAddresses addresses;
    private final boolean secure;
    private final @Nullable String host;

    /// @param index its number among the addresses of its origin
    /// @param naming by which name it is asked
    OriginServer(int index, URI url, OriginNaming naming, OriginSockets sockets) {
        this.index = index;
        name = nameOf(url);
        address = OriginAddress.of(url);
        addresses = new OriginAddresses(address, sockets);
        secure = "https".equals(url.getScheme());
        host = naming.hostFor(url).orElse(null);
    }

    /// Host and port as in the settings, or the socket; for the log.
    static String nameOf(URI url) {
        return OriginAddress.isUnix(url) ? url.toString() : url.getRawAuthority();
    }

    public int index() {
        return index;
    }

    public String name() {
        return name;
    }

    OriginAddress address() {
        return address;
    }

    /// What its name resolves to.
    OriginAddresses addresses() {
        return addresses;
    }

    /// What is in `Host`; null for what the visitor sent.
    @Nullable
    public String host() {
        return host;
    }

    /// Whether TLS is spoken there.
    boolean secure() {
        return secure;
    }
}
