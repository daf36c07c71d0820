package io.vestibule.cluster.peers;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Addresses of other nodes: a name stands for all its addresses. Looking up may take seconds.
final class Seeds {

    private static final Logger LOG = LoggerFactory.getLogger(Seeds.class);

    private Seeds() {}

    /// The addresses of each, in one order on all nodes; of what is no address now, none.
    ///
    /// @param seeds `host:port` each
    static List<InetSocketAddress> lookUp(Collection<String> seeds) {
        var found = new TreeSet<>(Seeds::compare);
        seeds.forEach(seed -> found.addAll(lookUp(seed)));
        return List.copyOf(found);
    }

    /// One address, without the name by which it was found.
    ///
    /// @throws UncheckedIOException when the host is no address
    static InetSocketAddress only(String host, int port) {
        try {
            return plain(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(host + " is no address", e);
        }
    }

    private static List<InetSocketAddress> lookUp(String seed) {
        int colon = seed.lastIndexOf(':');
        try {
            int port = Integer.parseInt(seed.substring(colon + 1));
            return List.of(InetAddress.getAllByName(seed.substring(0, Math.max(0, colon)))).stream()
                    .map(address -> plain(address, port))
                    .toList();
        } catch (UnknownHostException e) {
            LOG.debug("{} cannot be resolved now", seed, e);
            return List.of();
        } catch (IllegalArgumentException e) {
            LOG.error("{} is not HOST:PORT", seed, e);
            return List.of();
        }
    }

    private static InetSocketAddress plain(InetAddress address, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(address.getAddress()), port);
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int compare(InetSocketAddress one, InetSocketAddress other) {
        return one.toString().compareTo(other.toString());
    }
}
