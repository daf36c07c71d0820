package io.vestibule.node.settings;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerSettings.Clients;
import io.vestibule.cluster.link.PeerSettings.Role;
import io.vestibule.cluster.link.PeerSettings.Tls;
import io.vestibule.cluster.peers.PeerTls;
import io.vestibule.gate.http.plan.ClientCertificate;
import io.vestibule.health.CheckRegion;
import io.vestibule.settings.text.Address;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads `node.cluster`: this node among others. Without a key there, a node is alone.
final class ClusterReader {

    private static final ValueKind<String> NAME =
            ValueKinds.matching("[A-Za-z0-9][A-Za-z0-9_-]{0,62}", "letters, digits, - and _, 63 at most");

    private static final ValueKind<CheckRegion> REGION = ValueKind.of(
            "one of "
                    + Arrays.stream(CheckRegion.values()).map(CheckRegion::name).collect(Collectors.joining(", ")),
            text -> Arrays.stream(CheckRegion.values())
                    .filter(region -> region.name().equals(text))
                    .findFirst());

    private static final List<String> KEYS = List.of(
            "node",
            "address",
            "data_center",
            "data_centers",
            "seeds",
            "roles",
            "nodes",
            "first_start",
            "lease_ttl",
            "clients",
            "region");

    private static final List<String> TLS_KEYS = List.of("certificate", "key", "authority");

    /// The least that continues when one is lost.
    private static final int USUAL_NODES = 3;

    private static final int MOST_NODES = 100;
    private static final Duration USUAL_TTL = Duration.ofMinutes(10);
    private static final Duration LEAST_TTL = Duration.ofMinutes(1);
    private static final Duration MOST_TTL = Duration.ofDays(30);
    private static final Address NOWHERE = new Address("", 0);

    private final Section node;
    private final Section cluster;
    private final Section tls;

    private ClusterReader(Section node) {
        this.node = node;
        this.cluster = node.section("cluster");
        this.tls = cluster.section("tls");
    }

    /// @param store where the configuration is kept
    static Optional<PeerSettings> read(Section node, StorePlace store) {
        var reader = new ClusterReader(node);
        boolean wanted = reader.isWanted();
        var settings = reader.settings(wanted, store);
        reader.tls.refuseUnknownKeys();
        reader.cluster.refuseUnknownKeys();
        return Optional.of(settings).filter(_ -> wanted);
    }

    /// Whether the node is to be among others.
    static boolean isWanted(Section node) {
        return new ClusterReader(node).isWanted();
    }

    private boolean isWanted() {
        return KEYS.stream().anyMatch(cluster::isGiven) || TLS_KEYS.stream().anyMatch(tls::isGiven);
    }

    /// Asks for every key also where none is given, so that each is known.
    private PeerSettings settings(boolean wanted, StorePlace store) {
        Set<Role> roles = Set.copyOf(cluster.list(
                "roles", ValueKinds.choice(Role.class), List.of(Role.GATE, Role.COORDINATOR), "[gate, coordinator]"));
        boolean member = roles.contains(Role.COORDINATOR);
        String name = need("node", NAME, wanted).orElse("");
        Address address = need("address", ValueKinds.ADDRESS, wanted && member).orElse(NOWHERE);
        String center = need("data_center", NAME, wanted).orElse("");
        List<String> centers = cluster.list("data_centers", NAME, List.of(center), "only this node's data center");
        List<Address> seeds = cluster.list("seeds", ValueKinds.ADDRESS).stream()
                .filter(seed -> !seed.equals(address))
                .toList();
        int nodes = cluster.get("nodes", ValueKinds.integer(1, MOST_NODES), USUAL_NODES);
        boolean first = cluster.get("first_start", ValueKinds.FLAG, false);
        Duration ttl = cluster.get("lease_ttl", ValueKinds.duration(Duration.ZERO, MOST_TTL), USUAL_TTL, "10m");
        Optional<Address> clients = cluster.find("clients", ValueKinds.ADDRESS);
        Optional<CheckRegion> region = cluster.find("region", REGION);
        Optional<Tls> files = tls();
        if (wanted) {
            judgeCenters(center, centers);
            judgeCount(nodes, ttl);
            boolean alone = centers.size() == 1 && nodes == 1 && seeds.isEmpty() && member;
            judgeCompany(alone, member, store);
            judgeReach(member, address);
            judgeTrust(address, seeds, clients);
        }
        return new PeerSettings(
                name,
                address.host(),
                address.port(),
                center,
                centers,
                seeds.stream().map(Address::toString).toList(),
                roles,
                nodes,
                first,
                ttl,
                files,
                clients.map(c -> new Clients(c.host(), c.port())),
                region);
    }

