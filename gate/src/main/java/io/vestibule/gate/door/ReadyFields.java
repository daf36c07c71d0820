package io.vestibule.gate.door;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// Fields of every answer of one kind, encoded once for HTTP/1. *Immutable.*
public final class ReadyFields {

    /// None.
    public static final ReadyFields NONE = new ReadyFields(List.of());

    private final List<String> pairs;
    private final byte[] written;

    private ReadyFields(List<String> pairs) {
        this.pairs = pairs;
        var lines = new StringBuilder();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            lines.append(pairs.get(i)).append(": ").append(pairs.get(i + 1)).append("\r\n");
        }
        written = lines.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Puts fields into that form.
    ///
    /// @param pairs name, value, name, value…, all of them ours: no visitor and no owner has a say
    ///   in them
    public static ReadyFields of(List<String> pairs) {
        return new ReadyFields(List.copyOf(pairs));
    }

    /// Name, value, name, value….
    public List<String> pairs() {
        return pairs;
    }

    /// Lines that end with CR LF. Shared: do not change them.
    public byte[] written() {
        return written;
    }
}
