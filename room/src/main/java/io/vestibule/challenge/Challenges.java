package io.vestibule.challenge;

import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Makes challenges and checks proofs. *Confined to its event loop.*
///
/// A challenge follows from the key ring, the room, the ticket, the moment and the level, and comes
/// back with its proof: nothing is stored. A proof counts for one ticket, so one that is shown
/// twice is one visitor all the same.
public final class Challenges {

    /// How far ahead of our clock the clock of the node may be that made a challenge.
    static final long SKEW_MILLIS = 5_000;

    private static final ProofResult NOT_A_PROOF = new ProofResult.NotAProof();
    private static final ProofResult EXPIRED = stale(ProofResult.Stale.Why.EXPIRED);
    private static final ProofResult UNKNOWN_KEY = stale(ProofResult.Stale.Why.UNKNOWN_KEY);
    private static final ProofResult FROM_THE_FUTURE = stale(ProofResult.Stale.Why.FROM_THE_FUTURE);
    private static final ProofResult FORGED = lie(ProofResult.Lie.What.FORGED);
    private static final ProofResult OTHER_ROOM = new ProofResult.Elsewhere(ProofResult.Elsewhere.Of.ROOM);
    private static final ProofResult OTHER_TICKET = new ProofResult.Elsewhere(ProofResult.Elsewhere.Of.TICKET);
    private static final ProofResult NOT_SOLVED = lie(ProofResult.Lie.What.NOT_SOLVED);

    private static final Pattern MARK = Pattern.compile("[0-9a-f]{24}");
    private static final int KEY_ID_DIGITS = 8;

    private final Supplier<KeyRing> ring;
    private final ChallengeKeys keys = new ChallengeKeys();
    private final ChallengeText text = new ChallengeText();
    private final ProofReader reader = new ProofReader();
    private final Pbkdf2 pbkdf2 = new Pbkdf2();

    /// @param ring supplies the newest keys
    public Challenges(Supplier<KeyRing> ring) {
        this.ring = ring;
    }

    /// A challenge as the JSON that solvers of the protocol take.
    public String make(ChallengeScope scope, long ticketId, ChallengeLevel level, long nowMillis) {
        ChallengeKey key = keys.of(ring.get().sealing(nowMillis));
        return text.signed(Challenge.of(key, scope, ticketId, level, nowMillis), key);
    }

    /// Whether a visitor's proof solves a challenge that was made for their ticket.
    ///
    /// Cheap questions come first: no key is derived before it is certain that the challenge is
    /// ours, of this ticket, not expired, and solved if the key is the right one.
    ///
    /// @param proof base64 of JSON, as the visitor sent it
    public ProofResult check(ChallengeScope scope, long ticketId, String proof, long nowMillis) {
        Proof read = reader.read(proof);
        if (read == null || !read.challenge().isOfThisVersion()) {
            return NOT_A_PROOF;
        }
        TicketKey master = ring.get().opening(read.challenge().keyId(), nowMillis);
        return master == null ? UNKNOWN_KEY : check(keys.of(master), scope, ticketId, read, nowMillis);
    }

    /// Whether a text has the form of a proof, whatever it is worth.
    public boolean isProof(String proof) {
        return reader.read(proof) != null;
    }

    /// What stands for a ticket where somebody else asks for the challenge: 24 hex digits, which
    /// reveal nothing of the ticket's id.
    public String mark(ChallengeScope scope, long ticketId, long nowMillis) {
        return mark(keys.of(ring.get().sealing(nowMillis)), scope, ticketId);
    }

    private static String mark(ChallengeKey key, ChallengeScope scope, long ticketId) {
        var hex = HexFormat.of();
        return hex.toHexDigits(key.id()) + hex.toHexDigits(scope.ticketTag(key.tags(), ticketId));
    }

    /// Whether a text stands for this ticket.
    public boolean isMark(ChallengeScope scope, long ticketId, String text, long nowMillis) {
        if (!MARK.matcher(text).matches()) {
            return false;
        }
        int keyId = HexFormat.fromHexDigits(text, 0, KEY_ID_DIGITS);
        TicketKey master = ring.get().opening(keyId, nowMillis);
        return master != null && mark(keys.of(master), scope, ticketId).equals(text);
    }

    private ProofResult check(ChallengeKey key, ChallengeScope scope, long ticketId, Proof proof, long nowMillis) {
        Challenge challenge = proof.challenge();
        if (!MessageDigest.isEqual(text.signatureOf(challenge, key), proof.signature())) {
            return FORGED;
        }
        if (nowMillis >= challenge.expiresSeconds() * 1000) {
            return EXPIRED;
        }
        if (challenge.madeMillis() > nowMillis + SKEW_MILLIS) {
            return FROM_THE_FUTURE;
        }
        if (!challenge.isOf(scope, key)) {
            return OTHER_ROOM;
        }
        if (!challenge.isOf(scope, ticketId, key)) {
            return OTHER_TICKET;
        }
        return proof.beginsAsAsked() && derives(proof)
                ? new ProofResult.Solved(challenge.level(), challenge.madeMillis())
                : NOT_SOLVED;
    }

    private boolean derives(Proof proof) {
        Challenge challenge = proof.challenge();
        byte[] key = pbkdf2.derive(proof.password(), challenge.salt(), challenge.cost());
        return MessageDigest.isEqual(key, proof.derivedKey());
    }

    private static ProofResult stale(ProofResult.Stale.Why why) {
        return new ProofResult.Stale(why);
    }

    private static ProofResult lie(ProofResult.Lie.What what) {
        return new ProofResult.Lie(what);
    }
}
