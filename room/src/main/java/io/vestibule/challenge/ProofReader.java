package io.vestibule.challenge;

import io.vestibule.ground.Base64Url;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/// Reads proofs as strangers send them: `{challenge: {parameters, signature}, solution: {counter,
/// derivedKey}}` as JSON in base64, of either alphabet, padded or not.
///
/// Never throws. Each member is there once, and parameters are those that we make and no others;
/// elsewhere solvers may add scalars of their own, such as the time they took. *Confined to its
/// event loop.*
final class ProofReader {

    /// The longest text that can be a proof, some three times the length of an ordinary one.
    static final int MAX_LENGTH = 2_048;

    private static final int DEEPEST = 3;
    private static final int LONGEST_NUMBER = 32;
    private static final long MAX_COUNTER = 0xFFFF_FFFFL;
    private static final long MAX_SECONDS = 1L << 40;
    private static final long NONE = -1;
    private static final String DIGITS = "0123456789abcdef";

    /// Names are not remembered: strangers make them up.
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxStringLength(MAX_LENGTH)
                    .build())
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

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
        // What we look at is ASCII, the same in UTF-8 and Latin 1; texts of a solver's own are passed over.
        String whole = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        try (var json = JSON.createParser(ObjectReadContext.empty(), whole)) {
            return new Parse(json).proof();
        } catch (JacksonException _) {
            return null;
        }
    }

    /// In the alphabet of URLs and without padding.
    private static String urlSafe(String text) {
        int end = text.length();
        while (end > 0 && text.length() - end < 2 && text.charAt(end - 1) == '=') {
            end--;
        }
        return text.substring(0, end).replace('+', '-').replace('/', '_');
    }

    /// One reading.
    private static final class Parse {

        private final JsonParser json;
        private final Set<Member> seen = EnumSet.noneOf(Member.class);
        private final byte[] nonce = new byte[Challenge.NONCE_BYTES];
        private final byte[] salt = new byte[Challenge.SALT_BYTES];
        private final byte[] signature = new byte[ChallengeKey.SIGNATURE_BYTES];
        private final byte[] derivedKey = new byte[Pbkdf2.KEY_BYTES];
        private long cost;
        private long expiresSeconds;
        private int zeros;
        private long counter;

        Parse(JsonParser json) {
            this.json = json;
        }

        @Nullable
        Proof proof() {
            json.nextToken();
            if (!object(Part.WHOLE) || json.nextToken() != null || seen.size() < MEMBERS.length) {
                return null;
            }
            var challenge = new Challenge((int) cost, zeros, expiresSeconds, nonce, salt);
            return new Proof(challenge, signature, counter, derivedKey);
        }

        private boolean object(Part part) {
            if (!json.hasToken(JsonToken.START_OBJECT)) {
                return false;
            }
            while (json.nextToken() != JsonToken.END_OBJECT) {
                Member member = memberOf(part, json.currentName());
                JsonToken token = json.nextToken();
                boolean good = member == null
                        ? part != Part.PARAMETERS && token.isScalarValue()
                        : seen.add(member) && value(member);
                if (!good) {
                    return false;
                }
            }
            return true;
        }

        private static @Nullable Member memberOf(Part part, String name) {
            for (Member member : MEMBERS) {
                if (member.part == part && member.text.equals(name)) {
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
                case SIGNATURE -> hex(signature);
                case ALGORITHM -> string().equals(ChallengeText.ALGORITHM);
                case COST -> (cost = number(Challenge.MAX_COST)) > 0;
                case EXPIRES_AT -> (expiresSeconds = number(MAX_SECONDS)) > 0;
                case KEY_LENGTH -> number(Pbkdf2.KEY_BYTES) == Pbkdf2.KEY_BYTES;
                case KEY_PREFIX -> keyPrefix();
                case NONCE -> hex(nonce);
                case SALT -> hex(salt);
                case COUNTER -> (counter = number(MAX_COUNTER)) >= 0;
                case DERIVED_KEY -> hex(derivedKey);
            };
        }

        /// A string; empty if it is something else, or empty.
        private String string() {
            return json.hasToken(JsonToken.VALUE_STRING) ? json.getString() : "";
        }

        /// A whole number from 0 to `max`; else [#NONE].
        private long number(long max) {
            if (!json.hasToken(JsonToken.VALUE_NUMBER_INT)) {
                return NONE;
            }
            long value = json.getLongValue();
            return value <= max ? value : NONE;
        }

        private boolean keyPrefix() {
            String prefix = string();
            zeros = prefix.length();
            return zeros > 0 && zeros <= Challenge.MAX_ZEROS && prefix.equals("0".repeat(zeros));
        }

        /// Two lower-case digits for each byte, as many as fit.
        private boolean hex(byte[] target) {
            String digits = string();
            if (digits.length() != 2 * target.length) {
                return false;
            }
            for (int i = 0; i < digits.length(); i++) {
                int digit = DIGITS.indexOf(digits.charAt(i));
                if (digit < 0) {
                    return false;
                }
                target[i / 2] = (byte) (target[i / 2] << 4 | digit);
            }
            return true;
        }
    }
}
