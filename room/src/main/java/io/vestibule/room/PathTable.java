package io.vestibule.room;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/// Path prefixes of one host, and the rooms that cover them. *Immutable.*
final class PathTable {

    /*
     * Open addressing on a hash that grows with the path, character by character: one walk along the
     * path asks the table at the end of every segment and builds no string. The cost is that of one
     * multiplication a character, up to the longest prefix in the table.
     */

    /// A prefix in the table.
    ///
    /// @param prefix without a slash at its end, so empty for the whole host
    /// @param room empty only in [#NOTHING]
    record Entry(String prefix, int hash, Optional<Room> room) {

        boolean isNothing() {
            return room.isEmpty();
        }
    }

    /// The entry of an empty place.
    static final Entry NOTHING = new Entry("", 0, Optional.empty());

    private final Entry[] slots;
    private final int mask;
    private final int size;
    private final int longest;
    private final Entry whole;

    private PathTable(Map<String, Room> rooms) {
        int capacity = Integer.highestOneBit(Math.max(1, rooms.size()) * 4);
        slots = new Entry[capacity];
        Arrays.fill(slots, NOTHING);
        mask = capacity - 1;
        size = rooms.size();
        int length = 0;
        Entry root = NOTHING;
        for (var path : rooms.entrySet()) {
            String prefix = path.getKey().equals("/") ? "" : path.getKey();
            var entry = new Entry(prefix, hashOf(prefix), Optional.of(path.getValue()));
            length = Math.max(length, prefix.length());
            if (prefix.isEmpty()) {
                root = entry;
            } else {
                put(entry);
            }
        }
        longest = length;
        whole = root;
    }

    /// A table of rooms by canonical path.
    static PathTable of(Map<String, Room> rooms) {
        return new PathTable(rooms);
    }

    /// Of two, the one with the longer path; of two equally long ones the first.
    static Entry longer(Entry first, Entry second) {
        boolean beaten = second.prefix().length() > first.prefix().length();
        return beaten || first.isNothing() ? second : first;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /// The entry with the longest prefix of `path` that ends where a segment ends.
    Entry longest(String path) {
        Entry best = whole;
        int end = Math.min(path.length(), longest);
        int hash = 0;
        for (int at = 0; at < end; at++) {
            hash = next(hash, path.charAt(at));
            if (at + 1 == path.length() || path.charAt(at + 1) == '/') {
                Entry found = get(hash, path, at + 1);
                best = found.isNothing() ? best : found;
            }
        }
        return best;
    }

    private Entry get(int hash, String path, int length) {
        int at = slotOf(hash);
        while (!slots[at].isNothing()) {
            Entry entry = slots[at];
            if (entry.hash() == hash && entry.prefix().length() == length && path.startsWith(entry.prefix())) {
                return entry;
            }
            at = (at + 1) & mask;
        }
        return NOTHING;
    }

    private void put(Entry entry) {
        int at = slotOf(entry.hash());
        while (!slots[at].isNothing()) {
            at = (at + 1) & mask;
        }
        slots[at] = entry;
    }

    private int slotOf(int hash) {
        int mixed = hash * 0x9E3779B9;
        return (mixed ^ (mixed >>> 15)) & mask;
    }

    private static int hashOf(String prefix) {
        int hash = 0;
        for (int at = 0; at < prefix.length(); at++) {
            hash = next(hash, prefix.charAt(at));
        }
        return hash;
    }

    private static int next(int hash, char c) {
        return hash * 31 + c;
    }
}
