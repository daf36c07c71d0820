package io.vestibule.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// One HTTP/1 message exactly as it was on the wire: nothing trimmed, joined or reordered.
/// *Immutable.*
///
/// @param startLine request line or status line
/// @param lines header lines with their case and blanks
/// @param body without chunk framing
/// @param trailers lines after the last chunk
public record Message(String startLine, List<String> lines, String body, List<String> trailers) {

    public Message {
        lines = List.copyOf(lines);
        trailers = List.copyOf(trailers);
    }

    /// The status of a response.
    public int status() {
        return Integer.parseInt(startLine.split(" ", 3)[1]);
    }

    /// The method of a request.
    public String method() {
        return startLine.substring(0, startLine.indexOf(' '));
    }

    /// The target of a request, as it is between the first and the last blank.
    public String target() {
        return startLine.substring(startLine.indexOf(' ') + 1, startLine.lastIndexOf(' '));
    }

    /// Every value of the header, one for each line, in their order.
    public List<String> values(String name) {
        var prefix = name.toLowerCase(Locale.ROOT) + ":";
        return lines.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .toList();
    }

    /// The header's value if it is there exactly once, else what is wrong in angle brackets, so
    /// that a comparison fails with a meaningful text.
    public String value(String name) {
        var values = values(name);
        return switch (values.size()) {
            case 0 -> "<no " + name + ">";
            case 1 -> values.getFirst();
            default -> "<" + values.size() + " " + name + ": " + values + ">";
        };
    }

    public boolean has(String name) {
        return !values(name).isEmpty();
    }

    /// The names of all header lines, lower case.
    public List<String> names() {
        return lines.stream()
                .map(line -> line.substring(0, Math.max(0, line.indexOf(':'))))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
    }

    public byte[] bodyBytes() {
        return body.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public String toString() {
        return Transcript.visible(startLine + "\r\n" + String.join("\r\n", lines) + "\r\n\r\n")
                + Transcript.visible(body)
                + (trailers.isEmpty() ? "" : " trailers " + trailers);
    }
}
