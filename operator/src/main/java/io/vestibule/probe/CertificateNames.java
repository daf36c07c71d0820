package io.vestibule.probe;

import io.vestibule.health.EgressHost;
import io.vestibule.rule.value.Ip;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Whether a certificate is for a host, as browsers see it (RFC 6125, RFC 9525): by its alternative
/// names alone; `*` stands for one whole label, the first. *Immutable.*
final class CertificateNames {

    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private CertificateNames() {}

    static boolean cover(X509Certificate certificate, String host) {
        Collection<List<?>> names;
        try {
            names = certificate.getSubjectAlternativeNames();
        } catch (CertificateParsingException e) {
            return false;
        }
        if (names == null) {
            return false;
        }
        return switch (EgressHost.parse(host)) {
            case EgressHost.Literal(Ip ip) -> of(names, IP_ADDRESS).anyMatch(text -> isAddress(text, ip));
            case EgressHost.Name(String name) -> of(names, DNS_NAME).anyMatch(pattern -> matches(pattern, name));
            case EgressHost.Refused(String _) -> false;
        };
    }

    private static Stream<String> of(Collection<List<?>> names, int kind) {
        return names.stream()
                .filter(name -> name.size() == 2 && Integer.valueOf(kind).equals(name.getFirst()))
                .map(name -> name.get(1))
                .filter(String.class::isInstance)
                .map(String.class::cast);
    }

    private static boolean isAddress(String text, Ip ip) {
        return EgressHost.parse(text) instanceof EgressHost.Literal(Ip named) && named.equals(ip);
    }

    /// @param name lower case, without a dot at its end
    static boolean matches(String pattern, String name) {
        String lower = pattern.toLowerCase(Locale.ROOT);
        String given = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        if (!given.startsWith("*.")) {
            return given.equals(name);
        }
        String below = given.substring(1);
        int dot = name.indexOf('.');
        return below.indexOf('*') < 0
                && below.indexOf('.', 1) > 0
                && dot > 0
                && name.substring(dot).equals(below);
    }
}
