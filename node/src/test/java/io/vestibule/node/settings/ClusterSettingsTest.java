package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerSettings.Role;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The defaults and every key of `node.cluster`.
class ClusterSettingsTest {

    private static final String STORE = "store: {url: 'postgresql://u:p@db/v'}";

    private static String node(String cluster, String... more) {
        return "node:\n  origin: http://o\n  cluster: {" + cluster + "}\n  " + String.join("\n  ", more) + "\n";
    }

    private static String member(String more) {
        return node("node: a1, address: '127.0.0.1:25520', data_center: a, seeds: ['127.0.0.2:25520']" + more, STORE);
    }

    @Test
    void withoutAKeyANodeIsAlone() {
        assertThat(good(ORIGIN).cluster()).isEmpty();
        assertThat(good("node: {origin: 'http://o', cluster: {tls: }}").cluster())
                .isEmpty();
    }

    @Test
    void theDefaultsAreThese() {
        assertThat(good(member("")).cluster())
                .contains(new PeerSettings(
                        "a1",
                        "127.0.0.1",
                        25520,
                        "a",
                        List.of("a"),
                        List.of("127.0.0.2:25520"),
                        Set.of(Role.GATE, Role.COORDINATOR),
                        3,
                        false,
                        Duration.ofMinutes(10),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    void everyKeyIsTaken(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.pem");
        Path key = folder.resolve("a.key");
        Certificate.of("lon-2").writeTo(file, key);

        var settings = good(node("""
            node: lon-2, address: '[fd00::2]:1', data_center: lon,
                data_centers: [ams, lon, nyc],
                seeds: ['[fd00::2]:1', 'nodes.internal:2', '[fd00::3]:3'],
                roles: [coordinator], nodes: 5, first_start: true, lease_ttl: 10m,
                clients: '0.0.0.0:4', tls: {certificate: %1$s, key: %2$s, authority: %1$s}
            """.formatted(file, key), STORE));

        assertThat(settings.cluster())
                .contains(new PeerSettings(
                        "lon-2",
                        "fd00:0:0:0:0:0:0:2",
                        1,
                        "lon",
                        List.of("ams", "lon", "nyc"),
                        List.of("nodes.internal:2", "[fd00:0:0:0:0:0:0:3]:3"),
                        Set.of(Role.COORDINATOR),
                        5,
                        true,
                        Duration.ofMinutes(10),
                        Optional.of(new PeerSettings.Tls(file, key, file)),
                        Optional.of(new PeerSettings.Clients("0.0.0.0", 4)),
                        Optional.empty()));
    }

    @Test
    void certificateAndKeyOfANodeHaveToBelongTogether(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.pem");
        Path key = folder.resolve("a.key");
        Path other = folder.resolve("b.key");
        Certificate.of("lon-2").writeTo(file, key);
        Certificate.of("lon-3").writeTo(folder.resolve("b.pem"), other);

        String tls = "node: lon-2, address: '[fd00::2]:1', tls: {%s}";
        String files = "certificate: %s, key: %s, authority: %s";
        assertThat(faults(node(tls.formatted(files.formatted(file, other, file)), STORE)))
                .anySatisfy(fault ->
                        assertThat(fault).contains("cluster.tls.key").contains("certificate and key do not match"));
        assertThat(faults(node(tls.formatted(files.formatted(key, key, file)), STORE)))
                .anySatisfy(fault -> assertThat(fault).contains("is not a certificate"));
        assertThat(faults(node(tls.formatted(files.formatted(file, key, key)), STORE)))
                .anySatisfy(fault -> assertThat(fault).contains("cluster.tls.authority"));
    }

    @Test
    void variablesAloneMakeAMember() {
        var environment = Map.of(
                "VESTIBULE_CLUSTER_NODE", "a1",
                "VESTIBULE_CLUSTER_ADDRESS", "127.0.0.1:25520",
                "VESTIBULE_CLUSTER_DATA_CENTER", "a",
                "VESTIBULE_CLUSTER_DATA_CENTERS", "b, a",
                "VESTIBULE_CLUSTER_SEEDS", "127.0.0.2:1,localhost:2",
                "VESTIBULE_STORE_URL", "postgresql://u:p@db/v");

        var cluster = good(ORIGIN, environment, "--first-start").cluster().orElseThrow();

        assertThat(cluster.dataCenters()).containsExactly("b", "a");
        assertThat(cluster.seeds()).containsExactly("127.0.0.2:1", "localhost:2");
        assertThat(cluster.firstStart()).isTrue();
    }

    @Test
    void aClusterOfOneNodeNeedsNeitherSeedsNorASharedStore() {
        String one = "node: a1, address: '127.0.0.1:1', data_center: a, nodes: 1";

        assertThat(good(node(one)).cluster()).isPresent();
        assertThat(faults(node(one + ", data_centers: [a, b]")))
                .anySatisfy(line -> assertThat(line).contains("node.store.url: is required"))
                .anySatisfy(line -> assertThat(line).contains("node.cluster.seeds: is required"));
    }

    @Test
    void aGateThatIsNoMemberNeedsNoAddress() {
        var cluster = good(node("node: g, data_center: a, seeds: ['localhost:1'], roles: [gate]", STORE))
                .cluster()
                .orElseThrow();

        assertThat(cluster.host()).isEmpty();
        assertThat(cluster.roles()).containsExactly(Role.GATE);
        assertThat(faults(node("node: g, data_center: a, roles: gate, first_start: true", STORE)))
                .anySatisfy(line -> assertThat(line).contains("clients addresses"))
                .anySatisfy(line -> assertThat(line).contains("first_start", "has no effect"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodes: 2 | nodes = \"2\": cannot be 2: if one of two nodes is lost",
                "nodes: 0 | a whole number from 1 to 100",
                "data_centers: [b, c] | must contain node.cluster.data_center, a;",
                "data_centers: [a, b, a] | has a name twice",
                "data_centers: ['a b'] | letters, digits",
                "roles: [] | must have at least one item",
                "roles: [worker] | must be gate or coordinator",
                "lease_ttl: 5s | must be 0s (never) or at least 1m",
                "seeds: ['10.0.0.1:1'] | 10.0.0.1:1 is not on this machine, and without" + " certificates",
                "seeds: ['db:1'] | db:1 is not on this machine",
                "clients: '0.0.0.0:1' | node.cluster.clients = \"0.0.0.0:1\": 0.0.0.0:1 is not on",
                "tls: {key: pom.xml} | node.cluster.tls.certificate: is required",
                "tls: {certificate: no, key: pom.xml, authority: pom.xml} | there is no such file",
                "seed: x | unknown key; did you mean seeds?",
            })
    void aWrongValueIsAFaultWithItsReason(String key, String reason) {
        String yaml = member(", " + key);
        if (key.startsWith("seeds")) {
            yaml = yaml.replace(", seeds: ['127.0.0.2:25520']", "");
        }

        assertThat(faults(yaml))
                .singleElement()
                .asString()
                .startsWith("test.yaml:")
                .contains(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1:25520, set node.cluster.tls",
        "a.internal:25520, set node.cluster.tls",
        "0.0.0.0:25520, other nodes can reach",
        "127.0.0.1:0, other nodes can reach"
    })
    void anAddressIsOneThatOthersReachAndStrangersDoNot(String address, String reason) {
        assertThat(faults(member("").replace("127.0.0.1:25520", address)))
                .anySatisfy(line -> assertThat(line).contains("node.cluster.address", reason));
    }

    @ParameterizedTest
    @CsvSource({"node.yaml, COORDINATOR", "gate.yaml, GATE"})
    void theExamplesAreRight(String name, Role role, @TempDir Path folder) throws IOException {
        var own = Certificate.of("ams-1");
        own.writeTo(folder.resolve("node.pem"), folder.resolve("node.key.pem"));
        Files.writeString(folder.resolve("ca.pem"), own.certificate());
        var environment = Map.of(
                "TLS", folder.toString(),
                "DATABASE_PASSWORD", "secret",
                "VESTIBULE_CLUSTER_NODE", "ams-1",
                "VESTIBULE_CLUSTER_ADDRESS", "10.1.0.1:25520",
                "VESTIBULE_CLUSTER_DATA_CENTER", "ams");

        var settings = good(Files.readString(Path.of("../examples/cluster", name)), environment);

        assertThat(settings.cluster().orElseThrow().roles()).contains(role);
        assertThat(settings.cluster().orElseThrow().seeds()).isNotEmpty();
    }

    @Test
    void whatIsNeededIsSaidTogether() {
        assertThat(faults(ORIGIN, Map.of(), "--first-start"))
                .extracting(line -> line.replaceAll("^\\S+ (\\S+:).*", "$1"))
                .containsExactly(
                        "node.cluster.node:",
                        "node.cluster.address:",
                        "node.cluster.data_center:",
                        "node.store.url:",
                        "node.cluster.seeds:");
    }

    /// Hosts name a lane in six bits: two lanes of one name would lose what one of them reports.
    @Test
    void aNodeOfAClusterHasSixtyFourLanesAtMost() {
        assertThat(good(member("").replace("  origin:", "  event_loops: 64\n  origin:"))
                        .gate()
                        .lanes())
                .isEqualTo(64);
        assertThat(good(member("")).gate().lanes()).isBetween(1, 64);
        assertThat(faults(member("").replace("  origin:", "  event_loops: 65\n  origin:")))
                .anySatisfy(line -> assertThat(line).contains("node.event_loops", "at most 64 with node.cluster"));
    }
}
