package io.vestibule.page;

import java.util.Optional;

/// Reads `Accept-Language`: the best quality value wins, of equal ones the first. Whatever cannot
/// be read is passed over. *Thread-safe.*
///
/// Follows RFC 9110 section 12.5.4. Of a header longer than [#LONGEST] only the beginning counts.
final class AcceptLanguage {

    /// Characters that are looked at.
    static final int LONGEST = 1_000;

    private static final int UNREADABLE = -1;

    private AcceptLanguage() {}

    /// The language most wished for.
    ///
    /// @param fallback what `*` stands for, and the answer if nothing fits
    static Language best(String sent, Language fallback) {
        String header = sent.length() > LONGEST ? sent.substring(0, LONGEST) : sent;
        int length = header.length();
        var best = fallback;
        int bestQuality = 0;
        for (int start = 0; start < length; ) {
            int comma = header.indexOf(',', start);
            int end = comma < 0 ? length : comma;
            int semicolon = header.indexOf(';', start);
            int tagEnd = semicolon < 0 || semicolon > end ? end : semicolon;
            int quality = quality(header.substring(tagEnd, end));
            if (quality > bestQuality) {
                var tag = header.substring(start, tagEnd).strip();
                var spoken = tag.equals("*") ? Optional.of(fallback) : LanguageRange.match(tag);
                if (spoken.isPresent()) {
                    best = spoken.get();
                    bestQuality = quality;
                }
            }
            start = end + 1;
        }
        return best;
    }

    /// The quality in thousandths; [#UNREADABLE] if this is no weight.
    ///
    /// @param weight empty, or such as `;q=0.8`
    private static int quality(String weight) {
        if (weight.isEmpty()) {
            return 1000;
        }
        var value = weight.substring(1).strip();
        if (value.length() < 3 || value.length() > 7 || (value.charAt(0) | 0x20) != 'q') {
            return UNREADABLE;
        }
        return value.charAt(1) == '=' ? thousandths(value.substring(2)) : UNREADABLE;
    }

    private static int thousandths(String number) {
        char whole = number.charAt(0);
        boolean pointless = number.length() > 1 && number.charAt(1) != '.';
        if ((whole != '0' && whole != '1') || pointless) {
            return UNREADABLE;
        }
        int value = 0;
        for (int place = 2; place < 5; place++) {
            char digit = place < number.length() ? number.charAt(place) : '0';
            if (digit < '0' || digit > '9') {
                return UNREADABLE;
            }
            value = value * 10 + digit - '0';
        }
        return Math.min(1000, value + (whole - '0') * 1000);
    }
}
