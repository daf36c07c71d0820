package io.vestibule.gate.http.tls;

import java.security.cert.X509Certificate;

/// What is reported of a certificate that visitors or origins are shown. *Immutable.*
///
/// @param file it was read from, or that it is self-signed
/// @param name the first host that it is for, or else its subject
/// @param notAfterSeconds when it ends, in seconds since 1970
public record CertificateFigures(String file, String name, long notAfterSeconds) {

    static CertificateFigures of(ServerCertificate certificate) {
        return new CertificateFigures(
                certificate.source(),
                certificate.title(),
                certificate.notAfter().getEpochSecond());
    }

    /// Of one that an origin is shown.
    static CertificateFigures of(String file, X509Certificate certificate) {
        return new CertificateFigures(
                file,
                certificate.getSubjectX500Principal().getName(),
                certificate.getNotAfter().toInstant().getEpochSecond());
    }
}
