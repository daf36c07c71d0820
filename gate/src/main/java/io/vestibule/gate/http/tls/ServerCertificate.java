package io.vestibule.gate.http.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.OpenSslServerSessionContext;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.internal.tcnative.SSL;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.PemCertificates;
import io.vestibule.gate.http.plan.PemKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A certificate that visitors are shown, with its key, ready to speak TLS. *Thread-safe.* Where
/// BoringSSL speaks, it holds memory of the system until it is closed and its last connection is.
public final class ServerCertificate implements AutoCloseable {

    private static final int DNS_NAME = 2;

    private final String source;
    private final TlsProvider provider;
    private final SslContext context;
    private final X509Certificate certificate;
    private final Set<String> names;

    private ServerCertificate(String source, PrivateKey key, List<X509Certificate> chain)
            throws IOException, GeneralSecurityException {
        this.source = source;
        certificate = chain.getFirst();
        names = names(certificate);
        provider = TlsProvider.of(certificate);
        context = TlsContexts.server(provider, key, chain);
    }

    /// @param source for people: the file, or that it is self-signed
    static ServerCertificate of(String source, PrivateKey key, List<X509Certificate> chain)
            throws IOException, GeneralSecurityException {
        try {
            return new ServerCertificate(source, key, chain);
        } catch (IllegalArgumentException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        }
    }

    /// Reads a certificate and its key.
    ///
    /// @throws GeneralSecurityException when they are not what they should be, or do not belong
    ///   together
    public static ServerCertificate read(Listener.Door.Pem files) throws IOException, GeneralSecurityException {
        var chain = PemCertificates.read(files.certificates());
        var key = PemKey.read(Files.readString(files.key()));
        PemCertificates.checkPair(chain.getFirst(), key);
        return of(files.certificates().toString(), key, chain);
    }

    /// The certificates in a PEM file, at least one.
    ///
    /// @throws GeneralSecurityException when there is something else in it
    public static List<X509Certificate> chain(Path file) throws IOException, GeneralSecurityException {
        return PemCertificates.read(file);
    }

    /// The hosts that a certificate is for, as [#names()].
    public static Set<String> names(X509Certificate certificate) throws GeneralSecurityException {
        var names = new LinkedHashSet<String>();
        var alternatives = certificate.getSubjectAlternativeNames();
        if (alternatives != null) {
            for (List<?> alternative : alternatives) {
                if (alternative.getFirst().equals(DNS_NAME)) {
                    names.add(String.valueOf(alternative.get(1)).toLowerCase(Locale.ROOT));
                }
            }
        }
        return Collections.unmodifiableSet(names);
    }

    /// Makes the handler that speaks TLS on one connection.
    ///
    /// @param offersTls13 whether the client speaks TLS 1.3: sessions of older ones are not sealed for it to keep
    /// @return null if this certificate was closed in the meantime, since another has taken its place
    @Nullable
    SslHandler handler(ByteBufAllocator alloc, boolean offersTls13) {
        if (!(context instanceof ReferenceCounted counted)) {
            return context.newHandler(alloc);
        }
        try {
            counted.retain();
        } catch (IllegalReferenceCountException _) {
            return null;
        }
        try {
            var handler = context.newHandler(alloc);
            if (!offersTls13 && handler.engine() instanceof ReferenceCountedOpenSslEngine engine) {
                SSL.setOptions(engine.sslPointer(), SSL.SSL_OP_NO_TICKET);
            }
            return handler;
        } finally {
            counted.release();
        }
    }

    /// Seals the sessions of new connections under the first of these keys, and opens them with all.
    void seal(SessionKeys keys) {
        if (context.sessionContext() instanceof OpenSslServerSessionContext sessions) {
            sessions.setTicketKeys(keys.newest());
        }
    }

    /// No new connections; those that are open are not affected.
    @Override
    public void close() {
        ReferenceCountUtil.release(context);
    }

    /// What speaks TLS with it.
    TlsProvider provider() {
        return provider;
    }

    /// For people: the file that it was read from, or that it is self-signed.
    String source() {
        return source;
    }

    /// The hosts that it is for, from its subject alternative names: lower case, in its order;
    /// `*.example.com` for every name one label below. Without addresses.
    public Set<String> names() {
        return names;
    }

    /// Whether it is for a host.
    ///
    /// @param host lower case, without port and trailing dot
    boolean covers(String host) {
        return names.contains(host) || names.contains(wildcard(host));
    }

    /// The name with a wildcard in the place of its first label; empty where there is one alone.
    static String wildcard(String host) {
        int dot = host.indexOf('.');
        return dot < 0 ? "" : "*" + host.substring(dot);
    }

    /// What people call it: the first host that it is for, or else its subject.
    String title() {
        return names.isEmpty()
                ? certificate.getSubjectX500Principal().getName()
                : names.iterator().next();
    }

    /// When it ends.
    Instant notAfter() {
        return certificate.getNotAfter().toInstant();
    }
}
