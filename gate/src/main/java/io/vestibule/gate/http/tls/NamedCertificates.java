package io.vestibule.gate.http.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.util.HashMap;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Several certificates of one listener, each of which follows its files. *One writer, many
/// readers.*
final class NamedCertificates implements TlsDoor {

    private static final Logger LOG = LoggerFactory.getLogger(NamedCertificates.class);

    private final List<TlsFiles> files;
    private volatile CertificateTable table;

    /// @param files in the order of the settings, at least one
    NamedCertificates(List<TlsFiles> files) {
        this.files = List.copyOf(files);
        table = CertificateTable.of(this.files.stream().map(TlsFiles::get).toList());
    }

    CertificateTable table() {
        return table;
    }

    /// Takes the certificates that were read again. A name that came to be in two of them is
    /// logged: refusing the new one could leave an expired one in its place.
    void refresh() {
        var next = CertificateTable.of(files.stream().map(TlsFiles::get).toList());
        if (next.equals(table)) {
            return;
        }
        table = next;
        var owners = new HashMap<String, TlsFiles>();
        for (TlsFiles each : files) {
            for (String name : each.get().names()) {
                var earlier = owners.putIfAbsent(name, each);
                if (earlier != null) {
                    LOG.error(
                            "TLS certificates {} and {} are both for {}; the first is shown",
                            earlier.file(),
                            each.file(),
                            name);
                }
            }
        }
    }

    @Override
    public ChannelHandler handler(Channel channel, long handshakeMillis) {
        return new SniDoor(this::table, handshakeMillis);
    }
}
