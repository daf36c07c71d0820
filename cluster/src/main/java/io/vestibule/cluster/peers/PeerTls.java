package io.vestibule.cluster.peers;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.vestibule.cluster.link.PeerSettings;
import java.io.IOException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/// Loads what nodes show to each other and whom they believe. *Immutable.*
public final class PeerTls {

    private PeerTls() {}

    /// What both sides of a connection between nodes speak TLS with.
    ///
    /// @throws IOException when a file cannot be read, or is not what it should be
    public static SSLContext context(PeerSettings.Tls files) throws IOException {
        try {
            var made = SslContextBuilder.forServer(
                            files.certificate().toFile(), files.key().toFile())
                    .sslProvider(SslProvider.JDK)
                    .trustManager(files.authority().toFile())
                    .clientAuth(ClientAuth.REQUIRE)
                    .build();
            if (made instanceof JdkSslContext jdk) {
                return jdk.context();
            }
            throw new IOException("no context of the JDK");
        } catch (SSLException | IllegalArgumentException e) {
            throw new IOException("the files under cluster.tls cannot be used: " + e.getMessage(), e);
        }
    }
}
