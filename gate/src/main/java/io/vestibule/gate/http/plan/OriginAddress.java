package io.vestibule.gate.http.plan;

import java.net.URI;
import java.nio.file.Path;

/// Where an origin listens. *Immutable.*
public sealed interface OriginAddress {

    /// A host of the network.
    ///
    /// @param host a name or an address, IPv6 without brackets
    /// @param port from 1 to 65,535
    record Tcp(String host, int port) implements OriginAddress {}

    /// A socket of this machine.
    ///
    /// @param socket the file of a socket on this machine
    record Unix(Path socket) implements OriginAddress {}

    /// The address that the URL of an origin names: `unix:` and a path, or host and port, where the
    /// scheme's own port is meant if it names none.
    static OriginAddress of(URI url) {
        if (isUnix(url)) {
            return new Unix(Path.of(url.getPath()));
        }
        String host = url.getHost();
        boolean bracketed = host.startsWith("[");
        int usual = "https".equals(url.getScheme()) ? 443 : 80;
        return new Tcp(
                bracketed ? host.substring(1, host.length() - 1) : host, url.getPort() < 0 ? usual : url.getPort());
    }

    /// Whether a URL names a socket on this machine.
    static boolean isUnix(URI url) {
        return "unix".equals(url.getScheme());
    }
}
