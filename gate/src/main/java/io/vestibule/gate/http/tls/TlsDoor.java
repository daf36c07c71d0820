package io.vestibule.gate.http.tls;

import java.util.HashMap;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The certificates that clients of a listener are shown, one or several, each of which follows its
/// files. *One writer, many readers.*
public final class TlsDoor {

    private static final Logger LOG = LoggerFactory.getLogger(TlsDoor.class);

    private final List<Supplier<ServerCertificate>> certificates;
    private volatile CertificateTable table;

    /// @param certificates in the order of the settings, at least one
    TlsDoor(List<? extends Supplier<ServerCertificate>> certificates) {
        this.certificates = List.copyOf(certificates);
        table = CertificateTable.of(newest().toList());
    }

    private Stream<ServerCertificate> newest() {
        return certificates.stream().map(Supplier::get);
    }

    /// Takes the certificates that were read again. A name that came to be in two of them is
    /// logged: refusing the new one could leave an expired one in its place.
    void refresh() {
        var next = CertificateTable.of(newest().toList());
        if (next.equals(table)) {
            return;
        }
        table = next;
        var owners = new HashMap<String, ServerCertificate>();
        newest().forEach(each -> {
            for (String name : each.names()) {
                var earlier = owners.putIfAbsent(name, each);
                if (earlier != null) {
                    LOG.error(
                            "TLS certificates {} and {} are both for {}; the first is shown",
                            earlier.source(),
                            each.source(),
                            name);
                }
            }
        });
    }

    /// Whether it has several certificates.
    boolean hasChoice() {
        return certificates.size() > 1;
    }

    /// The certificate for a host, if there is one.
    ///
    /// @param host lower case, without port and trailing dot
    @Nullable
    ServerCertificate covering(String host) {
        return table.covering(host);
    }

    /// The certificate that a client is shown.
    ///
    /// @param host as the client names it in the handshake, lower case; null if it names none
    ServerCertificate shownTo(@Nullable String host) {
        return table.shownTo(host);
    }
}