    private <T> Optional<T> need(String key, ValueKind<T> kind, boolean wanted) {
        return wanted ? cluster.need(key, kind) : cluster.find(key, kind);
    }

    private void judgeCenters(String own, List<String> centers) {
        if (new HashSet<>(centers).size() < centers.size()) {
            cluster.fault("data_centers", "has a name twice");
        }
        if (!own.isEmpty() && !centers.contains(own)) {
            cluster.fault(
                    "data_centers",
                    "must contain node.cluster.data_center, "
                            + own
                            + "; the list is the same on every node, and new ones are added at the"
                            + " end");
        }
    }

    private void judgeCount(int nodes, Duration ttl) {
        if (nodes == 2) {
            cluster.fault(
                    "nodes",
                    "cannot be 2: if one of two nodes is lost, the other cannot know whether it is"
                            + " dead or only cut off, and shuts itself down; use 3 or more, or 1");
        }
        if (!ttl.isZero() && ttl.compareTo(LEAST_TTL) < 0) {
            cluster.fault("lease_ttl", "must be 0s (never) or at least 1m");
        }
    }

    private void judgeCompany(boolean alone, boolean member, StorePlace store) {
        if (!alone && !(store instanceof StorePlace.Postgres)) {
            node.section("store")
                    .fault(
                            "url",
                            "is required with node.cluster:"
                                    + " postgresql://USER:PASSWORD@HOST/DATABASE, the same on every"
                                    + " node; ticket keys and rooms come from it");
        }
        if (!alone && !cluster.isGiven("seeds")) {
            cluster.fault(
                    "seeds",
                    member
                            ? "is required: addresses of other nodes, two or three of each data"
                                    + " center; for a cluster of this node alone set nodes: 1"
                            : "is required: the clients addresses of two or three coordinator nodes"
                                    + " of this data center");
        }
    }

    private void judgeReach(boolean member, Address address) {
        if (member && !address.equals(NOWHERE)) {
            boolean nowhere = Set.of("0.0.0.0", "0:0:0:0:0:0:0:0").contains(address.host());
            if (nowhere || address.port() == 0) {
                cluster.fault("address", "must be one that other nodes can reach, with its port");
            }
        }
        if (!member) {
            Stream.of("first_start", "clients", "nodes", "region")
                    .filter(cluster::isGiven)
                    .forEach(key -> cluster.fault(key, "has no effect without coordinator in roles"));
        }
    }

    private void judgeTrust(Address address, List<Address> seeds, Optional<Address> clients) {
        List<String> missing =
                TLS_KEYS.stream().filter(key -> !tls.isGiven(key)).toList();
        if (missing.size() == TLS_KEYS.size()) {
            refuseDistant("address", Stream.of(address).filter(a -> !a.equals(NOWHERE)));
            refuseDistant("seeds", seeds.stream());
            refuseDistant("clients", clients.stream());
        } else if (!missing.isEmpty()) {
            tls.fault(missing.getFirst(), "is required: certificate, key and authority go together");
        }
    }

    private void refuseDistant(String key, Stream<Address> addresses) {
        addresses
                .filter(address -> !isLoopback(address.host()))
                .findFirst()
                .ifPresent(distant -> cluster.fault(
                        key,
                        distant
                                + " is not on this machine, and without"
                                + " certificates a node would trust anyone who can"
                                + " connect to it: set node.cluster.tls, or use"
                                + " loopback addresses such as 127.0.0.1 for a"
                                + " trial"));
    }

    static boolean isLoopback(String host) {
        try {
            return host.equals("localhost") || InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private Optional<Tls> tls() {
        Optional<Path> certificate = file("certificate");
        Optional<Path> key = file("key");
        Optional<Path> authority = file("authority");
        if (certificate.isEmpty() || key.isEmpty() || authority.isEmpty()) {
            return Optional.empty();
        }
        var files = new Tls(certificate.get(), key.get(), authority.get());
        if (tls.isSound()) {
            check(files);
        }
        return Optional.of(files);
    }

    private void check(Tls files) {
        var check = new CertificateCheck(tls);
        var pair = new ClientCertificate(files.certificate(), files.key());
        boolean read = check.pair("certificate", "key", pair).isPresent();
        if (check.chain("authority", files.authority()).isPresent() && read) {
            try {
                PeerTls.context(files);
            } catch (IOException e) {
                tls.fault("key", "cannot be used: " + e.getMessage());
            }
        }
    }

    private Optional<Path> file(String key) {
        Optional<Path> path = tls.path(key, "a file (PEM)");
        if (path.isPresent() && !Files.isReadable(path.get())) {
            tls.fault(key, "there is no such file, or it cannot be read: " + path.get());
        }
        return path;
    }
}
