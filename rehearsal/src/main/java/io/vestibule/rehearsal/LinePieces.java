package io.vestibule.rehearsal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The lines of an input, of each no more than its beginning, so that no line fills the memory.
/// *Confined to its reader.*
final class LinePieces {

    /// Longer lines are cut off here.
    static final int LONGEST = 64 * 1024;

    private final InputStream in;
    private final byte[] read = new byte[1 << 16];
    private final byte[] line = new byte[LONGEST];
    private int at;
    private int end;

    LinePieces(InputStream in) {
        this.in = in;
    }

    /// The next line without its end; bytes that are not UTF-8 are replaced.
    Optional<String> next() throws IOException {
        int length = 0;
        boolean any = false;
        while (true) {
            if (at == end) {
                end = Math.max(in.read(read), 0);
                at = 0;
                if (end == 0) {
                    return any ? Optional.of(text(length)) : Optional.empty();
                }
            }
            any = true;
            byte b = read[at++];
            if (b == '\n') {
                return Optional.of(text(length));
            }
            if (length < LONGEST) {
                line[length++] = b;
            }
        }
    }

    private String text(int length) {
        int size = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        return new String(line, 0, size, StandardCharsets.UTF_8);
    }
}
