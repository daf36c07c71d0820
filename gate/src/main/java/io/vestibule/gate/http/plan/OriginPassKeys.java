package io.vestibule.gate.http.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The keys by which an origin checks that a request came through the gate. Written the same way in
/// the settings, in a file, and for the verifiers of `examples/pass`. *Immutable.*
///
/// @param all at least one, each with an id of its own; the gate signs by the first
public record OriginPassKeys(List<Key> all) {

    /// How they are written, as the end of "must be …".
    public static final String FORM =
            "one to eight of ID:KEY, with spaces or commas between; ID has 1 to 32 letters, digits,"
                    + " ., _ and -, and is there once; KEY has 32 to 128 characters of base64";

    private static final int MOST = 8;
    private static final Pattern BETWEEN = Pattern.compile("[\\s,]+");
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*#.*$");
    private static final Pattern ENTRY = Pattern.compile("([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/=_-]{32,128})");

    /// One of them.
    ///
    /// @param id names it in the field
    /// @param secret whose characters are the bytes of the key
    public record Key(String id, String secret) {

        @Override
        public String toString() {
            return id + ":(hidden)";
        }
    }

    public OriginPassKeys {
        all = List.copyOf(all);
    }

    /// Reads keys. Lines that begin with `#` are left out.
    public static Optional<OriginPassKeys> parse(String text) {
        var keys = new ArrayList<Key>();
        var ids = new HashSet<String>();
        for (String entry : BETWEEN.split(COMMENT.matcher(text).replaceAll(""), -1)) {
            var parts = ENTRY.matcher(entry);
            if (entry.isEmpty()) {
                continue;
            }
            if (!parts.matches() || !ids.add(parts.group(1))) {
                return Optional.empty();
            }
            keys.add(new Key(parts.group(1), parts.group(2)));
        }
        return keys.isEmpty() || keys.size() > MOST ? Optional.empty() : Optional.of(new OriginPassKeys(keys));
    }

    /// The key that signs.
    public Key signing() {
        return all.getFirst();
    }
}
