package io.vestibule.challenge;

import io.vestibule.room.RoomId;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Rooms, keys and solved challenges for tests.
public final class Solutions {

    static final long NOW = 1_795_000_000_123L;
    static final long TICKET = 0x1234_5678_9ABC_DEF0L;
    static final ChallengeScope SALE = ChallengeScope.of(new RoomId("sale"));
    static final JsonMapper JSON = new JsonMapper();

    private static final HexFormat HEX = HexFormat.of();

    private Solutions() {}

    static TicketKey key(int id, long sealsFrom, long opensUntil) {
        var secret = new byte[TicketKey.SECRET_BYTES];
        Arrays.fill(secret, (byte) id);
        return new TicketKey(id, secret, sealsFrom, opensUntil);
    }

    /// A node with one key that never runs out.
    static Challenges node(int keyId) {
        return node(KeyRing.of(List.of(key(keyId, 0, TicketKey.NEVER))));
    }

    static Challenges node(KeyRing ring) {
        return new Challenges(() -> ring);
    }

    /// What a page sends for a challenge.
    public static String proofOf(String challenge) {
        return text(solved(challenge));
    }

    /// What a solver sends for a challenge.
    static ObjectNode solved(String challenge) {
        JsonNode parameters = JSON.readTree(challenge).get("parameters");
        byte[] nonce = HEX.parseHex(parameters.get("nonce").asString());
        byte[] salt = HEX.parseHex(parameters.get("salt").asString());
        String prefix = parameters.get("keyPrefix").asString();
        int cost = parameters.get("cost").asInt();
        var pbkdf2 = new Pbkdf2();
        for (int counter = 0; ; counter++) {
            var password = ByteBuffer.allocate(nonce.length + 4).put(nonce).putInt(counter);
            String derived = HEX.formatHex(pbkdf2.derive(password.array(), salt, cost));
            if (derived.startsWith(prefix)) {
                return proof(challenge, counter, derived);
            }
        }
    }

    /// A proof, right or wrong.
    static ObjectNode proof(String challenge, long counter, String derivedKey) {
        var proof = JSON.createObjectNode();
        proof.set("challenge", JSON.readTree(challenge));
        proof.putObject("solution")
                .put("counter", counter)
                .put("derivedKey", derivedKey)
                .put("time", 812.5);
        return proof;
    }

    /// As the page sends it.
    static String text(JsonNode proof) {
        return text(proof.toString());
    }

    public static String text(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    /// What a proof says was found.
    static long counter(Proof proof) {
        byte[] password = proof.password();
        return Integer.toUnsignedLong(ByteBuffer.wrap(password).getInt(password.length - Integer.BYTES));
    }

    /// Everything that can be changed in a challenge.
    static Stream<String> parameters() {
        return Stream.of("cost", "expiresAt", "keyPrefix", "nonce", "salt");
    }
}
