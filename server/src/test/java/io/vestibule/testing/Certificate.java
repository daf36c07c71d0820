package io.vestibule.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/// A self-signed certificate and its key as PEM texts, fresh from the JDK's keytool. *Immutable.*
///
/// @param name its common name
public record Certificate(String name, String certificate, String key) {

    private static final char[] PASSWORD = "changeit".toCharArray();

    /// Makes a certificate for the name, for localhost and for 127.0.0.1.
    public static Certificate of(String name) {
        try {
            var folder = Files.createTempDirectory("certificate");
            var store = folder.resolve("store.p12");
            try {
                generate(name, store);
                return read(name, store);
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

    private static void generate(String name, Path store) throws IOException {
        var keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "key",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=" + name,
                                "-ext",
                                "SAN=dns:" + name + ",dns:localhost,ip:127.0.0.1",
                                "-validity",
                                "30",
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                new String(PASSWORD),
                                "-keystore",
                                store.toString())
                        .redirectErrorStream(true)
                        .start();
        try (InputStream said = keytool.getInputStream()) {
            var text = new String(said.readAllBytes(), StandardCharsets.UTF_8);
            if (!keytool.waitFor(30, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IOException("keytool: " + text);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static Certificate read(String name, Path file)
            throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return new Certificate(
                name,
                pem("CERTIFICATE", store.getCertificate("key").getEncoded()),
                pem("PRIVATE KEY", store.getKey("key", PASSWORD).getEncoded()));
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
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
