package io.vestibule.challenge;

import static io.vestibule.challenge.Solutions.JSON;
import static io.vestibule.challenge.Solutions.NOW;
import static io.vestibule.challenge.Solutions.SALE;
import static io.vestibule.challenge.Solutions.TICKET;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import tools.jackson.databind.JsonNode;

/// What holds of every text that is sent as a proof.
final class ProofLaws {

    private static final Challenges CHALLENGES = Solutions.node(1);

    private ProofLaws() {}

    /// Nobody made it, so it is not one; and another reader of JSON finds the same in what reads as
    /// one.
    static void hold(String text) {
        assertThat(CHALLENGES.check(SALE, TICKET, text, NOW)).isNotInstanceOf(ProofResult.Solved.class);
        Proof proof = new ProofReader().read(text);
        if (proof != null) {
            readsTheSame(proof, JSON.readTree(decoded(text)));
        }
    }

    private static void readsTheSame(Proof proof, JsonNode json) {
        var hex = HexFormat.of();
        JsonNode parameters = json.at("/challenge/parameters");
        assertThat(parameters.size()).isEqualTo(7);
        assertThat(parameters.get("algorithm").asString()).isEqualTo(ChallengeText.ALGORITHM);
        assertThat(parameters.get("cost").asLong()).isEqualTo(proof.challenge().cost());
        assertThat(parameters.get("expiresAt").asLong())
                .isEqualTo(proof.challenge().expiresSeconds());
        assertThat(parameters.get("keyPrefix").asString())
                .isEqualTo("0".repeat(proof.challenge().zeros()));
        assertThat(parameters.get("nonce").asString())
                .isEqualTo(hex.formatHex(proof.challenge().nonce()));
        assertThat(parameters.get("salt").asString())
                .isEqualTo(hex.formatHex(proof.challenge().salt()));
        assertThat(json.at("/challenge/signature").asString()).isEqualTo(hex.formatHex(proof.signature()));
        assertThat(json.at("/solution/counter").asLong()).isEqualTo(Solutions.counter(proof));
        assertThat(json.at("/solution/derivedKey").asString()).isEqualTo(hex.formatHex(proof.derivedKey()));
    }

    private static String decoded(String text) {
        byte[] bytes = Base64.getUrlDecoder().decode(text.replace('+', '-').replace('/', '_'));
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
