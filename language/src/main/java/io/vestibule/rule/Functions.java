package io.vestibule.rule;

import io.vestibule.rule.syntax.Function;
import io.vestibule.rule.value.Ascii;
import io.vestibule.rule.value.Ip;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the functions compute. Bytes are one a char; null is missing.
final class Functions {

    private static final int MOST_ROUNDS = 8;

    private Functions() {}

    /// @param arguments as many as the function takes, of its types
    static @Nullable Object apply(Function function, @Nullable Object[] arguments) {
        return switch (function) {
            case CONCAT -> concat(arguments);
            case COALESCE -> coalesce(arguments);
            default -> {
                var known = new Object[arguments.length];
                for (int i = 0; i < known.length; i++) {
                    Object argument = arguments[i];
                    if (argument == null) {
                        yield null;
                    }
                    known[i] = argument;
                }
                yield applyKnown(function, known);
            }
        };
    }

    private static @Nullable Object applyKnown(Function function, Object[] all) {
        return switch (function) {
            case STARTS_WITH -> text(all, 0).startsWith(text(all, 1));
            case ENDS_WITH -> text(all, 0).endsWith(text(all, 1));
            case LOWER -> Ascii.lower(text(all, 0));
            case UPPER -> Ascii.upper(text(all, 0));
            case LEN ->
                all[0] instanceof List<?> list
                        ? (long) list.size()
                        : (long) text(all, 0).length();
            case URL_DECODE -> urlDecode(text(all, 0), all.length > 1 ? text(all, 1) : "");
            case REMOVE_BYTES -> removeBytes(text(all, 0), text(all, 1));
            case SUBSTRING -> substring(text(all, 0), number(all, 1), all.length > 2 ? number(all, 2) : Long.MAX_VALUE);
            case HAS_KEY -> ((Map<?, ?>) all[0]).containsKey(all[1]);
            case HAS_VALUE ->
                all[0] instanceof Map<?, ?> map ? map.containsValue(all[1]) : ((List<?>) all[0]).contains(all[1]);
            case LOOKUP_JSON_STRING -> json(all) instanceof String found ? found : null;
            case LOOKUP_JSON_INTEGER -> json(all) instanceof Long found ? found : null;
            case CIDR -> cidr((Ip) all[0], number(all, 1), number(all, 2));
            case CIDR6 -> cidr((Ip) all[0], 32, number(all, 1));
            case SPLIT -> split(text(all, 0), text(all, 1), number(all, 2));
            case JOIN -> join((List<?>) all[0], text(all, 1));
            case TO_STRING -> all[0].toString();
            case DECODE_BASE64 -> decodeBase64(text(all, 0));
            case ENCODE_BASE64 -> encodeBase64(text(all, 0), all.length > 1 ? text(all, 1) : "");
            case SHA256 -> sha256(text(all, 0));
            case IS_TIMED_HMAC_VALID ->
                TimedHmac.isValid(
                        text(all, 0),
                        text(all, 1),
                        number(all, 2),
                        number(all, 3),
                        all.length > 4 ? number(all, 4) : 0,
                        all.length > 5 && text(all, 5).contains("s"));
            case CONCAT, COALESCE -> throw new IllegalStateException("takes missing arguments");
        };
    }

    private static String text(Object[] arguments, int number) {
        return (String) arguments[number];
    }

    private static long number(Object[] arguments, int number) {
        return (Long) arguments[number];
    }

    private static @Nullable Object concat(@Nullable Object[] arguments) {
        StringBuilder text = null;
        ArrayList<Object> list = null;
        for (Object argument : arguments) {
            if (argument instanceof String part) {
                text = (text == null ? new StringBuilder() : text).append(part);
            } else if (argument instanceof List<?> part) {
                list = list == null ? new ArrayList<>() : list;
                list.addAll(part);
            }
        }
        return text != null ? text.toString() : list;
    }

    private static @Nullable Object coalesce(@Nullable Object[] arguments) {
        for (Object argument : arguments) {
            if (argument != null) {
                return argument;
            }
        }
        return null;
    }

    // ---- text ----------------------------------------------------------------------------------

    static String urlDecode(String text, String options) {
        boolean wide = options.indexOf('u') >= 0;
        int rounds = options.indexOf('r') >= 0 ? MOST_ROUNDS : 1;
        String decoded = text;
        for (int round = 0; round < rounds; round++) {
            String next = ByteText.urlDecoded(decoded, wide);
            if (next.equals(decoded)) {
                return next;
            }
            decoded = next;
        }
        return decoded;
    }

    private static String removeBytes(String text, String removed) {
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (removed.indexOf(text.charAt(i)) < 0) {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }

    private static String substring(String text, long from, long to) {
        int start = place(text, from);
        int end = place(text, to);
        return start < end ? text.substring(start, end) : "";
    }

    /// Negative places count from the end; those outside are the nearest inside.
    private static int place(String text, long place) {
        long absolute = place < 0 ? place + text.length() : place;
        return (int) Math.clamp(absolute, 0L, (long) text.length());
    }

    private static List<String> split(String text, String separator, long most) {
        var parts = new ArrayList<String>();
        int at = 0;
        while (parts.size() < most - 1) {
            int next = text.indexOf(separator, at);
            if (next < 0) {
                break;
            }
            parts.add(text.substring(at, next));
            at = next + separator.length();
        }
        parts.add(text.substring(at));
        return parts;
    }

    private static String join(List<?> parts, String separator) {
        var out = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            out.append(i == 0 ? "" : separator).append(parts.get(i));
        }
        return out.toString();
    }

    // ---- others --------------------------------------------------------------------------------

    private static @Nullable Object json(Object[] all) {
        var keys = new ArrayList<>(List.of(all));
        keys.removeFirst();
        return JsonLookup.find(text(all, 0), keys);
    }

    private static Ip cidr(Ip ip, long four, long six) {
        return ip.first((int) (ip.six() ? six : four));
    }

    private static @Nullable String decodeBase64(String text) {
        try {
            return ByteText.bytes(Base64.getDecoder().decode(ByteText.raw(text)));
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    private static String encodeBase64(String text, String flags) {
        var encoder = flags.indexOf('u') >= 0 ? Base64.getUrlEncoder() : Base64.getEncoder();
        var padded = flags.indexOf('p') >= 0 ? encoder : encoder.withoutPadding();
        return ByteText.bytes(padded.encode(ByteText.raw(text)));
    }

    private static String sha256(String text) {
        try {
            return ByteText.bytes(MessageDigest.getInstance("SHA-256").digest(ByteText.raw(text)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
