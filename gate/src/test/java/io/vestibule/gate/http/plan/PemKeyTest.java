package io.vestibule.gate.http.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PemKeyTest {

    private static final String P256 = "1.2.840.10045.3.1.7";
    private static final String P384 = "1.3.132.0.34";

    private static String pem(String kind, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }

    private static KeyPair rsa() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }

    private static KeyPair ec(String curve) throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        return generator.generateKeyPair();
    }

    /// RFC 8017, A.1.2.
    private static byte[] pkcs1(RSAPrivateCrtKey key) {
        return Der.sequence(
                number(BigInteger.ZERO),
                number(key.getModulus()),
                number(key.getPublicExponent()),
                number(key.getPrivateExponent()),
                number(key.getPrimeP()),
                number(key.getPrimeQ()),
                number(key.getPrimeExponentP()),
                number(key.getPrimeExponentQ()),
                number(key.getCrtCoefficient()));
    }

    private static byte[] number(BigInteger value) {
        return Der.integer(value.toByteArray());
    }

    /// RFC 5915, 3, with the curve and the public key as OpenSSL writes them.
    private static byte[] sec1(KeyPair pair, String curve, int octets) {
        byte[] secret = ((ECPrivateKey) pair.getPrivate()).getS().toByteArray();
        byte[] padded = new byte[octets];
        int length = Math.min(octets, secret.length);
        System.arraycopy(secret, secret.length - length, padded, octets - length, length);
        byte[] info = pair.getPublic().getEncoded();
        byte[] point = Arrays.copyOfRange(info, info.length - 2 * octets - 1, info.length);
        return Der.sequence(
                number(BigInteger.ONE),
                Der.octets(padded),
                Der.explicit(0, Der.oid(curve)),
                Der.explicit(1, Der.bits(point)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void aKeyInPkcs8IsRead(String algorithm) throws GeneralSecurityException {
        var key = KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();

        assertThat(PemKey.read(pem("PRIVATE KEY", key.getEncoded()))).isEqualTo(key);
    }

    @Test
    void anRsaKeyInPkcs1IsRead() throws GeneralSecurityException {
        var key = rsa().getPrivate();

        assertThat(PemKey.read(pem("RSA PRIVATE KEY", pkcs1((RSAPrivateCrtKey) key))))
                .isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"secp256r1," + P256 + ",32", "secp384r1," + P384 + ",48"})
    void anEcKeyInSec1IsReadAlsoBehindItsParameters(String name, String curve, int octets)
            throws GeneralSecurityException {
        var pair = ec(name);
        var parameters = pem("EC PARAMETERS", Der.oid(curve));
        var text = parameters + pem("EC PRIVATE KEY", sec1(pair, curve, octets));

        var read = (ECPrivateKey) PemKey.read(text);

        assertThat(read.getS()).isEqualTo(((ECPrivateKey) pair.getPrivate()).getS());
        assertThat(read.getParams().getOrder())
                .isEqualTo(((ECPrivateKey) pair.getPrivate()).getParams().getOrder());
    }

    @Test
    void aCertificateBeforeTheKeyIsPassedOver() throws GeneralSecurityException {
        var key = rsa().getPrivate();
        var text = pem("CERTIFICATE", new byte[] {1}) + pem("PRIVATE KEY", key.getEncoded());

        assertThat(PemKey.read(text)).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00"
                        + "\n\nMIIB\n-----END RSA PRIVATE KEY-----",
            })
    void anEncryptedKeyIsRefusedWithTheCommandThatOpensIt(String pem) {
        assertThatThrownBy(() -> PemKey.read(pem))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessageContaining("encrypted")
                .hasMessageContaining("openssl pkey -in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no key", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----"})
    void whereThereIsNoKeyThatIsSaid(String pem) {
        assertThatThrownBy(() -> PemKey.read(pem))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessageContaining("no private key in PEM format");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "MA==", "MIMAAA==", "MAMCAQE=", "MIT/////", "MAWgA4L///8=", "!!!"})
    void aKeyThatIsCutOffIsRefused(String base64) {
        for (String kind : new String[] {"PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY"}) {
            var text = "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";

            assertThatThrownBy(() -> PemKey.read(text)).as(kind).isInstanceOf(GeneralSecurityException.class);
        }
    }
}
