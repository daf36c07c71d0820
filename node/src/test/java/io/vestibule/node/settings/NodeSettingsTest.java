package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.plan.AccessLogSettings;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.LineFormat;
import io.vestibule.gate.http.plan.LineFormat.Field;
import io.vestibule.gate.http.plan.LineFormat.Piece;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.Listener.Door;
import io.vestibule.gate.http.plan.OriginAddress;
import io.vestibule.gate.http.plan.OriginNaming;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.OriginSettings.Spread;
import io.vestibule.gate.http.plan.OriginSettings.Times;
import io.vestibule.gate.http.plan.OriginSettings.Trust;
import io.vestibule.gate.http.plan.Origins;
import io.vestibule.settings.text.Address;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The defaults and every key of `node:`.
class NodeSettingsTest {

    private static final URI ORIGIN_URL = URI.create("http://127.0.0.1:3000");

    /// Where the operator says nothing, other hosts are refused if the settings name some.
    @ParameterizedTest
    @CsvSource({
        "shop.example.com, '', true",
        "shop.example.com, 'other_hosts: forward', false",
        "shop.example.com, 'other_hosts: refuse', true",
        "'*', '', false",
        "'*', 'other_hosts: refuse', true",
        "'', '', false",
        "'', 'other_hosts: refuse', true"
    })
    void hostsThatNobodyNamesAreRefused(String host, String key, boolean refused) {
        String yaml = "node:\n  origin: http://127.0.0.1:3000\n  "
                + key
                + "\n"
                + (host.isEmpty()
                        ? ""
                        : "rooms: [{name: sale, host: '"
                                + host
                                + "', total_active_users: 9, new_users_per_minute: 9}]");

        assertThat(good(yaml).refusesOtherHosts()).isEqualTo(refused);
    }

    /// Of a file without `node:` that is not known.
    @Test
    void rulesMayAskForTheTlsClientWhereTlsEndsAtTheNode() {
        String room = "rooms: [{name: sale, host: a.example, total_active_users: 9,"
                + " new_users_per_minute: 9,"
                + " rules: [{expression: 'vestibule.tls.ja4 eq \"x\"'}]}]\n";

        String tls = ORIGIN.replace("}", ", tls: {self_signed: true}}");

        assertThat(good(tls + room).abilities().scheme().endsTls()).isTrue();
        assertThat(faults(ORIGIN + room))
                .singleElement()
                .asString()
                .contains("rules[0].expression")
                .contains("needs TLS that ends at this node");
    }

