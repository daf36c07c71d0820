package io.vestibule.node.settings;

import io.vestibule.gate.http.plan.Hsts;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.Listener.Door;
import io.vestibule.gate.http.tls.ServerCertificate;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads what visitors are shown of `node.tls`. *Confined to the thread that reads.*
final class TlsReader {

    private static final int MOST_PORTS = 65_535;
    private static final ValueKind<Duration> AGE = ValueKinds.duration(Duration.ZERO, Duration.ofDays(10 * 365));

    /// What the browsers' common list asks for (hstspreload.org).
    private static final Duration PRELOADED = Duration.ofDays(365);

    private final Section tls;

    /// A certificate with its key, and the section that names them.
    private record Pair(Section section, Door.Pem files) {}

    TlsReader(Section node) {
        tls = node.section("tls");
    }

    /// What is spoken where visitors connect.
    Door door() {
        Optional<Door.Pem> single = pair(tls);
        boolean selfSigned = tls.get("self_signed", ValueKinds.FLAG, false);
        List<String> names = tls.list("self_signed_names", ValueKinds.HOST, List.of("localhost"), "localhost");
        if (selfSigned && tls.isGiven("certificate")) {
            tls.fault("self_signed", "cannot be given together with a certificate");
        }
        List<Section> sections = tls.sections("certificates");
        if (!sections.isEmpty()) {
            if (selfSigned) {
                tls.fault("self_signed", "cannot be given together with certificates");
            }
            return several(single, sections);
        }
        if (tls.isSound()) {
            single.ifPresent(files -> load(tls, files));
        }
        return single.<Door>map(pair -> pair)
                .orElseGet(() -> selfSigned ? new Door.SelfSigned(names) : new Door.Plain());
    }

    /// The certificate and key of a section; both or none.
    private static Optional<Door.Pem> pair(Section section) {
        Optional<Path> certificate = file(section, "certificate");
        Optional<Path> key = file(section, "key");
        if (section.isGiven("certificate") != section.isGiven("key")) {
            String missing = section.isGiven("key") ? "certificate" : "key";
            section.fault(missing, "is required: certificate and key go together");
        }
        return certificate.flatMap(file -> key.map(secret -> new Door.Pem(file, secret)));
    }

    private static Optional<Path> file(Section section, String key) {
        Optional<Path> path = section.path(key, "a file (PEM)");
        if (path.isPresent() && !Files.isReadable(path.get())) {
            section.fault(key, "there is no such file, or it cannot be read: " + path.get());
        }
        return path;
    }

    private Door several(Optional<Door.Pem> single, List<Section> sections) {
        var pairs = new ArrayList<Pair>();
        single.ifPresent(files -> pairs.add(new Pair(tls, files)));
        for (Section section : sections) {
            if (!section.isGiven("certificate") && !section.isGiven("key")) {
                section.fault("certificate", "is required, and so is key");
            }
            pair(section).ifPresent(files -> pairs.add(new Pair(section, files)));
            section.refuseUnknownKeys();
        }
        if (tls.isSound() && sections.stream().allMatch(Section::isSound)) {
            check(pairs);
        }
        return pairs.isEmpty()
                ? new Door.Plain()
                : new Door.ByName(pairs.stream().map(Pair::files).toList());
    }

    /// Reads all files: which certificate is shown to which client depends on what is in them.
    private static void check(List<Pair> pairs) {
        Map<String, Pair> owners = new HashMap<>();
        for (Pair pair : pairs) {
            for (String name : names(pair, pairs.getFirst())) {
                claim(owners, name, pair);
            }
        }
    }

    private static Set<String> names(Pair pair, Pair first) {
        var chain = load(pair.section(), pair.files());
        try {
            var names = chain.isEmpty()
                    ? Set.<String>of()
                    : ServerCertificate.names(chain.get().getFirst());
            if (chain.isPresent() && names.isEmpty() && !pair.equals(first)) {
                String reason = "names no host, so no client would be shown this certificate";
                pair.section().fault("certificate", reason);
            }
            return names;
        } catch (GeneralSecurityException e) {
            pair.section().fault("certificate", "is not a certificate: " + e.getMessage());
            return Set.of();
        }
    }

    /// The certificates of a pair; nothing where they cannot be read. Whether the key belongs to
    /// them is a fault of its own.
    private static Optional<List<X509Certificate>> load(Section section, Door.Pem files) {
        var chain = new CertificateCheck(section).chain("certificate", files.certificates());
        if (chain.isPresent()) {
            try {
                ServerCertificate.read(files).close();
            } catch (IOException | GeneralSecurityException e) {
                section.fault("key", "cannot be used: " + e.getMessage());
            }
        }
        return chain;
    }

    private static void claim(Map<String, Pair> owners, String name, Pair pair) {
        Pair earlier = owners.putIfAbsent(name, pair);
        if (earlier != null) {
            pair.section()
                    .fault(
                            "certificate",
                            "covers %s, which the certificate of %s covers already"
                                    .formatted(name, earlier.section().path()));
        }
    }

    /// Where plain HTTP is answered with redirects to HTTPS.
    ///
    /// @param httpsPort the port of HTTPS, unless another one is given
    Optional<Listener> redirect(Door door, int httpsPort) {
        var address = tls.find("redirect_http", ValueKinds.ADDRESS);
        int port = tls.get("redirect_port", ValueKinds.integer(1, MOST_PORTS), httpsPort, "the port of node.listen");
        if (address.isPresent() && door instanceof Door.Plain) {
            tls.fault("redirect_http", "needs TLS: a certificate and key, or self_signed");
        }
        return address.map(a -> new Listener(a.host(), a.port(), new Door.ToHttps(port), false));
    }

    /// What browsers are sent about HTTPS.
    Hsts hsts(Door door) {
        Section hsts = tls.section("hsts");
        Optional<Duration> maxAge = hsts.find("max_age", AGE);
        boolean subdomains = hsts.get("include_subdomains", ValueKinds.FLAG, false);
        boolean preload = hsts.get("preload", ValueKinds.FLAG, false);
        hsts.refuseUnknownKeys();
        if (maxAge.isEmpty()) {
            if (subdomains || preload) {
                hsts.fault("max_age", "is required: without it nothing is sent");
            }
            return Hsts.NONE;
        }
        if (door instanceof Door.Plain) {
            hsts.fault("max_age", "needs TLS: a certificate and key, or self_signed");
        }
        if (preload && (!subdomains || maxAge.get().compareTo(PRELOADED) < 0)) {
            hsts.fault("preload", "needs include_subdomains and a max_age of at least 365d");
        }
        return Hsts.of(maxAge.get(), subdomains, preload);
    }

    /// Called when all was read.
    void end() {
        tls.refuseUnknownKeys();
    }
}
