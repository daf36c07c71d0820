package io.vestibule.node.checks;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.gate.http.plan.OriginAddress;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.OriginSettings.Trust;
import io.vestibule.gate.http.plan.Origins;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.health.EgressJudge;
import io.vestibule.node.outside.Version;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.probe.ProbeSettings;
import io.vestibule.probe.ProbeSettings.OriginName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What the prober has to know of this node: where it may connect, and whose certificates it
/// trusts, which are those that the gate trusts too and those of `node.egress.authorities`.
/// *Immutable.*
final class ProbeSetup {

    private ProbeSetup() {}

    /// @throws Failure when the authorities of an origin do not load
    static ProbeSettings of(NodeSettings settings, EpochClock clock) {
        var origins = settings.gate().origins();
        return new ProbeSettings(
                Version.text(),
                clock,
                new EgressJudge(settings.egress().allowed(), Set.of(), Set.of(), ownPorts(settings)),
                names(origins),
                Stream.concat(authorities(origins).stream(), settings.egress().authorities().stream())
                        .toList(),
                Optional.empty());
    }

    /// Where this node takes orders, from operators and from other nodes.
    static Set<Integer> ownPorts(NodeSettings settings) {
        var ports = new HashSet<Integer>();
        ports.add(settings.control().listen().port());
        settings.cluster().ifPresent(peers -> {
            ports.add(peers.port());
            peers.clients().map(PeerSettings.Clients::port).ifPresent(ports::add);
        });
        ports.remove(0);
        return ports;
    }

    private static List<OriginName> names(Origins origins) {
        return all(origins)
                .flatMap(origin -> origin.addresses().stream())
                .flatMap(url -> OriginAddress.of(url) instanceof OriginAddress.Tcp(var host, int port)
                        ? Stream.of(new OriginName(host, port))
                        : Stream.empty())
                .distinct()
                .toList();
    }

    private static Stream<OriginSettings> all(Origins origins) {
        return Stream.concat(Stream.of(origins.otherwise()), origins.byHost().values().stream());
    }

    private static List<X509Certificate> authorities(Origins origins) {
        return all(origins)
                .map(OriginSettings::trust)
                .flatMap(trust -> trust instanceof Trust.Authorities(Path file) ? Stream.of(file) : Stream.empty())
                .distinct()
                .flatMap(file -> certificates(file).stream())
                .toList();
    }

    private static List<X509Certificate> certificates(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (IOException | GeneralSecurityException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the authorities of an origin cannot be loaded (%s): %s".formatted(file, e.getMessage()),
                    e);
        }
    }
}
