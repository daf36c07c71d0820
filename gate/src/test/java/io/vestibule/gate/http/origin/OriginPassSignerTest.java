package io.vestibule.gate.http.origin;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.gate.http.plan.OriginPassKeys;
import io.vestibule.gate.http.plan.OriginPassSource;
import io.vestibule.ground.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginPassSignerTest {

    private static final long NOW = 1_795_000_000_999L;

    private static String mac(String secret, String... lines) throws GeneralSecurityException {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(US_ASCII), "HmacSHA256"));
        byte[] code = mac.doFinal(String.join("\n", lines).getBytes(US_ASCII));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(code);
    }

    @Test
    void theFirstKeySignsEightLines() throws GeneralSecurityException {
        String[] pass = OriginPasses.by(OriginPasses.NEW + " " + OriginPasses.OLD)
                .of("PUT", "/a?b=c", NOW, "sale")
                .split(";", -1);

        assertThat(pass).hasSize(6);
        assertThat(pass).startsWith("v1", "2026-12", "1795000000");
        assertThat(pass[4]).isEqualTo("sale");
        assertThat(pass[5])
                .isEqualTo(mac(
                        "n".repeat(44),
                        "v1",
                        "2026-12",
                        "1795000000",
                        pass[3],
                        "PUT",
                        "shop.example",
                        "/a?b=c",
                        "sale"));
    }

    @Test
    void anEmptyQueryIsNone() throws GeneralSecurityException {
        String[] pass =
                OriginPasses.by(OriginPasses.NEW).of("GET", "/a?", NOW, "").split(";", -1);

        assertThat(pass[5])
                .isEqualTo(mac("n".repeat(44), "v1", "2026-12", pass[2], pass[3], "GET", "shop.example", "/a", ""));
    }

    @Test
    void noNonceComesTwice() {
        var nonces = new HashSet<String>();
        var signers = List.of(OriginPasses.by(OriginPasses.NEW), OriginPasses.by(OriginPasses.NEW));
        for (int i = 0; i < 1_000; i++) {
            for (var signer : signers) {
                nonces.add(signer.of("GET", "/", NOW, "").split(";", -1)[3]);
            }
        }
        assertThat(nonces).hasSize(2_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# nothing",
                "2026-12",
                "2026-12:short",
                "a b:nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                "a;b:nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                "a:nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn a:oooooooooooooooooooooooooooooooo"
            })
    void whatIsNotKeysIsRefused(String text) {
        assertThat(OriginPassKeys.parse(text)).isEmpty();
    }

    @Test
    void keysAreNotShownInTexts() {
        assertThat(OriginPassKeys.parse(OriginPasses.NEW).orElseThrow().toString())
                .doesNotContain("nnnn");
    }

    @Test
    void aChangedFileIsTakenAndABadOneIsNot(@TempDir Path folder) throws IOException {
        var file = folder.resolve("pass.keys");
        Files.writeString(file, "# signs\n" + OriginPasses.OLD + "\n");
        var keys = new OriginPassRing(new OriginPassSource.InFile(file));
        assertThat(keys.signing().id()).isEqualTo("2026-11");

        Files.writeString(file, "# signs\n" + OriginPasses.NEW + "\n" + OriginPasses.OLD + "\n");
        keys.refresh();
        assertThat(keys.signing().id()).isEqualTo("2026-12");

        Files.writeString(file, "nothing\n");
        keys.refresh();
        assertThat(keys.signing().id()).isEqualTo("2026-12");
    }

    @Test
    void aFileWithoutKeysStopsTheStart(@TempDir Path folder) {
        var source = new OriginPassSource.InFile(folder.resolve("pass.keys"));

        assertThatThrownBy(() -> new OriginPassRing(source))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("node.origin_pass")
                .hasMessageContaining("pass.keys");
    }
}
