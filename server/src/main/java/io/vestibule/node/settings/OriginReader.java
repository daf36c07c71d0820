package io.vestibule.node.settings;

import io.vestibule.gate.http.OriginSettings;
import io.vestibule.gate.http.OriginSettings.Times;
import io.vestibule.gate.http.OriginSettings.Trust;
import io.vestibule.gate.http.Origins;
import io.vestibule.settings.Section;
import io.vestibule.settings.ValueKinds;

import java.net.URI;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Optional;

/// Reads which origin serves which host, and how long it may take.
final class OriginReader {

    private static final URI NOWHERE = URI.create("http://127.0.0.1:9");
    private static final int MOST_CONNECTIONS = 100_000;

    private OriginReader() {}

    /// `node.origin` serves every host that `node.origins` does not name; `node.origin_defaults`
    /// holds for all of them.
    static Origins read(Section node) {
        Section defaults = node.section("origin_defaults");
        OriginSettings usual = settings(defaults, OriginSettings.of(NOWHERE));
        defaults.refuseUnknownKeys();
        Optional<URI> otherwise = node.need("origin", ValueKinds.ORIGIN_ADDRESS);
        var byHost = new HashMap<String, OriginSettings>();
        for (Section section : node.sections("origins")) {
            var host = section.need("host", ValueKinds.HOST_PATTERN);
            var url = section.need("url", ValueKinds.ORIGIN_ADDRESS);
            OriginSettings origin = settings(section, at(url, usual));
            section.refuseUnknownKeys();
            if (host.isPresent() && byHost.put(host.get(), origin) != null) {
                section.fault("host", "already has an origin");
            }
        }
        return new Origins(byHost, at(otherwise, usual));
    }

    private static OriginSettings at(Optional<URI> url, OriginSettings usual) {
        return new OriginSettings(
                url.orElse(NOWHERE),
                usual.times(),
                usual.connections(),
                usual.waiting(),
                usual.share(),
                usual.trust());
    }

    private static OriginSettings settings(Section section, OriginSettings usual) {
        Times times = usual.times();
        int connections =
                section.get(
                        "connections",
                        ValueKinds.integer(1, MOST_CONNECTIONS),
                        usual.connections());
        boolean same = connections == usual.connections();
        int share = same ? usual.share() : OriginSettings.usualShare(connections);
        return new OriginSettings(
                usual.url(),
                new Times(
                        GateReader.time(section, "connect_timeout", times.connect()),
                        GateReader.time(section, "first_byte_timeout", times.firstByte()),
                        GateReader.time(section, "body_timeout", times.betweenBytes()),
                        GateReader.time(section, "keep_alive", times.idle())),
                connections,
                section.get(
                        "pending_requests",
                        ValueKinds.integer(0, MOST_CONNECTIONS),
                        usual.waiting()),
                section.get("share", ValueKinds.integer(1, MOST_CONNECTIONS), share),
                trust(section, usual.trust()));
    }

    private static Trust trust(Section section, Trust usual) {
        boolean verify = section.get("verify", ValueKinds.FLAG, !(usual instanceof Trust.Anybody));
        var authorities = section.path("authorities", "a file (PEM)");
        if (authorities.isPresent() && !Files.isReadable(authorities.get())) {
            section.fault(
                    "authorities",
                    "there is no such file, or it cannot be read: " + authorities.get());
        }
        if (!verify) {
            if (authorities.isPresent()) {
                section.fault("authorities", "has no effect with verify: false");
            }
            return new Trust.Anybody();
        }
        return authorities
                .<Trust>map(Trust.Authorities::new)
                .orElse(usual instanceof Trust.Anybody ? new Trust.Platform() : usual);
    }
}
