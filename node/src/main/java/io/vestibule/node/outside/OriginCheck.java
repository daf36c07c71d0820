package io.vestibule.node.outside;

import io.vestibule.gate.http.plan.OriginAddress;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.Origins;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks once, at the start, whether the origins take connections, and warns of those that do not:
/// else the first to notice is a visitor. *Immutable.*
///
/// @param origins to look at, each once
public record OriginCheck(List<OriginSettings> origins) {

    private static final Logger LOG = LoggerFactory.getLogger(OriginCheck.class);
    private static final int PATIENCE_MILLIS = 3_000;

    public static OriginCheck of(Origins origins) {
        var all = new LinkedHashSet<OriginSettings>();
        all.add(origins.otherwise());
        all.addAll(origins.byHost().values());
        return new OriginCheck(List.copyOf(all));
    }

    /// Looks at all of them at once, on threads of their own.
    public void start() {
        for (OriginSettings origin : origins) {
            for (URI url : origin.addresses()) {
                Thread.ofVirtual().name("origin-check").start(() -> look(origin, url));
            }
        }
    }

    private static void look(OriginSettings origin, URI url) {
        try {
            switch (OriginAddress.of(url)) {
                case OriginAddress.Tcp(var host, int port) -> connect(host, port);
                case OriginAddress.Unix(var file) -> connect(file);
            }
        } catch (UnknownHostException _) {
            warn(origin, url, "there is no such host");
        } catch (IOException e) {
            warn(origin, url, String.valueOf(e.getMessage()));
        }
    }

    /// By one address of the host after the other, as the gate connects; the last one's failure
    /// counts.
    private static void connect(String host, int port) throws IOException {
        var failure = new IOException("its host has no address");
        for (InetAddress address : InetAddress.getAllByName(host)) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
                return;
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }

    private static void connect(Path file) throws IOException {
        SocketChannel.open(UnixDomainSocketAddress.of(file)).close();
    }

    private static void warn(OriginSettings origin, URI url, String reason) {
        boolean alone = origin.addresses().size() == 1;
        LOG.warn(
                "the origin {} does not answer ({}): {} until it does",
                url,
                reason,
                alone ? "admitted visitors get 502" : "its other addresses are used");
    }
}
