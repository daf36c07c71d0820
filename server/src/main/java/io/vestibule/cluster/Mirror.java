package io.vestibule.cluster;

import io.vestibule.coordination.DataCenter;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/// Keeps what the host of a room on another node knows: a copy of everything and the entries since.
///
/// It goes on keeping what an earlier host told until it has all that a later one told at first, so
/// that there is always one whole story. *Confined to its agent.*
final class Mirror {

    /// A copy may have so many pieces at most.
    private static final int MOST_PIECES = 1 << 14;

    /// So many parcels may wait for one before them.
    private static final int MOST_EARLY = 64;

    private @Nullable Story whole;
    private @Nullable Begun begun;

    /// A copy and the entries since.
    private static final class Story {
        private final long life;
        private List<byte[]> copy;
        private long copyThrough;
        private final ArrayDeque<Parcel.Entries> since = new ArrayDeque<>();
        private long through;

        /// Came before what is missing yet.
        private final TreeMap<Long, Parcel.Entries> early = new TreeMap<>();

        Story(Begun of) {
            life = of.life;
            copy = of.all();
            copyThrough = of.through;
            through = of.through;
        }

        /// A later copy makes entries needless, and may know more of them.
        void renew(Begun by) {
            if (by.through > copyThrough) {
                copy = by.all();
                copyThrough = by.through;
                through = Math.max(through, copyThrough);
                since.removeIf(entries -> entries.through() <= copyThrough);
                takeEarly();
            }
        }

        void add(Parcel.Entries entries) {
            if (entries.from() > through + 1) {
                if (early.size() < MOST_EARLY) {
                    early.put(entries.from(), entries);
                }
                return;
            }
            append(entries);
            takeEarly();
        }

        private void takeEarly() {
            for (var next = early.firstEntry();
                    next != null && next.getKey() <= through + 1;
                    next = early.firstEntry()) {
                early.remove(next.getKey());
                append(next.getValue());
            }
        }

        private void append(Parcel.Entries entries) {
            if (entries.through() <= through) {
                return;
            }
            int known = (int) (through + 1 - entries.from());
            long[] words = entries.words();
            since.add(
                    known == 0
                            ? entries
                            : new Parcel.Entries(
                                    life,
                                    through + 1,
                                    Arrays.copyOfRange(
                                            words, known * Parcel.Entries.WORDS, words.length)));
            through = entries.through();
        }
    }

    /// A copy of which some pieces are missing.
    private static final class Begun {
        private final long life;
        private final long through;
        private final byte[] @Nullable [] pieces;
        private int missing;

        Begun(Parcel.Piece piece) {
            life = piece.life();
            through = piece.through();
            pieces = new byte[piece.count()][];
            missing = piece.count();
        }

        boolean is(Parcel.Piece piece) {
            return life == piece.life()
                    && through == piece.through()
                    && pieces.length == piece.count();
        }

        boolean isOlderThan(Parcel.Piece piece) {
            return life < piece.life() || (life == piece.life() && through < piece.through());
        }

        void add(Parcel.Piece piece) {
            if (pieces[piece.index()] == null) {
                pieces[piece.index()] = piece.bytes();
                missing--;
            }
        }

        List<byte[]> all() {
            var all = new ArrayList<byte[]>(pieces.length);
            for (byte[] piece : pieces) {
                if (piece != null) {
                    all.add(piece);
                }
            }
            return all;
        }
    }

    /// Takes what the host sends.
    ///
    /// @return how far it has got with it
    Parcel.Got take(Parcel parcel) {
        switch (parcel) {
            case Parcel.Piece piece -> take(piece);
            case Parcel.Entries entries -> {
                if (whole != null && whole.life == entries.life()) {
                    whole.add(entries);
                }
            }
        }
        return got();
    }

    private void take(Parcel.Piece piece) {
        boolean sound =
                piece.count() > 0
                        && piece.count() <= MOST_PIECES
                        && piece.index() >= 0
                        && piece.index() < piece.count();
        boolean old = whole != null && piece.life() < whole.life;
        if (!sound || old) {
            return;
        }
        if (begun == null || begun.isOlderThan(piece)) {
            begun = new Begun(piece);
        }
        if (!begun.is(piece)) {
            return;
        }
        begun.add(piece);
        if (begun.missing == 0) {
            finish(begun);
            begun = null;
        }
    }

    private void finish(Begun copy) {
        if (whole != null && whole.life == copy.life) {
            whole.renew(copy);
        } else {
            whole = new Story(copy);
        }
    }

    /// How far it has got.
    Parcel.Got got() {
        return whole == null ? Parcel.Got.NOTHING : new Parcel.Got(whole.life, whole.through);
    }

    /// The story as it was sent, for another node that hosts the room now.
    List<Parcel> parcels() {
        if (whole == null) {
            return List.of();
        }
        var parcels = new ArrayList<Parcel>();
        for (int index = 0; index < whole.copy.size(); index++) {
            parcels.add(
                    new Parcel.Piece(
                            whole.life,
                            whole.copyThrough,
                            index,
                            whole.copy.size(),
                            whole.copy.get(index)));
        }
        parcels.addAll(whole.since);
        return parcels;
    }

    /// Tells a coordinator that has not begun everything.
    ///
    /// @throws IOException if the copy cannot be read: the coordinator is of no use then
    void tell(DataCenter center) throws IOException {
        if (whole == null) {
            return;
        }
        var bytes = new ByteArrayOutputStream();
        for (byte[] piece : whole.copy) {
            bytes.write(piece);
        }
        center.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        for (Parcel.Entries entries : whole.since) {
            long[] words = entries.words();
            for (int at = 0; at < words.length; at += Parcel.Entries.WORDS) {
                center.replay((int) words[at], words[at + 1], words[at + 2], words[at + 3]);
            }
        }
    }
}
