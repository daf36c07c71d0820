package io.vestibule.health;

import io.vestibule.ground.SipHash;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// An order of names that every node finds on its own, another one for each key: by a hash of both
/// (Thaler and Ravishankar, 1998, "rendezvous"). A name that comes or goes leaves the order of the
/// others as it is. *Pure.*
public final class Rendezvous {

    /// No secret: every node has to find the same.
    private static final SipHash HASH = new SipHash(0x6865616c7468L, 0);

    private Rendezvous() {}

    /// The names, the first one first.
    public static List<String> order(String key, Collection<String> names) {
        return names.stream()
                .distinct()
                .sorted(Comparator.comparingLong((String name) -> hash(key, name))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /// A number that key and name always have.
    static long hash(String key, String name) {
        byte[] bytes = (key + '\0' + name).getBytes(StandardCharsets.UTF_8);
        var words = new long[(bytes.length + Long.BYTES - 1) / Long.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            words[i / Long.BYTES] |= (bytes[i] & 0xFFL) << (Byte.SIZE * (i % Long.BYTES));
        }
        return HASH.of(words);
    }
}
