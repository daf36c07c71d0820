package io.vestibule.gate.http;

/// Writes one entry of the access log as one line.
interface LineWriter {

    /// Appends the line with its end.
    void write(AccessEntry entry, LineBuffer to);

    /// The writer of a format.
    static LineWriter of(LineFormat format) {
        return switch (format) {
            case LineFormat.Json _ -> new JsonLine();
            case LineFormat.Pattern pattern -> new PatternLine(pattern.pieces());
        };
    }
}
