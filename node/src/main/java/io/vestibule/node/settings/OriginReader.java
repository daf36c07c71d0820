package io.vestibule.node.settings;

import io.vestibule.gate.http.plan.ClientCertificate;
import io.vestibule.gate.http.plan.OriginNaming;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.OriginSettings.Spread;
import io.vestibule.gate.http.plan.OriginSettings.Times;
import io.vestibule.gate.http.plan.OriginSettings.Trust;
import io.vestibule.gate.http.plan.Origins;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// Reads which origin serves which host, and how long it may take.
final class OriginReader {

    private static final List<URI> NOWHERE = List.of(URI.create("http://127.0.0.1:9"));
    private static final int MOST_CONNECTIONS = 100_000;
    private static final String CERTIFICATE = "client_certificate";
    private static final String KEY = "client_key";

    private static final ValueKind<OriginNaming.HostField> HOST =
            ValueKind.of("preserve, origin, or a host such as shop.internal:8080", OriginNaming.HostField::of);

    private OriginReader() {}

    /// `node.origin` serves every host that `node.origins` does not name; `node.origin_defaults`
    /// applies to all of them.
    static Origins read(Section node) {
        Section defaults = node.section("origin_defaults");
        OriginSettings usual = settings(defaults, OriginSettings.of(NOWHERE.getFirst()));
        defaults.refuseUnknownKeys();
        List<URI> otherwise = addresses(node, "origin");
        var byHost = new HashMap<String, OriginSettings>();
        for (Section section : node.sections("origins")) {
            var host = section.need("host", ValueKinds.HOST_PATTERN);
            OriginSettings origin = settings(section, at(addresses(section, "url"), usual));
            section.refuseUnknownKeys();
            if (host.isPresent() && byHost.put(host.get(), origin) != null) {
                section.fault("host", "already has an origin");
            }
        }
        return new Origins(byHost, at(otherwise, usual));
    }

    /// One URL or a list of them, at least one.
    private static List<URI> addresses(Section section, String key) {
        if (!section.isGiven(key)) {
            section.need(key, ValueKinds.ORIGIN_ADDRESS);
            return NOWHERE;
        }
        var urls = section.list(key, ValueKinds.ORIGIN_ADDRESS, NOWHERE, "");
        List<URI> each = urls.stream().distinct().toList();
        if (each.size() < urls.size()) {
            section.fault(key, "names an address twice");
        }
        if (each.size() > Spread.MOST_ADDRESSES) {
            section.fault(key, "has more than " + Spread.MOST_ADDRESSES + " addresses");
            return NOWHERE;
        }
        if (each.stream().anyMatch(url -> !OriginSettings.isAlike(url, each.getFirst()))) {
            section.fault(key, "has addresses with different paths");
            return NOWHERE;
        }
        return each;
    }

    private static OriginSettings at(List<URI> urls, OriginSettings usual) {
        List<URI> others = urls.subList(1, urls.size());
        return new OriginSettings(
                urls.getFirst(),
                usual.times(),
                usual.connections(),
                usual.waiting(),
                usual.share(),
                usual.trust(),
                new Spread(others, usual.spread().errorsCount()),
                usual.protocol(),
                usual.naming(),
                usual.certificate());
    }

    private static OriginSettings settings(Section section, OriginSettings usual) {
        Times times = usual.times();
        int connections = section.get("connections", ValueKinds.integer(1, MOST_CONNECTIONS), usual.connections());
        boolean same = connections == usual.connections();
        int share = same ? usual.share() : OriginSettings.usualShare(connections);
        return new OriginSettings(
                usual.url(),
                new Times(
                        Timeouts.read(section, "connect_timeout", times.connect()),
                        Timeouts.read(section, "first_byte_timeout", times.firstByte()),
                        Timeouts.read(section, "body_timeout", times.betweenBytes()),
                        Timeouts.read(section, "keep_alive", times.idle())),
                connections,
                section.get("pending_requests", ValueKinds.integer(0, MOST_CONNECTIONS), usual.waiting()),
                section.get("share", ValueKinds.integer(1, MOST_CONNECTIONS), share),
                trust(section, usual.trust()),
                new Spread(
                        usual.spread().others(),
                        section.get(
                                "eject_on_gateway_errors",
                                ValueKinds.FLAG,
                                usual.spread().errorsCount())),
                section.choice("protocol", OriginSettings.Protocol.class, usual.protocol()),
                naming(section, usual.naming()),
                certificate(section).or(usual::certificate));
    }

    /// By what the origin knows the gate. The files are read at once, so that what is wrong with
    /// them is reported with all other errors.
    private static Optional<ClientCertificate> certificate(Section section) {
        var file = section.path(CERTIFICATE, "a file (PEM)");
        var key = section.path(KEY, "a file (PEM)");
        if (section.isGiven(CERTIFICATE) != section.isGiven(KEY)) {
            String missing = section.isGiven(KEY) ? CERTIFICATE : KEY;
            section.fault(missing, "is required: certificate and key go together");
        }
        var both = file.flatMap(f -> key.map(k -> new ClientCertificate(f, k)));
        both.ifPresent(files -> check(section, files));
        return both;
    }

    private static void check(Section section, ClientCertificate files) {
        new CertificateCheck(section)
                .pair(CERTIFICATE, KEY, files)
                .ifPresent(pair -> remarkServersAlone(section, files, pair));
    }

    private static void remarkServersAlone(Section section, ClientCertificate files, ClientCertificate.Pair pair) {
        try {
            if (!pair.isForClients()) {
                section.remark(
                        CERTIFICATE,
                        "is for servers alone (extended key usage), and origins refuse it: " + files.certificates());
            }
        } catch (GeneralSecurityException e) {
            section.fault(CERTIFICATE, "is not a certificate: " + e.getMessage());
        }
    }

    private static OriginNaming naming(Section section, OriginNaming usual) {
        return new OriginNaming(
                section.get("host_header", HOST, usual.host()),
                section.get("rewrite_responses", ValueKinds.FLAG, usual.rewrites()));
    }

    private static Trust trust(Section section, Trust usual) {
        boolean verify = section.get("verify", ValueKinds.FLAG, !(usual instanceof Trust.Anybody));
        var authorities = section.path("authorities", "a file (PEM)");
        authorities.ifPresent(file -> new CertificateCheck(section).chain("authorities", file));
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
