package io.vestibule.gate.http.tls;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which of several certificates is shown to which client, by the host that the client asks for.
/// *Immutable.*
///
/// @param first shown to clients that name no host, or one that no certificate is for
/// @param byName by the names in the certificates; of two with the same name, the earlier one
record CertificateTable(ServerCertificate first, Map<String, ServerCertificate> byName) {

    CertificateTable {
        byName = Map.copyOf(byName);
    }

    /// @param all in the order of the settings, at least one
    static CertificateTable of(List<ServerCertificate> all) {
        var byName = new HashMap<String, ServerCertificate>();
        for (ServerCertificate certificate : all) {
            certificate.names().forEach(name -> byName.putIfAbsent(name, certificate));
        }
        return new CertificateTable(all.getFirst(), byName);
    }

    /// The certificate for a host: the exact name wins over a wildcard.
    ///
    /// @param host lower case, without port and trailing dot
    /// @return null if no certificate is for it
    @Nullable
    ServerCertificate covering(String host) {
        var exact = byName.get(host);
        return exact != null ? exact : byName.get(ServerCertificate.wildcard(host));
    }

    /// The certificate that a client is shown.
    ///
    /// @param host as the client names it in the handshake, lower case; null if it names none
    ServerCertificate shownTo(@Nullable String host) {
        var found = host == null ? null : covering(host);
        return found == null ? first : found;
    }
}
