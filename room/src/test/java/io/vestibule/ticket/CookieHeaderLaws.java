package io.vestibule.ticket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/// What holds for every `Cookie` header whatsoever, told by a slow reader.
final class CookieHeaderLaws {

    private static final String NAME = "w";

    private CookieHeaderLaws() {}

    static void hold(String header) {
        var values = new ArrayList<String>();
        for (String pair : header.split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals >= 0 && strip(pair.substring(0, equals)).equals(NAME)) {
                values.add(unquoted(strip(pair.substring(equals + 1))));
            }
        }

        assertThat(CookieHeader.values(List.of(header), NAME, (_, _) -> true, 0))
                .extracting(CookieValue::toString)
                .isEqualTo(values.subList(0, Math.min(CookieHeader.CANDIDATES, values.size())));
    }

    private static String unquoted(String text) {
        return text.matches("(?s)\".*\"") ? text.substring(1, text.length() - 1) : text;
    }

    private static String strip(String text) {
        return text.replaceAll("^[ \t]+|[ \t]+\\z", "");
    }
}
