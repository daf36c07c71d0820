package io.vestibule.gate.siteverify;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/// What a provider says of a token. *Immutable.*
///
/// @param success whether it is good
/// @param hostname on whose page the widget was; empty if that is not said
/// @param action what for, where tokens say it; else empty
/// @param cdata what our page sent along, where tokens say it; else empty
/// @param errors why not
public record SiteverifyAnswer(boolean success, String hostname, String action, String cdata, Set<String> errors) {

    /// The longest answer that is read; theirs have some hundred bytes.
    static final int MOST_BYTES = 16_384;

    private static final int MOST_ERRORS = 16;
    private static final int DEEPEST = 8;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxDocumentLength(MOST_BYTES)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    public SiteverifyAnswer {
        errors = Set.copyOf(errors);
    }

    /// Reads an answer; nothing if it is not one: not UTF-8, no object, cut off, without `success`,
    /// or with a member of ours that is of another kind.
    static Optional<SiteverifyAnswer> read(byte[] body) {
        if (body.length > MOST_BYTES) {
            return Optional.empty();
        }
        // Bytes are decoded first: Jackson takes a name with the byte 0xFF at some places for the
        // one without it, which it has read before.
        try (var parser = JSON.createParser(ObjectReadContext.empty(), decoded(body))) {
            return new Parse(parser).read();
        } catch (CharacterCodingException | JacksonException _) {
            return Optional.empty();
        }
    }

    private static String decoded(byte[] body) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    }

    /// One answer while it is read.
    private static final class Parse {

        private final JsonParser parser;
        private final Set<String> errors = new HashSet<>();
        private Optional<Boolean> success = Optional.empty();
        private String hostname = "";
        private String action = "";
        private String cdata = "";
        private boolean sound = true;

        Parse(JsonParser parser) {
            this.parser = parser;
        }

        Optional<SiteverifyAnswer> read() {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                take(name);
            }
            boolean whole = parser.nextToken() == null;
            return success.filter(_ -> sound && whole)
                    .map(it -> new SiteverifyAnswer(it, hostname, action, cdata, errors));
        }

        private void take(String name) {
            switch (name) {
                case "success" -> success = flag();
                case "hostname" -> hostname = text();
                case "action" -> action = text();
                case "cdata" -> cdata = text();
                case "error-codes" -> codes();
                default -> parser.skipChildren();
            }
        }

        private Optional<Boolean> flag() {
            var token = parser.currentToken();
            parser.skipChildren();
            return token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE
                    ? Optional.of(token == JsonToken.VALUE_TRUE)
                    : Optional.empty();
        }

        private String text() {
            var token = parser.currentToken();
            if (token == JsonToken.VALUE_STRING) {
                return parser.getString();
            }
            sound &= token == JsonToken.VALUE_NULL;
            parser.skipChildren();
            return "";
        }

        private void codes() {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                return;
            }
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                sound = false;
                parser.skipChildren();
                return;
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                String code = text();
                if (errors.size() < MOST_ERRORS && !code.isEmpty()) {
                    errors.add(code);
                }
            }
        }
    }
}
