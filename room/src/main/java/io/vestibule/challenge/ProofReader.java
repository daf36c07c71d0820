package io.vestibule.challenge;

import io.vestibule.ground.Base64Url;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads proofs as strangers send them: `{challenge: {parameters, signature}, solution: {counter,
/// derivedKey}}` as JSON in base64, of either alphabet, padded or not.
///
/// Never throws. Each member is there once, and parameters are those that we make and no others;
/// elsewhere solvers may add scalars of their own, such as the time they took. *Confined to its
/// event loop.*
final class ProofReader {

    /// The longest text that can be a proof, some three times the length of an ordinary one.
    static final int MAX_LENGTH = 2_048;

    private static final long MAX_COUNTER = 0xFFFF_FFFFL;
    private static final long MAX_SECONDS = 1L << 40;

    /// As some libraries write a slash.
    private static final String ESCAPED = ChallengeText.ALGORITHM.replace("/", "\\/");

    private static final Member[] MEMBERS = Member.values();

    private enum Part {
        WHOLE,
        CHALLENGE,
        PARAMETERS,
        SOLUTION
    }

    private enum Member {
        CHALLENGE(Part.WHOLE, "challenge"),
        SOLUTION(Part.WHOLE, "solution"),
        PARAMETERS(Part.CHALLENGE, "parameters"),
        SIGNATURE(Part.CHALLENGE, "signature"),
        ALGORITHM(Part.PARAMETERS, "algorithm"),
        COST(Part.PARAMETERS, "cost"),
        EXPIRES_AT(Part.PARAMETERS, "expiresAt"),
        KEY_LENGTH(Part.PARAMETERS, "keyLength"),
        KEY_PREFIX(Part.PARAMETERS, "keyPrefix"),
        NONCE(Part.PARAMETERS, "nonce"),
        SALT(Part.PARAMETERS, "salt"),
        COUNTER(Part.SOLUTION, "counter"),
        DERIVED_KEY(Part.SOLUTION, "derivedKey");

        private final Part part;
        private final String text;

        Member(Part part, String name) {
            this.part = part;
            this.text = name;
        }
    }

    private final byte[] bytes = new byte[Base64Url.byteLength(MAX_LENGTH)];
    private final JsonScan scan = new JsonScan(bytes);

    private final Set<Member> seen = EnumSet.noneOf(Member.class);
    private long cost;
    private long expiresSeconds;
    private int zeros;
    private long counter;
    private byte[] nonce = {};
    private byte[] salt = {};
    private byte[] signature = {};
    private byte[] derivedKey = {};

    /// What the text says; `null` if it is not a proof.
    @Nullable
    Proof read(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        int length = Base64Url.decode(urlSafe(text), bytes);
        if (length <= 0) {
            return null;
        }
        begin(length);
        if (!object(Part.WHOLE) || !scan.isDone() || seen.size() < MEMBERS.length) {
            return null;
        }
        var challenge = new Challenge((int) cost, zeros, expiresSeconds, nonce, salt);
        return new Proof(challenge, signature, counter, derivedKey);
    }

    private void begin(int length) {
        scan.begin(length);
        seen.clear();
        nonce = new byte[Challenge.NONCE_BYTES];
        salt = new byte[Challenge.SALT_BYTES];
        signature = new byte[ChallengeKey.SIGNATURE_BYTES];
        derivedKey = new byte[Pbkdf2.KEY_BYTES];
    }

    private boolean object(Part part) {
        if (!scan.take('{')) {
            return false;
        }
        do {
            if (!scan.string() || !member(part)) {
                return false;
            }
        } while (scan.take(','));
        return scan.take('}');
    }

    private boolean member(Part part) {
        Member member = memberOf(part);
        if (!scan.take(':')) {
            return false;
        }
        if (member == null) {
            return part != Part.PARAMETERS && scan.scalar();
        }
        return seen.add(member) && value(member);
    }

    private @Nullable Member memberOf(Part part) {
        for (Member member : MEMBERS) {
            if (member.part == part && scan.is(member.text)) {
                return member;
            }
        }
        return null;
    }

    private boolean value(Member member) {
        return switch (member) {
            case CHALLENGE -> object(Part.CHALLENGE);
            case SOLUTION -> object(Part.SOLUTION);
            case PARAMETERS -> object(Part.PARAMETERS);
            case SIGNATURE -> scan.string() && scan.hex(signature);
            case ALGORITHM -> scan.string() && (scan.is(ChallengeText.ALGORITHM) || scan.is(ESCAPED));
            case COST -> (cost = scan.number(Challenge.MAX_COST)) > 0;
            case EXPIRES_AT -> (expiresSeconds = scan.number(MAX_SECONDS)) > 0;
            case KEY_LENGTH -> scan.number(Pbkdf2.KEY_BYTES) == Pbkdf2.KEY_BYTES;
            case KEY_PREFIX -> scan.string() && keyPrefix();
            case NONCE -> scan.string() && scan.hex(nonce);
            case SALT -> scan.string() && scan.hex(salt);
            case COUNTER -> (counter = scan.number(MAX_COUNTER)) >= 0;
            case DERIVED_KEY -> scan.string() && scan.hex(derivedKey);
        };
    }

    private boolean keyPrefix() {
        zeros = scan.length();
        return zeros > 0 && zeros <= Challenge.MAX_ZEROS && scan.isAll('0');
    }

    /// In the alphabet of URLs and without padding.
    private static String urlSafe(String text) {
        int end = text.length();
        while (end > 0 && text.length() - end < 2 && text.charAt(end - 1) == '=') {
            end--;
        }
        return text.substring(0, end).replace('+', '-').replace('/', '_');
    }
}
