package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.ChallengeLevel;
import io.vestibule.challenge.ChallengeScope;
import io.vestibule.challenge.Challenges;
import io.vestibule.challenge.ProofResult;
import io.vestibule.room.RoomId;
import io.vestibule.testing.AltchaProcess;
import io.vestibule.ticket.Tickets;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The page's solver solves what we ask, with whatever its browser has.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SolverIT {

    private static final String SCRIPT = Minifier.script(Resources.text("solver.js"));
    private static final ChallengeScope ROOM = ChallengeScope.of(new RoomId("sale"));
    private static final long TICKET = 7;

    private final Challenges challenges = new Challenges(() -> Tickets.ring(1));
    private AltchaProcess node;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        node = new AltchaProcess();
    }

    @AfterAll
    void end() {
        node.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workers",
                "workers without WebCrypto",
                "no workers",
                "refused workers",
                "failing workers",
                "nothing"
            })
    void itSolvesWithWhateverItsBrowserHas(String how) throws IOException, InterruptedException {
        for (var level : new ChallengeLevel[] {ChallengeLevel.LIGHT, ChallengeLevel.NORMAL}) {
            String challenge = challenges.make(ROOM, TICKET, level, Tickets.NOW);

            String proof = node.solveOnPage(SCRIPT, how, challenge);

            assertThat(challenges.check(ROOM, TICKET, proof, Tickets.NOW))
                    .isEqualTo(new ProofResult.Solved(level, Tickets.NOW));
            assertThat(proof).matches("[A-Za-z0-9_-]+");
        }
    }
}
