package io.vestibule.probe;

import java.io.Serial;
import java.security.cert.CertificateException;

/// An origin's certificate is not trusted. *Immutable.*
final class UntrustedException extends CertificateException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final long endsMillis;

    /// @param endsMillis when the certificate ends or ended, epoch milliseconds
    UntrustedException(Throwable cause, long endsMillis) {
        super("the certificate is not trusted", cause);
        this.endsMillis = endsMillis;
    }

    long endsMillis() {
        return endsMillis;
    }
}
