package io.vestibule.challenge;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Pbkdf2Test {

    private final Pbkdf2 pbkdf2 = new Pbkdf2();

    /// RFC 7914, section 11.
    @Test
    void publishedVectorsHold() {
        assertThat(derive("passwd", "salt", 1))
                .isEqualTo("55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc");
        assertThat(derive("Password", "NaCl", 80_000))
                .isEqualTo("4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56");
    }

    /// The JDK takes passwords of characters.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theJdkDerivesTheSame(long seed) throws GeneralSecurityException {
        var random = Seeds.random(seed);
        var password = new StringBuilder();
        for (int i = random.nextInt(1, 65); i > 0; i--) {
            password.append((char) random.nextInt(' ', 127));
        }
        var salt = new byte[random.nextInt(1, 80)];
        random.nextBytes(salt);
        int cost = random.nextInt(1, 300);
        var jdk = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        var spec = new PBEKeySpec(password.toString().toCharArray(), salt, cost, 256);

        assertThat(pbkdf2.derive(bytes(password.toString()), salt, cost))
                .isEqualTo(jdk.generateSecret(spec).getEncoded());
    }

    private String derive(String password, String salt, int cost) {
        return HexFormat.of().formatHex(pbkdf2.derive(bytes(password), bytes(salt), cost));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
