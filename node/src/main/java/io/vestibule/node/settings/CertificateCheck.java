package io.vestibule.node.settings;

import io.vestibule.gate.http.plan.ClientCertificate;
import io.vestibule.gate.http.tls.ServerCertificate;
import io.vestibule.settings.CertificateEnd;
import io.vestibule.settings.text.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Reads the files of certificates and keys with the settings that name them, so that what is wrong
/// with them is reported with all other errors, by `check` as by `run`. *Confined to the thread
/// that reads.*
///
/// @param section names the files
record CertificateCheck(Section section) {

    /// The certificates in a file. A file that is not what it should be is a fault; one whose first
    /// certificate has ended, or ends soon, is remarked.
    ///
    /// @param key of the settings
    Optional<List<X509Certificate>> chain(String key, Path file) {
        try {
            var chain = ServerCertificate.chain(file);
            CertificateEnd.warning(chain.getFirst().getNotAfter().toInstant(), Instant.now())
                    .ifPresent(words -> section.remark(key, "the certificate in %s %s".formatted(file, words)));
            return Optional.of(chain);
        } catch (IOException _) {
            section.fault(key, "there is no such file, or it cannot be read: " + file);
        } catch (GeneralSecurityException e) {
            section.fault(key, "is not a certificate: " + e.getMessage());
        }
        return Optional.empty();
    }

    /// A certificate with its key, which have to belong together.
    ///
    /// @param certificate key of the settings
    /// @param key key of the settings
    Optional<ClientCertificate.Pair> pair(String certificate, String key, ClientCertificate files) {
        if (chain(certificate, files.certificates()).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(files.read());
        } catch (IOException _) {
            section.fault(key, "there is no such file, or it cannot be read: " + files.key());
        } catch (GeneralSecurityException e) {
            section.fault(key, "cannot be used: " + e.getMessage());
        }
        return Optional.empty();
    }
}
