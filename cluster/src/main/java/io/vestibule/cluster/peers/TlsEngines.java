package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.apache.pekko.remote.artery.tcp.SSLEngineProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;

/// TLS 1.3 between nodes: each shows a certificate, and believes those of one authority alone,
/// whatever names are in them. New files are read when they change. *Thread-safe.*
final class TlsEngines implements SSLEngineProvider {

    private static final Logger LOG = LoggerFactory.getLogger(TlsEngines.class);
    private static final String[] VERSIONS = {"TLSv1.3"};

    private final PeerSettings.Tls files;
    private final FrameCounts frameCounts;
    private volatile Read newest;

    /// @param changed when the files were changed that it was made of
    private record Read(List<FileTime> changed, SSLContext context) {}

    /// @throws IOException when a file cannot be read, or is not what it should be
    TlsEngines(PeerSettings.Tls files, FrameCounts frameCounts) throws IOException {
        this.files = files;
        this.frameCounts = frameCounts;
        this.newest = read();
    }

    @Override
    public SSLEngine createServerSSLEngine(String host, int port) {
        var engine = engine(host, port);
        engine.setUseClientMode(false);
        engine.setNeedClientAuth(true);
        return new WatchedTls(engine, reason -> frameCounts.refused("a connection: " + reason));
    }

    @Override
    public SSLEngine createClientSSLEngine(String host, int port) {
        var engine = engine(host, port);
        engine.setUseClientMode(true);
        return engine;
    }

    @Override
    public Option<Throwable> verifyClientSession(String host, SSLSession session) {
        return Option.empty();
    }

    @Override
    public Option<Throwable> verifyServerSession(String host, SSLSession session) {
        return Option.empty();
    }

    private SSLEngine engine(String host, int port) {
        var engine = context().createSSLEngine(host, port);
        engine.setEnabledProtocols(VERSIONS);
        return engine;
    }

    private SSLContext context() {
        try {
            if (!changed().equals(newest.changed())) {
                newest = read();
            }
        } catch (IOException e) {
            LOG.error("continuing with the old certificate: {}", e.getMessage());
        }
        return newest.context();
    }

    private Read read() throws IOException {
        var when = changed();
        return new Read(when, PeerTls.context(files));
    }

    private List<FileTime> changed() throws IOException {
        return List.of(
                Files.getLastModifiedTime(files.certificate()),
                Files.getLastModifiedTime(files.key()),
                Files.getLastModifiedTime(files.authority()));
    }
}