    @Test
    void theDefaultsAreThese() {
        NodeSettings settings = good(ORIGIN);

        assertThat(settings.gate().listeners()).containsExactly(Listener.plain("0.0.0.0", 8080));
        assertThat(settings.gate().origins()).isEqualTo(Origins.only(OriginSettings.of(ORIGIN_URL)));
        assertThat(settings.gate().trusted().isEmpty()).isTrue();
        assertThat(settings.gate().limits()).isEqualTo(ConnectionLimits.DEFAULT);
        assertThat(settings.gate().accessLog().on()).isFalse();
        assertThat(settings.gate().lanes()).isZero();
        assertThat(settings.control())
                .isEqualTo(new ControlSettings(new Address("127.0.0.1", 8081), "", List.of(), 1200));
        assertThat(settings.data()).isEqualTo(Path.of("data"));
        assertThat(settings.drain()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.grace()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.log()).isEqualTo(new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.INFO, "off"));
        assertThat(settings.visitors())
                .isEqualTo(new NodeSettings.VisitorSettings(
                        "__cfwaitingroom", false, true, Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(settings.wanted().zoneNames()).isEmpty();
        assertThat(settings.rooms()).isEmpty();
    }

    @Test
    void everyKeyIsTaken() {
        NodeSettings settings = good("""
            node:
              listen: ["127.0.0.1:1", "[::1]:2"]
              proxy_protocol: true
              origin: ["https://origin.example:8443", "http://10.0.0.2:90"]
              origin_defaults:
                connect_timeout: 1s
                first_byte_timeout: 2s
                body_timeout: 3s
                keep_alive: 4s
                connections: 5
                pending_requests: 6
                share: 4
                verify: false
              origins:
                - host: "*.Example.com"
                  url: http://10.0.0.1
                  connect_timeout: 10s
                  verify: true
                  eject_on_gateway_errors: true
                  protocol: h2
              trusted_proxies: [10.0.0.0/8, "::1"]
              tls:
                self_signed: true
                self_signed_names: [shop.example.com]
                redirect_http: 0.0.0.0:80
                redirect_port: 443
              limits:
                head_size: 8KiB
                connections: 7
                connections_per_address: 8
                streams: 9
                head_timeout: 10s
                idle_timeout: 11s
                tunnel_idle_timeout: 12s
                pace_size: 13
                pace_window: 14s
              event_loops: 3
              data: /var/lib/vestibule
              cookie_prefix: place
              json_accept_exact: true
              other_hosts: forward
              control:
                listen: 0.0.0.0:9
                token: 0123456789abcdef
                hosts: [ops.example.com]
                requests_per_5_minutes: 60
              log:
                format: json
                level: debug
                access: stdout
                access_format: '{query}'
                access_query: true
              drain: 0s
              grace: 1m
            zones: [{name: example.com}]
            """);

        var door = new Door.SelfSigned(List.of("shop.example.com"));
        var times =
                new Times(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4));
        var images = new Times(Duration.ofSeconds(10), times.firstByte(), times.betweenBytes(), times.idle());
        GateSettings gate = settings.gate();
        assertThat(gate.listeners())
                .containsExactly(
                        new Listener("127.0.0.1", 1, door, true),
                        new Listener("0:0:0:0:0:0:0:1", 2, door, true),
                        new Listener("0.0.0.0", 80, new Door.ToHttps(443), true));
        assertThat(gate.origins())
                .isEqualTo(new Origins(
                        Map.of(
                                "*.example.com",
                                new OriginSettings(
                                        URI.create("http://10.0.0.1"),
                                        images,
                                        5,
                                        6,
                                        4,
                                        new Trust.Platform(),
                                        new Spread(List.of(), true),
                                        OriginSettings.Protocol.H2,
                                        OriginNaming.PRESERVED,
                                        Optional.empty())),
                        new OriginSettings(
                                URI.create("https://origin.example:8443"),
                                times,
                                5,
                                6,
                                4,
                                new Trust.Anybody(),
                                new Spread(List.of(URI.create("http://10.0.0.2:90")), false),
                                OriginSettings.Protocol.HTTP1,
                                OriginNaming.PRESERVED,
                                Optional.empty())));
        assertThat(gate.trusted().contains(InetAddress.ofLiteral("10.1.2.3"))).isTrue();
        assertThat(gate.trusted().contains(InetAddress.ofLiteral("::1"))).isTrue();
        assertThat(gate.limits())
                .isEqualTo(new ConnectionLimits(
                        8192,
                        7,
                        8,
                        9,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(11),
                        Duration.ofSeconds(12),
                        new ConnectionLimits.Pace(13, Duration.ofSeconds(14))));
        assertThat(gate.lanes()).isEqualTo(3);
        assertThat(gate.accessLog())
                .isEqualTo(new AccessLogSettings(
                        true, new LineFormat.Pattern(List.of(new Piece.Value(Field.QUERY, false))), true));
        assertThat(settings.data()).isEqualTo(Path.of("/var/lib/vestibule"));
        assertThat(settings.visitors())
                .isEqualTo(new NodeSettings.VisitorSettings(
                        "place",
                        true,
                        true,
                        Optional.of(NodeSettings.OtherHosts.FORWARD),
                        Optional.empty(),
                        Optional.empty()));
        assertThat(settings.control())
                .isEqualTo(new ControlSettings(
                        new Address("0.0.0.0", 9), "0123456789abcdef", List.of("ops.example.com"), 60));
        assertThat(settings.log())
                .isEqualTo(new LogSettings(LogSettings.Format.JSON, LogSettings.Level.DEBUG, "stdout"));
        assertThat(settings.drain()).isEqualTo(Duration.ZERO);
        assertThat(settings.grace()).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.wanted().zoneNames()).containsExactly("example.com");
    }

    @Test
    void certificateAndAuthoritiesComeFromFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.pem");
        Path key = folder.resolve("a.key");
        Certificate.of("a").writeTo(file, key);

        NodeSettings settings = good("node: {origin: 'https://o', origin_defaults: {authorities: %s},".formatted(file)
                + " tls: {certificate: %s, key: %s}}".formatted(file, key));

        assertThat(settings.gate().listeners())
                .containsExactly(new Listener("0.0.0.0", 8080, new Listener.Door.Pem(file, key), false));
        assertThat(settings.gate().origins().otherwise().trust()).isEqualTo(new Trust.Authorities(file));
        assertThat(faults("node: {origin: 'https://o', origin_defaults: {authorities: %s}}".formatted(key)))
                .singleElement()
                .asString()
                .contains("node.origin_defaults.authorities", "is not a certificate");
    }

    @Test
    void authoritiesOfReceiversAreReadAtOnce(@TempDir Path folder) throws IOException {
        var own = Certificate.of("ca");
        Path good =
                Files.writeString(folder.resolve("ca.pem"), own.certificate().repeat(2));
        Path key = Files.writeString(folder.resolve("key.pem"), own.key());
        Path empty = Files.writeString(folder.resolve("empty.pem"), "");

        assertThat(good("node: {origin: 'http://o', egress: {authorities: '%s'}}".formatted(good))
                        .egress()
                        .authorities())
                .hasSize(2);
        assertThat(faults("node: {origin: 'http://o', egress: {authorities: '%s'}}".formatted(key)))
                .singleElement()
                .asString()
                .contains("node.egress.authorities", "certificates (PEM) and nothing else");
        assertThat(faults("node: {origin: 'http://o', egress: {authorities: '%s'}}".formatted(empty)))
                .singleElement()
                .asString()
                .contains("there is no certificate in " + empty);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "listen: 8080 | listen = \"8080\": must be HOST:PORT, such as 0.0.0.0:8080",
                "listen: [] | node.listen: must have at least one item",
                "listen: 0.0.0.0:65536 | must be HOST:PORT",
                "listen: '[::1:80' | must be HOST:PORT",
                "origins: [{host: a.com, url: 'http://b/path?q'}] | origins[0].url",
                "origins: [{host: a.com}] | origins[0].url: is required",
                "origins: [{url: 'http://b'}] | origins[0].host: is required",
                "origins: [{host: a, url: 'http://b'}, {host: a, url: 'http://c'}] | already",
                "origins: [{host: a, url: 'http://b', time_out: 5s}] | unknown key",
                "origin_defaults: {connect_timeout: 0s} | a duration from 1ms to 24h",
                "origin_defaults: {connect_timeout: 5} | a duration from 1ms to 24h",
                "origin_defaults: {verify: false, authorities: pom.xml} | has no effect",
                "trusted_proxies: [10.0.0.0/33] | must be an address or a network",
                "trusted_proxies: [example.com] | must be an address or a network",
                "origin_defaults: {host_header: 'a b'} | must be preserve, origin, or a host",
                "egress: {allow: [10.0.0.1/8]} | node.egress.allow[0] = \"10.0.0.1/8\": must be an"
                        + " address or a network, with a port",
                "egress: {allow: [inside.example]} | must be an address or a network, with a port",
                "egress: {permit: []} | unknown key",
                "egress: {authorities: no.pem} | node.egress.authorities = \"no.pem\": there is no"
                        + " such file, or it cannot be read",
                "egress: {authorities: pom.xml} | certificates (PEM) and nothing else",
                "origin_headers: [X-Real-Ip, Via] | must be one of X-Real-IP, X-Forwarded-Port",
                "tls: {certificate: pom.xml} | node.tls.key: is required",
                "tls: {key: pom.xml} | node.tls.certificate: is required",
                "tls: {certificate: no.pem, key: pom.xml} | there is no such file",
                "tls: {certificate: pom.xml, key: pom.xml, self_signed: true} | together with a" + " certificate",
                "tls: {redirect_http: '0.0.0.0:80'} | needs TLS",
                "limits: {head_size: 1} | a size from 1KiB to 1MiB",
                "limits: {connections: 0} | a whole number from 1 to 1000000",
                "event_loops: -1 | a whole number from 0 to 256",
                "control: {token: short} | control.token = \"(hidden)\": must be 16 to 256",
                "control: {hosts: ['*']} | must be a domain",
                "log: {level: loud} | must be error, warn, info, debug or trace",
                "log: {access_format: '{query}'} | {query} is always empty unless",
                "drain: 2h | a duration from 0s to 1h",
                "cookie_prefix: 'a=b' | must be letters",
                "tokn: x | node.tokn: unknown key",
            })
    void aWrongValueIsAFaultWithItsReason(String key, String reason) {
        assertThat(faults("node:\n  origin: http://o\n  " + key + "\n"))
                .anySatisfy(line -> assertThat(line).contains(reason));
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://a",
        "http://",
        "http://a/b/../c",
        "http://a//b",
        "http://a/b;c",
        "a:80",
        "http://u@a",
        "http://a?q",
        "unix:",
        "unix:run/a.sock",
        "unix:/run/a/",
        "unix://run/a.sock",
    })
    void anOriginIsAUrlOrASocket(String url) {
        assertThat(faults("node: {origin: '" + url + "'}"))
                .singleElement()
                .asString()
                .contains("node.origin", "must be http://HOST:PORT, https://HOST:PORT or unix:/PATH");
    }

    @ParameterizedTest
    @CsvSource({
        "unix:/run/my shop.sock, /run/my shop.sock",
        "unix:///run/shop.sock, /run/shop.sock",
        "unix:/run/100%25.sock, /run/100%25.sock",
    })
    void anOriginMayBeASocketOfThisMachine(String url, String file) {
        var origin = good("node: {origin: '" + url + "'}").gate().origins().otherwise();

        assertThat(OriginAddress.of(origin.url())).isEqualTo(new OriginAddress.Unix(Path.of(file)));
    }

    @Test
    void anOriginMayHaveSeveralAddresses() {
        assertThat(good("node: {origin: 'http://a:1, unix:/b'}")
                        .gate()
                        .origins()
                        .otherwise())
                .extracting(OriginSettings::addresses)
                .isEqualTo(List.of(URI.create("http://a:1"), URI.create("unix:/b")));
        assertThat(faults("node: {origin: []}")).singleElement().asString().contains("one item");
        assertThat(faults("node: {origin: ['http://a', 'http://a']}"))
                .singleElement()
                .asString()
                .contains("node.origin: names an address twice");
        assertThat(faults("node: {origin: ['http://a/b', 'http://c/b/', 'http://c']}"))
                .singleElement()
                .asString()
                .contains("node.origin: has addresses with different paths");
        assertThat(good("node: {origin: ['http://a/b', 'http://c/b/']}").gate().origins())
                .extracting(Origins::otherwise)
                .extracting(OriginSettings::addresses)
                .isEqualTo(List.of(URI.create("http://a/b"), URI.create("http://c/b/")));
        assertThat(faults("node: {origin: ['http://a', 'ftp://a']}"))
                .singleElement()
                .asString()
                .contains("node.origin[1]");
        var many = IntStream.rangeClosed(1, 65).mapToObj(i -> "http://a:" + i).collect(Collectors.joining(","));
        assertThat(faults("node: {origin: '" + many + "'}"))
                .singleElement()
                .asString()
                .contains("has more than 64 addresses");
    }

    @Test
    void thePathOfASocketHasTheLengthThatTheSystemTakes() {
        var longest = good("node: {origin: 'unix:/%s'}".formatted("a".repeat(106)));

        assertThat(longest.gate().origins().otherwise().url().getPath()).hasSize(107);
        assertThat(faults("node: {origin: 'unix:/%s'}".formatted("a".repeat(107))))
                .hasSize(1);
    }

    @Test
    void withoutAnOriginNothingRuns() {
        assertThat(faults(""))
                .containsExactly("test.yaml:1:1: node.origin: is required: http://HOST:PORT,"
                        + " https://HOST:PORT or unix:/PATH; use --origin URL");
    }

    @ParameterizedTest
    @CsvSource({"events", "rules"})
    void whatLaterVersionsKnowIsRefusedAndNotIgnored(String key) {
        assertThat(faults(ORIGIN + key + ": []\n"))
                .containsExactly("test.yaml:2:1: " + key + ": is not supported yet in this version");
    }
}
