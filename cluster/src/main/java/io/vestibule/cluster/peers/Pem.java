package io.vestibule.cluster.peers;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.ServerSSLOptions;
import io.vestibule.cluster.link.PeerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// Certificate, key and authority, as they are in their files now. *Immutable.*
record Pem(Buffer certificate, Buffer key, Buffer authority) {

    private static final Set<String> VERSIONS = Set.of("TLSv1.3");

    static Pem read(PeerSettings.Tls files) throws IOException {
        return new Pem(read(files.certificate()), read(files.key()), read(files.authority()));
    }

    /// For a node that accepts connections.
    ServerSSLOptions server() {
        return new ServerSSLOptions()
                .setKeyCertOptions(pair())
                .setTrustOptions(trust())
                .setClientAuth(ClientAuth.REQUIRED)
                .setEnabledSecureTransportProtocols(VERSIONS);
    }

    /// For a node that is about to accept connections.
    NetServerOptions into(NetServerOptions options) {
        return options.setSsl(true)
                .setKeyCertOptions(pair())
                .setTrustOptions(trust())
                .setClientAuth(ClientAuth.REQUIRED)
                .setEnabledSecureTransportProtocols(VERSIONS);
    }

    /// For a node that connects. Any certificate of the authority is a node's.
    ClientSSLOptions client() {
        return new ClientSSLOptions()
                .setKeyCertOptions(pair())
                .setTrustOptions(trust())
                .setHostnameVerificationAlgorithm("")
                .setEnabledSecureTransportProtocols(VERSIONS);
    }

    private PemKeyCertOptions pair() {
        return new PemKeyCertOptions().addCertValue(certificate).addKeyValue(key);
    }

    private PemTrustOptions trust() {
        return new PemTrustOptions().addCertValue(authority);
    }

    private static Buffer read(Path file) throws IOException {
        return Buffer.buffer(Files.readAllBytes(file));
    }
}
