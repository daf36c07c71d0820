package io.vestibule.cluster;

import io.vestibule.coordination.Journal;
import io.vestibule.wire.Frame;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Tells other nodes what the host of a room knows, entry by entry, so that one of them can go on.
///
/// A journal whose entries are numbered. Each mirror gets a copy of everything first, then the
/// entries since; and a new copy when the entries since the last one have become more than the
/// copy. What is not acknowledged in time is sent again. *Confined to its agent.*
final class MirrorStream implements Journal {

    /// What may be on its way to one mirror.
    private static final int MOST_FRAMES = 16;

    private static final int PIECE_BYTES = 128 << 10;
    private static final int ENTRIES = 2_048;
    private static final long RESEND_MILLIS = 1_000;
    private static final long ENTRY_BYTES = (long) Frame.Entries.WORDS * Long.BYTES;
    private static final int FIRST = 64;

    private final long life;
    private final Map<String, Way> ways = new TreeMap<>();
    private final ArrayDeque<Frame.Entries> since = new ArrayDeque<>();
    private long[] words = new long[FIRST * Frame.Entries.WORDS];
    private int filled;
    private long sealed;
    private List<Frame.Piece> copy = List.of();
    private long copyThrough = -1;
    private long copyBytes;

    /// How far one mirror has got, and what is on its way there.
    private static final class Way {
        private long got = -1;
        private long sentThrough = -1;
        private long copyOnItsWay = -1;
        private long sentMillis;
    }

    /// What goes where.
    record Sending(String mirror, Frame frame) {}

    /// @param life grows with every host of the room, wherever it is
    MirrorStream(long life) {
        this.life = life;
    }

    @Override
    public void append(int kind, long id, long a, long b) {
        if (filled == words.length) {
            words = Arrays.copyOf(words, 2 * filled);
        }
        words[filled++] = kind;
        words[filled++] = id;
        words[filled++] = a;
        words[filled++] = b;
        if (filled >= ENTRIES * Frame.Entries.WORDS) {
            seal();
        }
    }

    /// The number of the newest entry.
    long through() {
        return sealed + filled / Frame.Entries.WORDS;
    }

    /// Whether a copy is wanted: there is none, or the entries since weigh more than it.
    boolean wantsCopy() {
        return copyThrough < 0
                || (through() - copyThrough) * ENTRY_BYTES > Math.max(PIECE_BYTES, copyBytes);
    }

    /// A copy that knows every entry up to now.
    void copied(Chunks content) {
        seal();
        copyThrough = sealed;
        copy = pieces(life, copyThrough, content);
        copyBytes = content.size();
        since.clear();
    }

    /// A copy in pieces.
    ///
    /// @param through the number of the last entry that it knows
    static List<Frame.Piece> pieces(long life, long through, Chunks content) {
        var parts = new ArrayList<byte[]>();
        var part = new byte[PIECE_BYTES];
        int at = 0;
        for (var buffer : content.buffers()) {
            while (buffer.hasRemaining()) {
                int some = Math.min(buffer.remaining(), part.length - at);
                buffer.get(part, at, some);
                at += some;
                if (at == part.length) {
                    parts.add(part);
                    part = new byte[PIECE_BYTES];
                    at = 0;
                }
            }
        }
        if (at > 0 || parts.isEmpty()) {
            parts.add(Arrays.copyOf(part, at));
        }
        var pieces = new ArrayList<Frame.Piece>();
        for (int index = 0; index < parts.size(); index++) {
            pieces.add(new Frame.Piece(life, through, index, parts.size(), parts.get(index)));
        }
        return pieces;
    }

    /// Who is to be told from now on; who is no longer among them is forgotten.
    void mirrors(Collection<String> names) {
        ways.keySet().retainAll(names);
        names.forEach(name -> ways.computeIfAbsent(name, _ -> new Way()));
    }

    /// Whether a mirror was told, or tells, of a later host.
    boolean isSuperseded(Frame.Got got) {
        return got.life() > life;
    }

    /// A mirror says how far it has got.
    void heard(String mirror, Frame.Got got) {
        var way = ways.get(mirror);
        if (way != null && got.life() == life && got.through() > way.got) {
            way.got = got.through();
            if (way.copyOnItsWay >= 0 && way.got >= way.copyOnItsWay) {
                way.copyOnItsWay = -1;
            }
        }
    }

    /// What is to be sent now.
    List<Sending> due(long nowMillis) {
        if (copyThrough < 0) {
            return List.of();
        }
        seal();
        var due = new ArrayList<Sending>();
        ways.forEach((name, way) -> send(name, way, nowMillis, due));
        return due;
    }

    /// Up to which entry at least so many mirrors have everything; -1 if fewer have anything.
    long mirrored(int mirrors) {
        if (mirrors <= 0) {
            return through();
        }
        return ways.values().stream()
                .map(way -> way.got)
                .sorted(Comparator.reverseOrder())
                .skip(mirrors - 1L)
                .findFirst()
                .orElse(-1L);
    }

    private void send(String name, Way way, long nowMillis, List<Sending> due) {
        boolean late = nowMillis - way.sentMillis >= RESEND_MILLIS;
        boolean knows = way.got >= copyThrough;
        if (!knows) {
            if (way.copyOnItsWay != copyThrough || late) {
                way.copyOnItsWay = copyThrough;
                way.sentMillis = nowMillis;
                way.sentThrough = copyThrough;
                copy.forEach(piece -> due.add(new Sending(name, piece)));
            }
            return;
        }
        if (late && way.got < way.sentThrough) {
            way.sentThrough = way.got;
        }
        long from = Math.max(way.sentThrough, copyThrough) + 1;
        int frames = 0;
        for (Iterator<Frame.Entries> it = since.iterator();
                it.hasNext() && frames < MOST_FRAMES; ) {
            var entries = it.next();
            if (entries.through() >= from) {
                due.add(new Sending(name, entries));
                way.sentThrough = entries.through();
                way.sentMillis = nowMillis;
                frames++;
            }
        }
    }

    private void seal() {
        if (filled > 0) {
            since.add(new Frame.Entries(life, sealed + 1, Arrays.copyOf(words, filled)));
            sealed += filled / Frame.Entries.WORDS;
            filled = 0;
        }
    }
}
