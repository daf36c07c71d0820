package io.vestibule.rule.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The functions of the language: names, signatures, and what they compute.
///
/// Every function gives missing for a missing argument, but `concat` and `coalesce`, which skip it.
public enum Function {
    STARTS_WITH("starts_with", 2, 2),
    ENDS_WITH("ends_with", 2, 2),
    LOWER("lower", 1, 1),
    UPPER("upper", 1, 1),
    LEN("len", 1, 1),
    CONCAT("concat", 2, 32),
    COALESCE("coalesce", 2, 32),
    URL_DECODE("url_decode", 1, 2),
    REMOVE_BYTES("remove_bytes", 2, 2),
    SUBSTRING("substring", 2, 3),
    HAS_KEY("has_key", 2, 2),
    HAS_VALUE("has_value", 2, 2),
    LOOKUP_JSON_STRING("lookup_json_string", 2, 16),
    LOOKUP_JSON_INTEGER("lookup_json_integer", 2, 16),
    CIDR("cidr", 3, 3),
    CIDR6("cidr6", 2, 2),
    SPLIT("split", 3, 3),
    JOIN("join", 2, 2),
    TO_STRING("to_string", 1, 1),
    DECODE_BASE64("decode_base64", 1, 1),
    ENCODE_BASE64("encode_base64", 1, 2),
    SHA256("sha256", 1, 1),
    IS_TIMED_HMAC_VALID("is_timed_hmac_valid_v0", 4, 6);

    /// Whether an argument may be a literal, must be one, or must not.
    enum Kind {
        DYNAMIC,
        LITERAL,
        EITHER
    }

