package io.vestibule.challenge;

import static io.vestibule.challenge.Solutions.NOW;
import static io.vestibule.challenge.Solutions.SALE;
import static io.vestibule.challenge.Solutions.TICKET;
import static io.vestibule.challenge.Solutions.key;
import static io.vestibule.challenge.Solutions.node;
import static io.vestibule.challenge.Solutions.solved;
import static io.vestibule.challenge.Solutions.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ChallengesTest {

    private static final long DAY = 86_400_000;
    private static final long VALID = Challenge.VALID_SECONDS * 1000;

    private final Challenges challenges = node(1);
    private final String light = challenges.make(SALE, TICKET, ChallengeLevel.LIGHT, NOW);

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "NORMAL", "RAISED"})
    void aSolvedChallengeIsSolved(ChallengeLevel level) {
        String challenge = challenges.make(SALE, TICKET, level, NOW);

        assertThat(check(solved(challenge), NOW + 5_000)).isEqualTo(new ProofResult.Solved(level, NOW));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void everyNodeWithTheRingMakesTheSameAndChecksIt(long seed) {
        var random = Seeds.random(seed);
        int id = random.nextInt();
        long ticket = random.nextLong();
        long now = random.nextLong(1L << 41);
        var scope = ChallengeScope.of(new RoomId("room" + random.nextInt(1_000)));
        String here = node(id).make(scope, ticket, ChallengeLevel.LIGHT, now);
        String proof = text(solved(here));

        assertThat(node(id).make(scope, ticket, ChallengeLevel.LIGHT, now)).isEqualTo(here);
        assertThat(node(id).check(scope, ticket, proof, now))
                .isEqualTo(new ProofResult.Solved(ChallengeLevel.LIGHT, now));
    }

    /// Nodes of two versions have to agree on it.
    @Test
    void aChallengeIsWhatItWas() {
        assertThat(light)
                .isEqualTo("{\"parameters\":{\"algorithm\":\"PBKDF2/SHA-256\",\"cost\":64,"
                        + "\"expiresAt\":1795000600,\"keyLength\":32,\"keyPrefix\":\"00\","
                        + "\"nonce\":\"01000000000101a1ee565e7b\","
                        + "\"salt\":\"70b7472c7444ff3b8ce08f0dc6a07315\"},"
                        + "\"signature\":\"9ea5f489446f67c54dcbc5c8879043cc"
                        + "8660a02d6dfbbd5e10dffad5dbae969f\"}");
    }

    @Test
    void noTwoTicketsRoomsOrMomentsHaveOneChallenge() {
        var other = ChallengeScope.of(new RoomId("other"));

        assertThat(List.of(
                        light,
                        challenges.make(SALE, TICKET + 1, ChallengeLevel.LIGHT, NOW),
                        challenges.make(other, TICKET, ChallengeLevel.LIGHT, NOW),
                        challenges.make(SALE, TICKET, ChallengeLevel.NORMAL, NOW),
                        challenges.make(SALE, TICKET, ChallengeLevel.LIGHT, NOW + 1),
                        node(2).make(SALE, TICKET, ChallengeLevel.LIGHT, NOW)))
                .doesNotHaveDuplicates();
        assertThat(light).doesNotContain(HexFormat.of().toHexDigits(TICKET));
    }

    @Test
    void aProofOfAnothersChallengeIsNoLie() {
        var other = ChallengeScope.of(new RoomId("other"));
        String proof = text(solved(light));

        assertThat(challenges.check(SALE, TICKET + 1, proof, NOW))
                .isEqualTo(new ProofResult.Elsewhere(ProofResult.Elsewhere.Of.TICKET));
        assertThat(challenges.check(other, TICKET, proof, NOW))
                .isEqualTo(new ProofResult.Elsewhere(ProofResult.Elsewhere.Of.ROOM));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.challenge.Solutions#parameters")
    void whateverIsChangedInAChallengeMakesItForged(String parameter) {
        var proof = solved(light);
        var parameters = (ObjectNode) proof.at("/challenge/parameters");
        switch (parameter) {
            case "cost" -> parameters.put(parameter, 1);
            case "expiresAt" -> parameters.put(parameter, NOW / 1000 + 86_400);
            case "keyPrefix" -> parameters.put(parameter, "0");
            default -> {
                String hex = parameters.get(parameter).asString();
                String last = hex.endsWith("0") ? "1" : "0";
                parameters.put(parameter, hex.substring(0, hex.length() - 1) + last);
            }
        }

        assertThat(check(proof, NOW)).isEqualTo(lie(ProofResult.Lie.What.FORGED));
    }

    @Test
    void aSignatureOfAnotherKeyIsForged() {
        var proof = solved(light);
        var stranger = new Challenges(() -> ring(key(2, 0, TicketKey.NEVER)));
        String theirs = stranger.make(SALE, TICKET, ChallengeLevel.LIGHT, NOW);
        ((ObjectNode) proof.get("challenge"))
                .set("signature", Solutions.JSON.readTree(theirs).get("signature"));

        assertThat(check(proof, NOW)).isEqualTo(lie(ProofResult.Lie.What.FORGED));
    }

    @Test
    void aSolutionThatDoesNotSolveIsALie() {
        var right = solved(light);
        long counter = right.at("/solution/counter").asLong();
        String derived = right.at("/solution/derivedKey").asString();
        String begins = "00" + "ab".repeat(31);

        assertThat(List.of(
                        Solutions.proof(light, counter + 1, derived),
                        Solutions.proof(light, counter, begins),
                        Solutions.proof(light, 0xFFFF_FFFFL, begins),
                        Solutions.proof(light, counter, "ff" + derived.substring(2))))
                .allSatisfy(proof -> assertThat(check(proof, NOW)).isEqualTo(lie(ProofResult.Lie.What.NOT_SOLVED)));
    }

    /// A derived key that is right for its counter, but is not rare enough.
    @Test
    void workThatWasNotDoneIsALie() {
        String hard = challenges.make(SALE, TICKET, ChallengeLevel.HIGHEST, NOW);
        String easy = hard.replace("\"0000\"", "\"0\"");
        var proof = solved(easy);
        proof.set("challenge", Solutions.JSON.readTree(hard));

        assertThat(check(proof, NOW)).isEqualTo(lie(ProofResult.Lie.What.NOT_SOLVED));
    }

    @Test
    void anExpiredProofIsAskedAgain() {
        long expires = NOW - NOW % 1000 + VALID;

        assertThat(check(solved(light), expires - 1)).isInstanceOf(ProofResult.Solved.class);
        assertThat(check(solved(light), expires)).isEqualTo(stale(ProofResult.Stale.Why.EXPIRED));
        assertThat(challenges.check(SALE, TICKET + 1, text(solved(light)), expires))
                .as("a page that slept may have got another ticket since")
                .isEqualTo(stale(ProofResult.Stale.Why.EXPIRED));
    }

    @Test
    void theClocksOfNodesDifferByFiveSeconds() {
        var proof = solved(light);

        assertThat(check(proof, NOW - 5_000)).isInstanceOf(ProofResult.Solved.class);
        assertThat(check(proof, NOW - 5_001)).isEqualTo(stale(ProofResult.Stale.Why.FROM_THE_FUTURE));
    }

    @Test
    void rotationLosesNoProof() {
        var rings = new KeyRing[] {ring(key(1, 0, TicketKey.NEVER))};
        var rotating = new Challenges(() -> rings[0]);
        String before = text(solved(rotating.make(SALE, TICKET, ChallengeLevel.LIGHT, NOW)));
        rings[0] = rings[0].rotated(key(2, NOW + 3_000, TicketKey.NEVER), DAY, NOW);
        String after = text(solved(rotating.make(SALE, TICKET, ChallengeLevel.LIGHT, NOW + 3_000)));

        for (String proof : List.of(before, after)) {
            assertThat(rotating.check(SALE, TICKET, proof, NOW + 3_000)).isInstanceOf(ProofResult.Solved.class);
        }
        assertThat(node(1).check(SALE, TICKET, after, NOW + 3_000))
                .as("a node that has not heard of the new key asks again")
                .isEqualTo(stale(ProofResult.Stale.Why.UNKNOWN_KEY));
    }

    @Test
    void aKeyThatRanOutChecksNothing() {
        var ring = ring(key(1, 0, NOW + 1_000));
        var running = new Challenges(() -> ring);
        String proof = text(solved(running.make(SALE, TICKET, ChallengeLevel.LIGHT, NOW)));

        assertThat(running.check(SALE, TICKET, proof, NOW + 999)).isInstanceOf(ProofResult.Solved.class);
        assertThat(running.check(SALE, TICKET, proof, NOW + 1_000)).isEqualTo(stale(ProofResult.Stale.Why.UNKNOWN_KEY));
    }

    @Test
    void anotherVersionIsNotAProof() {
        String next = light.replace("\"nonce\":\"01", "\"nonce\":\"02");

        assertThat(check(solved(next), NOW)).isEqualTo(new ProofResult.NotAProof());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "e30", "{}", "bnVsbA", "W10", "=", "%"})
    void anythingElseIsNotAProof(String text) {
        assertThat(challenges.check(SALE, TICKET, text, NOW)).isEqualTo(new ProofResult.NotAProof());
    }

    /// Nothing is remembered of a proof: it is the ticket's id that counts once.
    @Test
    void aProofShownTwiceIsSolvedTwice() {
        String proof = text(solved(light));

        assertThat(challenges.check(SALE, TICKET, proof, NOW))
                .isEqualTo(challenges.check(SALE, TICKET, proof, NOW))
                .isInstanceOf(ProofResult.Solved.class);
    }

    private ProofResult check(ObjectNode proof, long nowMillis) {
        return challenges.check(SALE, TICKET, text(proof), nowMillis);
    }

    private static KeyRing ring(TicketKey... keys) {
        return KeyRing.of(List.of(keys));
    }

    private static ProofResult lie(ProofResult.Lie.What what) {
        return new ProofResult.Lie(what);
    }

    private static ProofResult stale(ProofResult.Stale.Why why) {
        return new ProofResult.Stale(why);
    }
}
