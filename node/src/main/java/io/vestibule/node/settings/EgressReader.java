package io.vestibule.node.settings;

import io.vestibule.health.EgressAllowance;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/// Reads `node.egress`. The file with authorities is read at once, so that what is wrong with it is
/// reported with all other errors. *Stateless.*
final class EgressReader {

    private static final String AUTHORITIES = "authorities";

    private static final ValueKind<EgressAllowance> ALLOWANCE =
            ValueKind.of(EgressAllowance.FORM, EgressAllowance::parse);

    private EgressReader() {}

    static EgressSettings read(Section egress) {
        var allowed = egress.list("allow", ALLOWANCE);
        var authorities = egress.path(AUTHORITIES, "a file (PEM)")
                .map(file -> authorities(egress, file))
                .orElse(List.of());
        egress.refuseUnknownKeys();
        return new EgressSettings(allowed, authorities);
    }

    private static List<X509Certificate> authorities(Section egress, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            List<X509Certificate> read = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (read.isEmpty()) {
                egress.fault(AUTHORITIES, "there is no certificate in " + file);
            }
            read.forEach(each -> judge(egress, file, each));
            return read;
        } catch (IOException _) {
            egress.fault(AUTHORITIES, "there is no such file, or it cannot be read: " + file);
        } catch (CertificateException _) {
            egress.fault(AUTHORITIES, "has to contain certificates (PEM) and nothing else: " + file);
        }
        return List.of();
    }

    /// A certificate that has ended vouches for nothing, which is better known before a message is
    /// late.
    private static void judge(Section egress, Path file, X509Certificate authority) {
        Instant end = authority.getNotAfter().toInstant();
        if (end.isBefore(Instant.now())) {
            egress.remark(
                    AUTHORITIES,
                    "the certificate of %s in %s ended on %s"
                            .formatted(authority.getSubjectX500Principal().getName(), file, end));
        }
    }
}
