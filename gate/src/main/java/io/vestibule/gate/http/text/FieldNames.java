package io.vestibule.gate.http.text;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Names of a head's fields that are removed from it, each of them once, whatever its case.
/// *Confined to the event loop.*
public final class FieldNames {

    /* Taking a field out by its name walks along all fields of one hash bucket, and the sender of
    the head chooses the names. So only the few known names are taken out this way; for all others
    there is one walk along the whole head. The cost grows with the head's length and with nothing else. */

    /// A bit for each [KnownHeader], by its place among them.
    private long known;

    private @Nullable Set<String> others;

    @SuppressWarnings("EnumOrdinal") // as EnumSet does; kept nowhere else
    void add(KnownHeader name) {
        known |= 1L << name.ordinal();
    }

    /// Adds a name that is no [KnownHeader].
    void add(CharSequence name) {
        var names = others;
        if (names == null) {
            names = new HashSet<>();
            others = names;
        }
        names.add(lower(name));
    }

    public boolean isEmpty() {
        return known == 0 && others == null;
    }

    /// Takes every field of these names out of `headers`; the others keep their order.
    public void takeOut(HttpHeaders headers) {
        for (long left = known; left != 0; left &= left - 1) {
            headers.remove(KnownHeader.at(Long.numberOfTrailingZeros(left)).text());
        }
        if (others != null) {
            takeOut(headers, others);
        }
    }

    private static void takeOut(HttpHeaders headers, Set<String> names) {
        List<Map.Entry<CharSequence, CharSequence>> kept = new ArrayList<>(headers.size());
        for (var fields = headers.iteratorCharSequence(); fields.hasNext(); ) {
            var field = fields.next();
            if (!names.contains(lower(field.getKey()))) {
                kept.add(field);
            }
        }
        headers.clear();
        for (var field : kept) {
            headers.add(field.getKey(), field.getValue());
        }
    }

    private static String lower(CharSequence name) {
        return name.toString().toLowerCase(Locale.ROOT);
    }
}
