package io.vestibule.room;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// One spelling for all spellings of a path that differ in case alone.
public final class CaseFold {

    private CaseFold() {}

    /// Folds a canonical path. Letters beyond ASCII appear in it as escapes of their UTF-8; they
    /// are folded too, so the result is good for comparing and nothing else.
    public static String of(String path) {
        return path.indexOf('%') < 0 ? path.toLowerCase(Locale.ROOT) : fold(decoded(path));
    }

    /// By way of upper case, so that letters with several lower cases, such as sigma, are one.
    private static String fold(String text) {
        return text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /// Decodes the escapes of bytes beyond ASCII, and no others: `%2F` is not a slash.
    private static String decoded(String path) {
        var bytes = new byte[path.length()];
        int length = 0;
        int at = 0;
        while (at < path.length()) {
            char c = path.charAt(at);
            boolean escaped = c == '%' && path.charAt(at + 1) >= '8';
            bytes[length++] = (byte) (escaped ? Integer.parseInt(path, at + 1, at + 3, 16) : c);
            at += escaped ? 3 : 1;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
