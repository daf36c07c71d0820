package io.vestibule.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/// A self-signed certificate and its key as PEM texts, fresh from the JDK's keytool. *Immutable.*
///
/// @param name its common name
public record Certificate(String name, String certificate, String key) {

    private static final char[] PASSWORD = "changeit".toCharArray();

    /// Makes a certificate for the name, for localhost and for 127.0.0.1.
    public static Certificate of(String name) {
        return of(name, names(name));
    }

    /// Makes a certificate for the name alone.
    public static Certificate onlyOf(String name) {
        return of(name, "dns:" + name);
    }

    /// A certificate and the one of the authority that signed it.
    ///
    /// @param authority as PEM text
    public record Issued(Certificate certificate, String authority) {

        /// The authority's own certificate.
        public X509Certificate anchor() throws GeneralSecurityException {
            return parsed(authority);
        }
    }

    /// Makes a certificate like that of [#of(String)], signed by a new authority.
    ///
    /// @param days from when on it is valid, for 30 days: negative for the past
    public static Issued issued(String name, int days) {
        return issued(name, names(name), days);
    }

    /// Makes a certificate for the name alone, signed by a new authority.
    public static Issued issuedOnlyTo(String name) {
        return issued(name, "dns:" + name, -1);
    }

    private static Issued issued(String name, String names, int days) {
        return inFolder(store -> {
            keytool(store, "ca", "-dname", "CN=authority", "-ext", "bc:c");
            keytool(
                    store,
                    "key",
                    "-signer",
                    "ca",
                    "-dname",
                    "CN=" + name,
                    "-ext",
                    "SAN=" + names,
                    "-startdate",
                    "%+dd".formatted(days));
            return new Issued(read(name, store), pem(store, "ca"));
        });
    }

    private static String names(String name) {
        return "dns:" + name + ",dns:localhost,ip:127.0.0.1";
    }

    private static Certificate of(String name, String names) {
        return inFolder(store -> {
            keytool(store, "key", "-dname", "CN=" + name, "-ext", "SAN=" + names);
            return read(name, store);
        });
    }

    /// Works with a key store that is then forgotten.
    @FunctionalInterface
    private interface Work<T> {
        T with(Path store) throws IOException, GeneralSecurityException;
    }

    private static <T> T inFolder(Work<T> work) {
        try {
            var folder = Files.createTempDirectory("certificate");
            var store = folder.resolve("store.p12");
            try {
                return work.with(store);
            } finally {
                Files.deleteIfExists(store);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static void keytool(Path store, String alias, String... more) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                // It lives for a second: compiling well would take longer.
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                store.toString()));
        command.addAll(List.of(more));
        var keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream said = keytool.getInputStream()) {
            var text = new String(said.readAllBytes(), StandardCharsets.UTF_8);
            if (!keytool.waitFor(30, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IOException("keytool: " + text);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /// An unbound server socket that shows this certificate.
    ///
    /// @param versions of TLS; none for the JDK's choice
    ServerSocket listening(String... versions) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(keyManagers(), null, null);
            var server = (SSLServerSocket) context.getServerSocketFactory().createServerSocket();
            if (versions.length > 0) {
                server.setEnabledProtocols(versions);
            }
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Shows it.
    public KeyManager[] keyManagers() {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, PASSWORD);
            store.setKeyEntry("key", privateKey(), PASSWORD, new X509Certificate[] {x509()});
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            return keys.getKeyManagers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Trusts it, and no other.
    public TrustManager[] trustManagers() {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, PASSWORD);
            store.setCertificateEntry("trusted", x509());
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            return trust.getTrustManagers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private X509Certificate x509() throws GeneralSecurityException {
        return parsed(certificate);
    }

    private static X509Certificate parsed(String pem) throws GeneralSecurityException {
        var in = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
        return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }

    private PrivateKey privateKey() throws GeneralSecurityException {
        var text = key.lines().filter(line -> !line.startsWith("-")).collect(Collectors.joining());
        var spec = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text));
        return KeyFactory.getInstance(x509().getPublicKey().getAlgorithm()).generatePrivate(spec);
    }

    private static Certificate read(String name, Path file) throws IOException, GeneralSecurityException {
        return readAs(name, file, "key");
    }

    static Certificate readAs(String name, Path file, String alias) throws IOException, GeneralSecurityException {
        var key = open(file).getKey(alias, PASSWORD);
        return new Certificate(name, pem(file, alias), pem("PRIVATE KEY", key.getEncoded()));
    }

    static String pem(Path file, String alias) throws IOException, GeneralSecurityException {
        return pem("CERTIFICATE", open(file).getCertificate(alias).getEncoded());
    }

    private static KeyStore open(Path file) throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private static String pem(String kind, byte[] bytes) {
        var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
    }

    /// Puts both in place, each by a move, as careful tools do.
    public void writeTo(Path certificateFile, Path keyFile) {
        replace(keyFile, key);
        replace(certificateFile, certificate);
    }

    /// Puts a text in the place of a file by a move.
    public static void replace(Path file, String text) {
        try {
            var fresh = Files.createTempFile(file.toAbsolutePath().getParent(), "new", ".pem");
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
