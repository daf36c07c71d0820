package io.vestibule.gate.http;

/// What is told of a certificate that visitors are shown. *Immutable.*
///
/// @param file it was read from, or that it is self-signed
/// @param name the first host that it is for
/// @param notAfterSeconds when it ends, in seconds since 1970
public record CertificateFigures(String file, String name, long notAfterSeconds) {

    static CertificateFigures of(String file, ServerCertificate certificate) {
        return new CertificateFigures(
                file, certificate.title(), certificate.notAfter().getEpochSecond());
    }
}
