package io.vestibule.control;

import java.util.Locale;
import java.util.regex.Pattern;

/// The forms in which a file is sent, and which of them a client takes (RFC 9110, section 12.5.3).
enum ContentCoding {
    BROTLI("br", ".br"),
    GZIP("gzip", ".gz"),
    IDENTITY("identity", "");

    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern SEMICOLON = Pattern.compile(";");

    private final String token;
    private final String ending;

    ContentCoding(String token, String ending) {
        this.token = token;
        this.ending = ending;
    }

    /// As headers name it.
    String token() {
        return token;
    }

    /// What the name of a file in this form ends with.
    String ending() {
        return ending;
    }

    /// The form to send: of those with the greatest weight the smallest. What is sent as it is can
    /// be read by every client, also by one that says otherwise.
    ///
    /// @param accepted the header `Accept-Encoding`; empty if the request has none
    static ContentCoding of(String accepted) {
        ContentCoding best = IDENTITY;
        double heaviest = 0;
        for (ContentCoding coding : values()) {
            double weight = coding == IDENTITY ? 0 : coding.weightIn(accepted);
            if (weight > heaviest) {
                best = coding;
                heaviest = weight;
            }
        }
        return best;
    }

    /// A weight is a decimal between 0 and 1 by definition; what is not one counts as 0.
    private double weightIn(String accepted) {
        double any = 0;
        for (String item :
                COMMA.splitAsStream(accepted.toLowerCase(Locale.ROOT)).toList()) {
            String[] words = SEMICOLON.split(item.strip());
            if (words.length == 0) {
                continue;
            }
            if (words[0].strip().equals(token)) {
                return weightOf(words);
            }
            if (words[0].strip().equals("*")) {
                any = weightOf(words);
            }
        }
        return any;
    }

    private static double weightOf(String[] words) {
        for (int i = 1; i < words.length; i++) {
            String word = words[i].strip();
            if (word.startsWith("q=")) {
                String weight = word.substring(2).strip();
                return weight.matches("0(\\.\\d{0,3})?|1(\\.0{0,3})?") ? Double.parseDouble(weight) : 0;
            }
        }
        return 1;
    }
}
