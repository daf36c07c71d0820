package io.vestibule.store;

import io.vestibule.ground.Base64Url;
import io.vestibule.ground.Failure;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The text of ticket keys, in `keys.json` or in a shared store.
///
/// ```json
/// {
///   "version": 1,
///   "keys": [
///     {"id": "0a1b2c3d", "secret": "…", "sealsFrom": "2026-11-21T10:00:00Z", "opensUntil": null}
///   ]
/// }
/// ```
///
/// A secret is 32 bytes in base64url; `opensUntil` is null until another key takes over. What is
/// wrong is reported with its place in the text.
final class KeyFile {

    private static final int VERSION = 1;
    private static final Set<String> TOP = Set.of("version", "keys");
    private static final Set<String> FIELDS = Set.of("id", "secret", "sealsFrom", "opensUntil");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private KeyFile() {}

    static String write(KeyRing ring) {
        var root = MAPPER.createObjectNode();
        root.put("version", VERSION);
        var keys = root.putArray("keys");
        for (TicketKey key : ring.keys()) {
            var line = keys.addObject();
            line.put("id", HexFormat.of().toHexDigits(key.id()));
            line.put("secret", Base64Url.encode(key.secret(), TicketKey.SECRET_BYTES));
            line.put("sealsFrom", Instant.ofEpochMilli(key.sealsFromMillis()).toString());
            if (key.opensUntilMillis() == TicketKey.NEVER) {
                line.putNull("opensUntil");
            } else {
                line.put(
                        "opensUntil",
                        Instant.ofEpochMilli(key.opensUntilMillis()).toString());
            }
        }
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    /// Reads a text.
    ///
    /// @param wrong makes a failure out of what is wrong
    static KeyRing read(String text, Function<String, Failure> wrong) {
        try {
            return ring(MAPPER.readTree(text));
        } catch (JacksonException e) {
            var place = e.getLocation();
            throw wrong.apply("is not JSON in line %d, column %d: %s"
                    .formatted(
                            place == null ? 0 : place.getLineNr(),
                            place == null ? 0 : place.getColumnNr(),
                            e.getOriginalMessage()));
        } catch (IllegalArgumentException e) {
            throw wrong.apply("is wrong: " + e.getMessage());
        }
    }

    private static KeyRing ring(JsonNode root) {
        requireFields(root, "the file", TOP);
        require(root.path("version").asInt(0) == VERSION, "/version is not " + VERSION);
        JsonNode lines = root.path("keys");
        require(lines.isArray(), "/keys is not a list");
        var keys = new ArrayList<TicketKey>();
        for (JsonNode line : lines) {
            keys.add(key(line, "/keys/" + keys.size()));
        }
        return KeyRing.of(keys);
    }

    private static TicketKey key(JsonNode line, String place) {
        requireFields(line, place, FIELDS);
        String id = line.path("id").asString("");
        require(id.matches("[0-9a-f]{8}"), place + "/id is not eight lower-case hex digits");
        var secret = new byte[TicketKey.SECRET_BYTES];
        boolean whole = Base64Url.decode(line.path("secret").asString(""), secret) == secret.length;
        require(whole, place + "/secret is not 32 bytes in base64url");
        boolean endless = line.path("opensUntil").isNull();
        return new TicketKey(
                HexFormat.fromHexDigits(id),
                secret,
                millis(line.path("sealsFrom"), place + "/sealsFrom"),
                endless ? TicketKey.NEVER : millis(line.path("opensUntil"), place + "/opensUntil"));
    }

    private static long millis(JsonNode text, String place) {
        try {
            return Instant.parse(text.asString("")).toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(place + " is not a time like 2026-11-21T10:00:00Z", e);
        }
    }

    private static void requireFields(JsonNode node, String place, Set<String> fields) {
        require(node.isObject(), place + " is not an object");
        var missing = new TreeSet<>(fields);
        missing.removeAll(List.copyOf(node.propertyNames()));
        require(missing.isEmpty(), place + " lacks " + missing);
        var unknown = new TreeSet<>(node.propertyNames());
        unknown.removeAll(fields);
        require(unknown.isEmpty(), place + " has unknown fields " + unknown);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
