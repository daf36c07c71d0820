package io.vestibule.node.settings;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.gate.http.plan.AccessLogSettings;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.ConnectionLimits.Pace;
import io.vestibule.gate.http.plan.ExtraHeaders;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.Hsts;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.Listener.Door;
import io.vestibule.gate.http.plan.OriginPassKeys;
import io.vestibule.gate.http.plan.OriginPassSource;
import io.vestibule.settings.text.Address;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads what the proxy has to know.
final class GateReader {

    private static final Address EVERYWHERE = new Address("0.0.0.0", 8080);
    private static final ValueKind<ExtraHeaders.Name> HEADER =
            ValueKind.of("one of " + ExtraHeaders.Name.list(), ExtraHeaders.Name::of);

    private static final ValueKind<OriginPassKeys> PASS_KEYS = ValueKind.of(OriginPassKeys.FORM, OriginPassKeys::parse);

    private static final int MILLION = 1_000_000;

    private final Section node;

    private GateReader(Section node) {
        this.node = node;
    }

    /// The access log, which has a section of its own, is off.
    static GateSettings read(Section node) {
        return new GateReader(node).settings();
    }

    private GateSettings settings() {
        var tls = new TlsReader(node);
        List<Listener> listeners = listeners(tls);
        Hsts hsts = tls.hsts(listeners.getFirst().door());
        tls.end();
        return new GateSettings(
                listeners,
                OriginReader.read(node),
                AddressBlocks.of(
                        node.list("trusted_proxies", ValueKinds.NETWORK).toArray(String[]::new)),
                ExtraHeaders.of(node.list("origin_headers", HEADER)),
                hsts,
                limits(node.section("limits")),
                AccessLogSettings.OFF,
                lanes(),
                pass(node.section("origin_pass")));
    }

    /// The keys by which origins are shown that a request came through the gate.
    private static Optional<OriginPassSource> pass(Section pass) {
        var keys = pass.findSecret("keys", PASS_KEYS).<OriginPassSource>map(OriginPassSource.Given::new);
        var file = pass.path("keys_file", "a file with keys").map(OriginPassSource.InFile::new);
        if (pass.isGiven("keys") && file.isPresent()) {
            pass.fault("keys_file", "cannot be given together with keys");
        }
        try {
            if (file.isPresent()) {
                file.get().read();
            }
        } catch (IOException e) {
            pass.fault("keys_file", "there is no such file, or it cannot be read: " + e.getMessage());
        } catch (GeneralSecurityException e) {
            pass.fault("keys_file", String.valueOf(e.getMessage()));
        }
        pass.refuseUnknownKeys();
        return keys.or(() -> file);
    }

    /// Hosts of a cluster distinguish at most 64 lanes of a node.
    private int lanes() {
        int lanes = node.get("event_loops", ValueKinds.integer(0, 256), 0, "0, one for each core");
        if (!ClusterReader.isWanted(node)) {
            return lanes;
        }
        if (lanes > PeerSettings.MOST_LANES) {
            node.fault("event_loops", "at most %d with node.cluster".formatted(PeerSettings.MOST_LANES));
        }
        int cores = Runtime.getRuntime().availableProcessors();
        return Math.min(lanes == 0 ? cores : lanes, PeerSettings.MOST_LANES);
    }

    private List<Listener> listeners(TlsReader tls) {
        List<Address> given = node.list("listen", ValueKinds.ADDRESS, List.of(EVERYWHERE), EVERYWHERE.toString());
        boolean proxyProtocol = node.get("proxy_protocol", ValueKinds.FLAG, false);
        Door door = tls.door();
        var listeners = new ArrayList<Listener>();
        for (Address address : given) {
            listeners.add(new Listener(address.host(), address.port(), door, proxyProtocol));
        }
        tls.redirect(door, given.getFirst().port())
                .map(l -> proxyProtocol ? l.withProxyProtocol() : l)
                .ifPresent(listeners::add);
        return listeners;
    }

    private static ConnectionLimits limits(Section limits) {
        var fallback = ConnectionLimits.DEFAULT;
        var settings = new ConnectionLimits(
                bytes(limits, "head_size", fallback.headBytes(), 1024, 1 << 20),
                number(limits, "connections", fallback.connections(), MILLION),
                number(limits, "connections_per_address", fallback.connectionsPerAddress(), MILLION),
                number(limits, "streams", fallback.streams(), 10_000),
                Timeouts.read(limits, "head_timeout", fallback.head()),
                Timeouts.read(limits, "idle_timeout", fallback.idle()),
                Timeouts.read(limits, "tunnel_idle_timeout", fallback.tunnelIdle()),
                new Pace(
                        bytes(limits, "pace_size", fallback.pace().bytes(), 0, 1 << 30),
                        Timeouts.read(limits, "pace_window", fallback.pace().window())));
        limits.refuseUnknownKeys();
        return settings;
    }

    private static int bytes(Section section, String key, int fallback, long least, long most) {
        return section.get(key, ValueKinds.size(least, most), (long) fallback, ValueKinds.written((long) fallback))
                .intValue();
    }

    private static int number(Section section, String key, int fallback, int most) {
        return section.get(key, ValueKinds.integer(1, most), fallback);
    }
}
