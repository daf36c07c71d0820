package io.vestibule.cluster;

import java.util.Arrays;

/// What the host of a room sends to those who keep what it knows as well. Any may be lost, doubled
/// or late.
sealed interface Parcel {

    /// Of which life of the room's host.
    long life();

    /// A piece of a copy of everything.
    ///
    /// @param through the number of the last entry that the copy knows
    /// @param index which piece, from 0
    /// @param count of how many
    /// @param bytes the piece; not to be changed
    @SuppressWarnings("ArrayRecordComponent") // compared by content, and handed on unchanged
    record Piece(long life, long through, int index, int count, byte[] bytes) implements Parcel {

        @Override
        public boolean equals(Object other) {
            return other instanceof Piece that
                    && life == that.life
                    && through == that.through
                    && index == that.index
                    && count == that.count
                    && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(life) * 31 + Long.hashCode(through) + index;
        }

        @Override
        public String toString() {
            return "piece " + index + " of " + count + " of the copy through " + through;
        }
    }

    /// Entries of the journal.
    ///
    /// @param from the number of the first
    /// @param words four of each entry: kind, id, and its two numbers; not to be changed
    @SuppressWarnings("ArrayRecordComponent") // compared by content, and handed on unchanged
    record Entries(long life, long from, long[] words) implements Parcel {

        /// How many words an entry has.
        static final int WORDS = 4;

        /// The number of the last one; one less than the first if there is none.
        long through() {
            return from + words.length / WORDS - 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entries that
                    && life == that.life
                    && from == that.from
                    && Arrays.equals(words, that.words);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(life) * 31 + Long.hashCode(from);
        }

        @Override
        public String toString() {
            return "entries " + from + " to " + through();
        }
    }

    /// How far a mirror has got.
    ///
    /// @param life of which host; 0 if it has nothing
    /// @param through the number of the last entry it has, with all before
    record Got(long life, long through) {

        /// Nothing at all.
        static final Got NOTHING = new Got(0, 0);
    }
}
