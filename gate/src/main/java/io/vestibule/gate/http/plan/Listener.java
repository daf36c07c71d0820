package io.vestibule.gate.http.plan;

import java.nio.file.Path;
import java.util.List;

/// One address to listen on. *Immutable.*
///
/// @param host the local address, such as `0.0.0.0` or `::`
/// @param port 0 for any free one
/// @param door what is spoken there
/// @param proxyProtocol whether every connection begins with a PROXY protocol header (version 1 or
///   2); then only trusted peers may connect
public record Listener(String host, int port, Door door, boolean proxyProtocol) {

    public Listener {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port);
        }
    }

    /// Plain HTTP/1.1 and h2c.
    public static Listener plain(String host, int port) {
        return new Listener(host, port, new Door.Plain(), false);
    }

    public Listener withProxyProtocol() {
        return new Listener(host, port, door, true);
    }

    /// What a listener speaks.
    public sealed interface Door {

        /// HTTP/1.1 and HTTP/2 in the clear.
        record Plain() implements Door {}

        /// HTTP/1.1 and HTTP/2 over TLS. The files are read again within two seconds of a change; a
        /// pair that does not load is logged and the old one kept.
        ///
        /// @param certificates PEM, the server's certificate first, then the chain
        /// @param key PEM, PKCS #8, PKCS #1 or SEC 1, not encrypted
        record Pem(Path certificates, Path key) implements Door {}

        /// The same with several certificates, of which a client is shown the one for the host that
        /// it names (SNI). An exact name wins over a wildcard.
        ///
        /// @param pairs at least one; the first is shown to clients that name no host, or one that
        ///   no certificate is for
        record ByName(List<Pem> pairs) implements Door {
            public ByName {
                pairs = List.copyOf(pairs);
                if (pairs.isEmpty()) {
                    throw new IllegalArgumentException("no certificate");
                }
            }
        }

        /// The same with a certificate of our own making, new at every start.
        ///
        /// @param names the DNS names and addresses it is for; the first is its common name
        record SelfSigned(List<String> names) implements Door {
            public SelfSigned {
                names = List.copyOf(names);
                if (names.isEmpty()) {
                    throw new IllegalArgumentException("a certificate needs a name");
                }
            }
        }

        /// Answers everything with 308 to the same URL over HTTPS.
        ///
        /// @param httpsPort the port to name in the URL; 443 is not written
        record ToHttps(int httpsPort) implements Door {}
    }
}
