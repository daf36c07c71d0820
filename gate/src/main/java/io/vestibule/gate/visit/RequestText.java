package io.vestibule.gate.visit;

import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Takes apart the texts of a request for rules, the way the published fields are described.
/// Nothing is decoded but where it says so.
final class RequestText {

    private RequestText() {}

    /// What follows the last dot of the last segment, in lower case; empty for none, and for a dot
    /// that begins or ends the segment.
    static String extension(String path) {
        int start = path.lastIndexOf('/') + 1;
        int dot = path.lastIndexOf('.');
        return dot <= start || dot == path.length() - 1
                ? ""
                : path.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    /// The pairs of a query, in order: name, value, name, value. Empty parts are left out; a part
    /// without `=` has the empty value.
    static List<String> pairs(String query) {
        if (query.isEmpty()) {
            return List.of();
        }
        var pairs = new ArrayList<String>();
        for (String part : query.split("&", -1)) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                pairs.add(equals < 0 ? part : part.substring(0, equals));
                pairs.add(equals < 0 ? "" : part.substring(equals + 1));
            }
        }
        return pairs;
    }

    /// Pairs by name, each with its values in order.
    static Map<String, List<String>> table(List<String> pairs) {
        var table = new LinkedHashMap<String, List<String>>();
        for (int i = 0; i < pairs.size(); i += 2) {
            table.computeIfAbsent(pairs.get(i), _ -> new ArrayList<>(1)).add(pairs.get(i + 1));
        }
        table.replaceAll((_, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(table);
    }

    /// Every second of the pairs.
    ///
    /// @param from 0 for the names, 1 for the values
    static List<String> half(List<String> pairs, int from) {
        var half = new ArrayList<String>(pairs.size() / 2);
        for (int i = from; i < pairs.size(); i += 2) {
            half.add(pairs.get(i));
        }
        return List.copyOf(half);
    }

    /// The header lines of a request as pairs. A proof is none of what rules may see.
    static List<String> headers(MultiMap headers) {
        var pairs = new ArrayList<String>();
        for (var header : headers) {
            if (header.getKey().equalsIgnoreCase(ShownProof.HEADER)) {
                continue;
            }
            pairs.add(header.getKey());
            pairs.add(header.getValue());
        }
        return pairs;
    }

    /// The same with names in lower case.
    static List<String> lowerNames(List<String> pairs) {
        var lower = new ArrayList<>(pairs);
        for (int i = 0; i < lower.size(); i += 2) {
            lower.set(i, lower.get(i).toLowerCase(Locale.ROOT));
        }
        return lower;
    }

    /// The pairs of a `Cookie` header; names are percent-decoded.
    static List<String> cookies(String header) {
        var pairs = new ArrayList<String>();
        for (String part : header.split(";", -1)) {
            String cookie = part.strip();
            int equals = cookie.indexOf('=');
            if (equals > 0) {
                pairs.add(percentDecoded(cookie.substring(0, equals).strip()));
                pairs.add(cookie.substring(equals + 1).strip());
            }
        }
        return pairs;
    }

    private static String percentDecoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int high = c == '%' && i + 2 < text.length() ? digit(text.charAt(i + 1)) : -1;
            int low = high < 0 ? -1 : digit(text.charAt(i + 2));
            if (low >= 0) {
                out.append((char) (high << 4 | low));
                i += 2;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static int digit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    private record Weighted(String language, double weight) {}

    /// The languages of `Accept-Language`, those wanted most first; `*` and those that are not
    /// wanted at all are left out.
    static List<String> languages(String header) {
        var all = new ArrayList<Weighted>();
        for (String part : header.split(",", 64)) {
            int semicolon = part.indexOf(';');
            String language = (semicolon < 0 ? part : part.substring(0, semicolon)).strip();
            double weight =
                    semicolon < 0 ? 1 : weight(part.substring(semicolon + 1).strip());
            if (!language.isEmpty() && !language.equals("*") && weight > 0) {
                all.add(new Weighted(language, weight));
            }
        }
        all.sort(Comparator.comparingDouble(Weighted::weight).reversed());
        return all.stream().map(Weighted::language).toList();
    }

    private static double weight(String parameter) {
        String text = parameter.startsWith("q=") ? parameter.substring(2).strip() : "";
        boolean number =
                !text.isEmpty() && text.length() <= 5 && text.chars().allMatch(c -> "0123456789.".indexOf(c) >= 0);
        try {
            return number ? Double.parseDouble(text) : 0;
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /// The name that OpenSSL has for a cipher suite.
    static String openSslCipher(String suite) {
        if (!suite.contains("_WITH_")) {
            return suite; // TLS 1.3 has one name everywhere
        }
        String name = suite.replaceFirst("^TLS_RSA_WITH_", "")
                .replaceFirst("^TLS_", "")
                .replace("_WITH_", "_")
                .replace("AES_128", "AES128")
                .replace("AES_256", "AES256")
                .replace("_CBC_", "_")
                .replace('_', '-');
        return name.replace("CHACHA20-POLY1305-SHA256", "CHACHA20-POLY1305");
    }
}
