package io.vestibule.challenge;

import static io.vestibule.challenge.Solutions.NOW;
import static io.vestibule.challenge.Solutions.SALE;
import static io.vestibule.challenge.Solutions.TICKET;
import static io.vestibule.challenge.Solutions.node;
import static io.vestibule.challenge.Solutions.solved;
import static io.vestibule.challenge.Solutions.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProofReaderTest {

    private static final String PROOF =
            solved(node(1).make(SALE, TICKET, ChallengeLevel.LIGHT, NOW)).toString();
    private static final long COUNTER =
            Solutions.JSON.readTree(PROOF).at("/solution/counter").asLong();

    private final ProofReader reader = new ProofReader();

    @Test
    void everySolversBase64IsRead() {
        byte[] bytes = PROOF.getBytes(StandardCharsets.UTF_8);
        var standard = Base64.getEncoder();
        var url = Base64.getUrlEncoder();

        assertThat(new String[] {
                    standard.encodeToString(bytes),
                    standard.withoutPadding().encodeToString(bytes),
                    url.encodeToString(bytes),
                    url.withoutPadding().encodeToString(bytes)
                })
                .allSatisfy(text -> assertThat(counterOf(text)).isEqualTo(COUNTER));
    }

    @Test
    void blanksOrderAndMembersOfASolversOwnDoNotMatter() {
        var proof = Solutions.JSON.readTree(PROOF);
        String challenge = proof.get("challenge").toPrettyString();
        String key = proof.at("/solution/derivedKey").asString();
        String other = """
            \t{ "solution": {"took": -1.5e-7, "derivedKey" : "%s", "worker": null,
            "counter":%d, "who": "ä \\" \\\\ \\u0041", "fast": true},\r
            "test": false, "challenge": %s }\
            """.formatted(key, COUNTER, challenge.replace("PBKDF2/", "PBKDF2\\/"));

        assertThat(counterOf(text(other))).isEqualTo(COUNTER);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"counter\":#            | \"counter\":-1",
                "\"counter\":#            | \"counter\":4294967296",
                "\"counter\":#            | \"counter\":99999999999999999999999999",
                "\"counter\":#            | \"counter\":1.0",
                "\"counter\":#            | \"counter\":1e1",
                "\"counter\":#            | \"counter\":01",
                "\"counter\":#            | \"counter\":\"1\"",
                "\"counter\":#            | \"counter\":null",
                "\"counter\":#            | \"counter\":#,\"counter\":#",
                "\"counter\":#            | \"Counter\":#",
                "\"cost\":64              | \"cost\":0",
                "\"cost\":64              | \"cost\":10001",
                "\"cost\":64              | \"cost\":64,\"cost\":64",
                "\"cost\":64              | \"cost\":64,\"data\":1",
                "\"keyLength\":32         | \"keyLength\":31",
                "\"keyLength\":32         | \"keyLength\":64",
                "\"keyPrefix\":\"00\"     | \"keyPrefix\":\"\"",
                "\"keyPrefix\":\"00\"     | \"keyPrefix\":\"ab\"",
                "\"keyPrefix\":\"00\"     | \"keyPrefix\":\"000000000\"",
                "PBKDF2/SHA-256           | SHA-256",
                "PBKDF2/SHA-256           | pbkdf2/sha-256",
                "\"nonce\":\"01           | \"nonce\":\"",
                "\"nonce\":\"01           | \"nonce\":\"0g",
                "\"nonce\":\"01           | \"nonce\":\"0101",
                "\"derivedKey\":\"00      | \"derivedKey\":\"",
                "\"derivedKey\":\"00      | \"derivedKey\":\"0A",
                "\"signature\"            | \"signed\"",
                "\"expiresAt\":1          | \"expiresAt\":-1",
                "{\"challenge\":          | {\"challenge\":{},\"challenge\":",
                "{\"challenge\":          | {\"challenge\":{\"challenge\":",
                "{\"challenge\":          | [{\"challenge\":",
                "{\"challenge\":          | {\"more\":{},\"challenge\":",
                "{\"challenge\":          | {\"more\":[],\"challenge\":",
                "{\"challenge\":          | {\"more\",\"challenge\":",
                "{\"challenge\":          | {,\"challenge\":",
                "}}                       | }}}",
                "}}                       | },}",
                "}}                       | }",
                "}}                       | }} x",
                "\"time\":812.5           | \"time\":\"\\",
                "\"time\":812.5           | \"time\":\"\t\"",
                "\"time\":812.5           | \"time\":truefalse",
                "\"time\":812.5           | \"time\":nul",
                "\"time\":812.5           | \"time\":01",
                "\"time\":812.5           | \"time\":1.",
                "\"time\":812.5           | \"time\":.5",
                "\"time\":812.5           | \"time\":1e",
                "\"time\":812.5           | \"time\":1e+",
                "\"time\":812.5           | \"time\":+1",
                "\"time\":812.5           | \"time\":-",
                "\"time\":812.5           | \"time\":0x1",
                "\"time\":812.5           | \"time\":123456789012345678901234567890123",
                "\"time\":812.5           | \"time\":NaN",
                "\"time\":812.5           | \"time\":1 /* ms */",
                "\"time\":812.5           | \"time\":"
            })
    void anyOtherFormIsRefused(String from, String to) {
        String search = from.replace("#", String.valueOf(COUNTER));
        int at = PROOF.lastIndexOf(search);
        assertThat(at).as("%s in %s", search, PROOF).isNotNegative();
        String changed = PROOF.substring(0, at)
                + to.replace("#", String.valueOf(COUNTER))
                + PROOF.substring(at + search.length());

        assertThat(reader.read(text(changed))).as(changed).isNull();
        assertThat(counterOf(text(PROOF))).as("nothing is left of it").isEqualTo(COUNTER);
    }

    @Test
    void aTextThatIsCutOffAnywhereIsRefused() {
        for (int length = 0; length < PROOF.length(); length++) {
            assertThat(reader.read(text(PROOF.substring(0, length)))).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {ProofReader.MAX_LENGTH + 1, 1 << 20})
    void aLongTextIsRefusedByItsLength(int length) {
        String blanks = " ".repeat(ProofReader.MAX_LENGTH * 3 / 4 - PROOF.length());
        String longest = text(PROOF + blanks);

        assertThat(longest).hasSize(ProofReader.MAX_LENGTH);
        assertThat(counterOf(longest)).isEqualTo(COUNTER);
        assertThat(reader.read(longest + "=".repeat(length - longest.length()))).isNull();
    }

    @Test
    void anOrdinaryProofIsAThirdOfTheLongest() {
        var counted =
                Solutions.proof(node(1).make(SALE, TICKET, ChallengeLevel.HIGHEST, NOW), 0xFFFF_FFFFL, "00".repeat(32));

        assertThat(text(counted)).hasSizeLessThan(700);
        assertThat(counterOf(text(counted))).isEqualTo(0xFFFF_FFFFL);
    }

    private long counterOf(String text) {
        Proof proof = reader.read(text);
        assertThat(proof).isNotNull();
        return Solutions.counter(proof);
    }
}
