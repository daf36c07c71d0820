package io.vestibule.cluster;

import io.vestibule.coordination.DataCenter;
import io.vestibule.wire.Frame;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Keeps what the host of a room on another node knows: a copy of everything and the entries since.
///
/// It goes on keeping what an earlier host told until it has all that a later one told at first, so
/// that there is always one whole story. What it keeps goes with the process; that there was
/// something is remembered by [KeptLives]. *Confined to its agent.*
final class Mirror {

    /// A copy may have so many pieces at most.
    private static final int MOST_PIECES = 1 << 14;

    /// So many frames may wait for one before them.
    private static final int MOST_EARLY = 64;

    private @Nullable Story whole;
    private @Nullable Begun begun;
    private long claimed;
    private String claimant = "";
    private long told;
    private long ownLife;

    /// One that keeps nothing.
    ///
    /// @param before what this node said before its process began
    Mirror(KeptLives.Lives before) {
        told = before.told();
        claimed = before.claimed();
    }

    /// One that keeps nothing, on a node that never said anything.
    Mirror() {
        this(KeptLives.Lives.NONE);
    }

    /// A copy and the entries since.
    private static final class Story {
        private final long life;
        private List<byte[]> copy;
        private long copyThrough;
        private final ArrayDeque<Frame.Entries> since = new ArrayDeque<>();
        private long through;

        /// Came before what is missing yet.
        private final TreeMap<Long, Frame.Entries> early = new TreeMap<>();

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

        void add(Frame.Entries entries) {
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

        private void append(Frame.Entries entries) {
            if (entries.through() <= through) {
                return;
            }
            int known = (int) (through + 1 - entries.from());
            long[] words = entries.words();
            since.add(
                    known == 0
                            ? entries
                            : new Frame.Entries(
                                    life,
                                    through + 1,
                                    Arrays.copyOfRange(
                                            words, known * Frame.Entries.WORDS, words.length)));
            through = entries.through();
        }
    }

    /// A copy of which some pieces are missing.
    private static final class Begun {
        private final long life;
        private final long through;
        private final byte[] @Nullable [] pieces;
        private int missing;

        Begun(Frame.Piece piece) {
            life = piece.life();
            through = piece.through();
            pieces = new byte[piece.count()][];
            missing = piece.count();
        }

        boolean is(Frame.Piece piece) {
            return life == piece.life()
                    && through == piece.through()
                    && pieces.length == piece.count();
        }

        boolean isOlderThan(Frame.Piece piece) {
            return life < piece.life() || (life == piece.life() && through < piece.through());
        }

        void add(Frame.Piece piece) {
            if (pieces[piece.index()] == null) {
                pieces[piece.index()] = piece.content();
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

    /// A node is about to host the room: nothing is taken from earlier lives any more.
    ///
    /// @param by who claims
    Frame.Claimed claim(long life, String by) {
        long newest = whole == null ? 0 : whole.life;
        boolean again = life == claimed && by.equals(claimant);
        if (!again && life <= Math.max(claimed, told)) {
            return new Frame.Claimed(life, 0, 0, Math.max(claimed, told));
        }
        claimed = life;
        claimant = by;
        long through = whole == null ? 0 : whole.through;
        boolean own = newest > 0 && newest == ownLife;
        return new Frame.Claimed(life, newest, through, 0, told, own);
    }

    /// Takes what this node knew when it was the host itself.
    void takeOwn(List<Frame.Piece> pieces) {
        pieces.forEach(this::take);
        ownLife = got().life();
    }

    /// Takes what a host sends: pieces of a copy, and entries.
    ///
    /// @return how far it has got; hosts of earlier lives than the one that was claimed learn that
    ///   they are none any more
    Frame.Got take(Frame frame) {
        return switch (frame) {
            case Frame.Piece piece when piece.life() < Math.max(claimed, told) ->
                    new Frame.Got(Math.max(claimed, told), 0);
            case Frame.Piece piece -> {
                add(piece);
                yield got();
            }
            case Frame.Entries entries when entries.life() < claimed -> new Frame.Got(claimed, 0);
            case Frame.Entries entries -> {
                if (whole != null && whole.life == entries.life()) {
                    whole.add(entries);
                }
                yield got();
            }
            default -> got();
        };
    }

    private void add(Frame.Piece piece) {
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
            told = Math.max(told, copy.life);
        }
    }

    /// How far it has got.
    Frame.Got got() {
        return whole == null ? Frame.Got.NOTHING : new Frame.Got(whole.life, whole.through);
    }

    /// Whether it has the whole story of a life up to an entry.
    boolean has(long life, long through) {
        return whole != null && whole.life == life && whole.through >= through;
    }

    /// The story as it was sent, for another node that hosts the room now.
    List<Frame> frames() {
        if (whole == null) {
            return List.of();
        }
        var frames = new ArrayList<Frame>();
        for (int index = 0; index < whole.copy.size(); index++) {
            frames.add(
                    new Frame.Piece(
                            whole.life,
                            whole.copyThrough,
                            index,
                            whole.copy.size(),
                            whole.copy.get(index)));
        }
        frames.addAll(whole.since);
        return frames;
    }

    /// Tells a coordinator that has not begun everything.
    ///
    /// @return what the host knew besides; nothing if there is no story
    /// @throws IOException if the copy cannot be read: the coordinator is of no use then
    Optional<Account> tell(DataCenter center) throws IOException {
        if (whole == null) {
            return Optional.empty();
        }
        var copy =
                new DataInputStream(
                        new SequenceInputStream(
                                Collections.enumeration(
                                        whole.copy.stream()
                                                .map(ByteArrayInputStream::new)
                                                .toList())));
        var account = Account.read(copy);
        center.restore(copy);
        for (Frame.Entries entries : whole.since) {
            long[] words = entries.words();
            for (int at = 0; at < words.length; at += Frame.Entries.WORDS) {
                int kind = (int) words[at];
                account.take(kind, words[at + 1], words[at + 2], words[at + 3]);
                center.replay(kind, words[at + 1], words[at + 2], words[at + 3]);
            }
        }
        return Optional.of(account);
    }
}
