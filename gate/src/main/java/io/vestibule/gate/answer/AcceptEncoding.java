package io.vestibule.gate.answer;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What a client takes besides the plain bytes, by `Accept-Encoding` (RFC 9110, 12.5.3). *Pure.*
final class AcceptEncoding {

    private AcceptEncoding() {}

    /// Whether an answer may be in gzip: it is named, or `*` is and it is not, with a weight that
    /// is not 0.
    ///
    /// @param field the field's value; null if there is none
    static boolean gzip(@Nullable String field) {
        if (field == null) {
            return false;
        }
        boolean any = false;
        for (int from = 0; from < field.length(); ) {
            int comma = field.indexOf(',', from);
            int end = comma < 0 ? field.length() : comma;
            int semicolon = field.indexOf(';', from);
            int nameEnd = semicolon < 0 || semicolon > end ? end : semicolon;
            String name = field.substring(from, nameEnd).strip().toLowerCase(Locale.ROOT);
            boolean wanted = !refused(field, nameEnd, end);
            if (name.equals("gzip") || name.equals("x-gzip")) {
                return wanted;
            }
            any |= wanted && name.equals("*");
            from = end + 1;
        }
        return any;
    }

    /// Whether the parameters between both places are a weight of 0.
    private static boolean refused(String field, int from, int end) {
        String weight = field.substring(from, end).replace(" ", "").toLowerCase(Locale.ROOT);
        return weight.startsWith(";q=0") && weight.chars().skip(4).allMatch(c -> c == '.' || c == '0');
    }
}
