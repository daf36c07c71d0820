package io.vestibule.bots;

import io.vestibule.bots.TinyBrowser.Answer;
import java.util.List;
import java.util.Locale;

/// All that a client sees of an answer, as numbers. *Pure.*
final class AnswerChannels {

    static final List<String> NAMES = List.of(
            SeriesFeatures.SECONDS,
            SeriesFeatures.ESTIMATE,
            SeriesFeatures.AHEAD,
            "low",
            "high",
            "Retry-After",
            "status",
            "header names",
            "bytes of headers",
            "fields",
            "bytes of body",
            "bytes of cookie",
            "Max-Age",
            "time to answer",
            "let in");

    private static final int HASHES = 1_000;

    private AnswerChannels() {}

    /// @param startMillis the beginning of the run
    static double[] of(Answer answer, long startMillis) {
        var names = new StringBuilder();
        int bytes = 0;
        String cookie = "";
        for (String line : answer.head().subList(1, answer.head().size())) {
            names.append(line, 0, Math.max(0, line.indexOf(':'))).append(' ');
            bytes += line.length();
            cookie = line.toLowerCase(Locale.ROOT).startsWith("set-cookie:") ? line : cookie;
        }
        String fields = answer.body().replaceAll(":(\"[^\"]*\"|[0-9.-]+|true|false|null)", ":");
        return new double[] {
            (answer.atMillis() - startMillis) / 1e3,
            answer.number("waitTimeSeconds"),
            answer.number("peopleAhead"),
            answer.number("waitTimeLow"),
            answer.number("waitTimeHigh"),
            answer.retrySeconds(),
            answer.status(),
            names.toString().hashCode() % HASHES,
            bytes,
            fields.hashCode() % HASHES,
            answer.body().length(),
            cookie.split(";", 2)[0].length(),
            cookie.contains("Max-Age=")
                    ? Double.parseDouble(cookie.replaceAll(".*Max-Age=(\\d+).*", "$1"))
                    : Double.NaN,
            answer.micros(),
            answer.letsIn() ? 1 : 0
        };
    }
}
