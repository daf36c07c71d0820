package io.vestibule.challenge;

import static io.vestibule.challenge.Solutions.NOW;
import static io.vestibule.challenge.Solutions.SALE;
import static io.vestibule.challenge.Solutions.TICKET;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.AltchaProcess;
import io.vestibule.ticket.TicketKey;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The protocol's published library and we understand each other, in both directions.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AltchaLibIT {

    /// By the machine's clock, by which the library judges.
    private final long now = System.currentTimeMillis();

    private final Challenges challenges = Solutions.node(1);
    private AltchaProcess library;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        library = new AltchaProcess();
    }

    @AfterAll
    void end() {
        library.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "NORMAL", "RAISED"})
    void itSolvesWhatWeAsk(ChallengeLevel level) throws IOException, InterruptedException {
        String proof = library.solve(challenges.make(SALE, TICKET, level, NOW));

        assertThat(challenges.check(SALE, TICKET, proof, NOW)).isEqualTo(new ProofResult.Solved(level, NOW));
    }

    @Test
    void itFindsOurSignatureAndOurSolutionRight() throws IOException, InterruptedException {
        ObjectNode proof = Solutions.solved(challenges.make(SALE, TICKET, ChallengeLevel.LIGHT, now));

        JsonNode verdict = verdict(proof);

        assertThat(verdict.get("verified").asBoolean()).as(verdict.toString()).isTrue();
    }

    @Test
    void itFindsWrongWhatWeFindWrong() throws IOException, InterruptedException {
        String made = challenges.make(SALE, TICKET, ChallengeLevel.LIGHT, now);
        ObjectNode unsolved = Solutions.proof(made, 7, "00".repeat(32));
        ObjectNode cheap = Solutions.solved(made.replace("\"cost\":64", "\"cost\":1"));
        long before = now - Challenge.VALID_SECONDS * 1000 - 1_000;
        ObjectNode expired = Solutions.solved(challenges.make(SALE, TICKET, ChallengeLevel.LIGHT, before));

        assertThat(verdict(unsolved).get("invalidSolution").asBoolean()).isTrue();
        assertThat(verdict(cheap).get("invalidSignature").asBoolean()).isTrue();
        assertThat(verdict(expired).get("expired").asBoolean()).isTrue();
    }

    private JsonNode verdict(ObjectNode proof) throws IOException, InterruptedException {
        return Solutions.JSON.readTree(library.verify(Solutions.text(proof), secret()));
    }

    /// The secret as the library takes it.
    private static String secret() {
        byte[] material = Solutions.key(1, 0, TicketKey.NEVER).derive("vestibule challenge 1", new byte[0], 48);
        return HexFormat.of().formatHex(material, 0, 32);
    }
}