    private static final Map<String, Function> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Function::text, function -> function));

    private final String text;
    private final int fewest;
    private final int most;

    Function(String text, int fewest, int most) {
        this.text = text;
        this.fewest = fewest;
        this.most = most;
    }

    public String text() {
        return text;
    }

    int fewest() {
        return fewest;
    }

    int most() {
        return most;
    }

    static Optional<Function> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /// How the argument `number`, counted from 0, may be given.
    Kind kind(int number) {
        return switch (this) {
            case STARTS_WITH, ENDS_WITH, SUBSTRING, HAS_KEY, HAS_VALUE, LOOKUP_JSON_STRING, LOOKUP_JSON_INTEGER ->
                number == 0 ? Kind.DYNAMIC : Kind.EITHER;
            case LOWER, UPPER, LEN, TO_STRING, DECODE_BASE64 -> Kind.DYNAMIC;
            case CONCAT, COALESCE -> Kind.EITHER;
            case URL_DECODE, REMOVE_BYTES, CIDR, CIDR6, SPLIT, JOIN -> number == 0 ? Kind.DYNAMIC : Kind.LITERAL;
            case ENCODE_BASE64, SHA256 -> number == 0 ? Kind.EITHER : Kind.LITERAL;
            case IS_TIMED_HMAC_VALID -> number == 1 || number == 3 ? Kind.EITHER : Kind.LITERAL;
        };
    }

    /// Whether the argument `before.size()` may have `type`, after arguments of the types `before`.
    boolean takes(Type type, List<Type> before) {
        int number = before.size();
        return switch (this) {
            case STARTS_WITH, ENDS_WITH, LOWER, UPPER, URL_DECODE, REMOVE_BYTES, DECODE_BASE64, ENCODE_BASE64, SHA256 ->
                Type.BYTES.equals(type);
            case LEN -> Type.BYTES.equals(type) || type instanceof Type.ArrayOf;
            case CONCAT ->
                number > 0 ? type.equals(before.getFirst()) : Type.BYTES.equals(type) || type instanceof Type.ArrayOf;
            case COALESCE -> number == 0 || type.equals(before.getFirst());
            case SUBSTRING -> type.equals(number == 0 ? Type.BYTES : Type.INT);
            case HAS_KEY -> number == 0 ? type instanceof Type.MapOf : Type.BYTES.equals(type);
            case HAS_VALUE ->
                number == 0 ? elementOf(type) instanceof Type.Scalar : type.equals(elementOf(before.getFirst()));
            case LOOKUP_JSON_STRING, LOOKUP_JSON_INTEGER ->
                Type.BYTES.equals(type) || (number > 0 && Type.INT.equals(type));
            case CIDR, CIDR6 -> type.equals(number == 0 ? Type.IP : Type.INT);
            case SPLIT -> type.equals(number < 2 ? Type.BYTES : Type.INT);
            case JOIN -> number == 0 ? type.equals(Type.TEXTS) : Type.BYTES.equals(type);
            case TO_STRING -> Type.INT.equals(type) || Type.BOOL.equals(type) || Type.IP.equals(type);
            case IS_TIMED_HMAC_VALID -> type.equals(number == 2 || number == 3 || number == 4 ? Type.INT : Type.BYTES);
        };
    }

    private static @Nullable Type elementOf(Type type) {
        return switch (type) {
            case Type.ArrayOf array -> array.element();
            case Type.MapOf map -> map.element();
            case Type.Scalar _ -> null;
        };
    }

    /// What the argument after those of the types `before` should be, for messages.
    String wants(List<Type> before) {
        int number = before.size();
        return switch (this) {
            case LEN -> "a String or an Array";
            case CONCAT -> number > 0 ? before.getFirst().toString() : "a String or an Array";
            case COALESCE -> number > 0 ? before.getFirst().toString() : "any type";
            case HAS_KEY -> number == 0 ? "a Map" : "String";
            case HAS_VALUE ->
                number == 0 ? "an Array or a Map of simple values" : String.valueOf(elementOf(before.getFirst()));
            case LOOKUP_JSON_STRING, LOOKUP_JSON_INTEGER -> number == 0 ? "String" : "String or Int";
            case TO_STRING -> "Int, Bool or Ip";
            default -> {
                for (Type type : List.of(Type.BYTES, Type.INT, Type.IP, Type.TEXTS)) {
                    if (takes(type, before)) {
                        yield type.toString();
                    }
                }
                yield "another type";
            }
        };
    }

    /// The type of the result for arguments of these types.
    public Type result(List<Type> arguments) {
        return switch (this) {
            case STARTS_WITH, ENDS_WITH, HAS_KEY, HAS_VALUE, IS_TIMED_HMAC_VALID -> Type.BOOL;
            case LEN, LOOKUP_JSON_INTEGER -> Type.INT;
            case LOWER,
                    UPPER,
                    URL_DECODE,
                    REMOVE_BYTES,
                    SUBSTRING,
                    LOOKUP_JSON_STRING,
                    JOIN,
                    TO_STRING,
                    DECODE_BASE64,
                    ENCODE_BASE64,
                    SHA256 -> Type.BYTES;
            case CONCAT, COALESCE -> arguments.getFirst();
            case CIDR, CIDR6 -> Type.IP;
            case SPLIT -> Type.TEXTS;
        };
    }

    /// The error in the literal given as argument `number`; empty for none.
    String refuses(int number, Object literal) {
        return switch (this) {
            case URL_DECODE -> number == 1 ? flags(literal, "ru") : "";
            case ENCODE_BASE64 -> number == 1 ? flags(literal, "up") : "";
            case IS_TIMED_HMAC_VALID ->
                switch (number) {
                    case 5 -> flags(literal, "s");
                    case 4 -> within(literal, 0, 1024);
                    case 2 -> within(literal, 1, Integer.MAX_VALUE);
                    case 0 -> nonEmpty(literal);
                    default -> "";
                };
            case CIDR -> number == 0 ? "" : within(literal, 1, number == 1 ? 32 : 128);
            case CIDR6 -> number == 0 ? "" : within(literal, 1, 128);
            case SPLIT -> number == 1 ? nonEmpty(literal) : number == 2 ? within(literal, 1, 128) : "";
            default -> "";
        };
    }

    private static String flags(Object literal, String known) {
        String text = (String) literal;
        return text.chars().allMatch(c -> known.indexOf(c) >= 0)
                ? ""
                : "knows no other options than " + String.join(" and ", known.split(""));
    }

    private static String within(Object literal, long least, long most) {
        long number = (Long) literal;
        return number >= least && number <= most ? "" : "must be from " + least + " to " + most;
    }

    private static String nonEmpty(Object literal) {
        return ((String) literal).isEmpty() ? "must not be empty" : "";
    }
}
