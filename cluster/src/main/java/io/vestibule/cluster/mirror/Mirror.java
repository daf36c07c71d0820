package io.vestibule.cluster.mirror;

import io.vestibule.cluster.disk.KeptTerms;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.wire.Frame;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps what the host of a room on another node knows: a copy of everything and the entries since.
///
/// It keeps what an earlier host sent until it has all that a later one sent at first, so that
/// there is always one whole story. What it keeps goes with the process; that there was something
/// is remembered by [KeptTerms]. *Confined to its agent.*
public final class Mirror {

    /// A copy may have so many pieces at most.
    private static final int MOST_PIECES = 1 << 14;

    /// The most frames sent at once to a node that asks for some.
    private static final int MOST_AT_ONCE = 64;

    private @Nullable MirroredTerm whole;
    private @Nullable IncomingCopy begun;
    private long claimed;
    private String claimant = "";

    /// The node that sent what is kept; empty if it is this one.
    private String host = "";

    private long told;
    private long ownTerm;

    /// The newest term that this node kept before this mirror began, or forgot; how much of it was
    /// acknowledged is not known any more.
    private long keptBefore;

    /// Distinguishes this mirror from those that this node had before it.
    private long start;

    /// The entry by which the host of that term says that it knows of this start; 0 before.
    private long startedAt;

    /// One that keeps nothing.
    ///
    /// @param before what this node said before its process began
    /// @param start a number above 0 that does not come again
    public Mirror(KeptTerms.Terms before, long start) {
        told = before.told();
        claimed = before.claimed();
        keptBefore = told;
        this.start = start;
    }

    /// One that keeps nothing, on a node that never said anything.
    public Mirror() {
        this(KeptTerms.Terms.NONE, 1);
    }

    /// Begins again with nothing. What was said to those who claim the room stays said: no other
    /// node gets a term that one of them has.
    ///
    /// @param newStart a number above 0 that does not come again
    public void forget(long newStart) {
        whole = null;
        begun = null;
        ownTerm = 0;
        keptBefore = told;
        start = newStart;
        startedAt = 0;
    }

    /// A node is about to host the room: nothing is taken from earlier terms any more.
    ///
    /// @param by the node that claims
    public Frame.Claimed claim(long term, String by) {
        long newest = whole == null || mayLack(whole) ? 0 : whole.term;
        boolean again = term == claimed && by.equals(claimant);
        if (!again && term <= Math.max(claimed, told)) {
            return new Frame.Claimed(term, 0, 0, Math.max(claimed, told));
        }
        claimed = term;
        claimant = by;
        if (begun != null && begun.term < claimed) {
            begun = null;
        }
        long through = newest == 0 || whole == null ? 0 : whole.through();
        boolean own = newest > 0 && newest == ownTerm;
        return new Frame.Claimed(term, newest, through, 0, told, own);
    }

    /// The host of a term was heard from this node.
    void heard(String node, long term) {
        if (whole != null && whole.term == term) {
            host = node;
        }
    }

    /// The node to which to say how far its story is here; empty if it is this one, or if that is
    /// not known.
    Optional<String> host() {
        boolean knows = whole != null && whole.term != ownTerm && !mayLack(whole);
        return knows && !host.isEmpty() ? Optional.of(host) : Optional.empty();
    }

    /// Takes what this node knew when it was the host itself, also if it has answered a later claim
    /// since.
    public void takeOwn(List<Frame.Piece> pieces) {
        pieces.forEach(this::add);
        ownTerm = got().term();
    }

    /// Whether it may lack what this node acknowledged before this mirror began: it has some copy
    /// of that term again, but not everything that the host had written when it heard of the start.
    /// Until then it counts as keeping nothing.
    private boolean mayLack(MirroredTerm story) {
        return story.term == keptBefore && story.term != ownTerm && (startedAt == 0 || story.through() < startedAt);
    }

    /// What the host has to hear besides, as long as it does not know of this start: it alone can
    /// say up to where this mirror has to catch up.
    public Optional<Frame.Got> started() {
        boolean kept = whole == null || (whole.term == keptBefore && whole.term != ownTerm);
        return keptBefore > 0 && kept && startedAt == 0 ? Optional.of(Frame.Got.started(start)) : Optional.empty();
    }

    private void lookForStart(Frame.Entries entries) {
        long[] words = entries.words();
        boolean looks = keptBefore > 0 && startedAt == 0 && entries.term() == keptBefore;
        for (int at = 0; looks && at < words.length; at += Frame.Entries.WORDS) {
            if (HostHeader.isStarted(words[at], words[at + 1], start)) {
                startedAt = entries.from() + at / Frame.Entries.WORDS;
            }
        }
    }

    /// Takes what a host sends: pieces of a copy, and entries.
    ///
    /// @return how far it has got; hosts of earlier terms than the one that was claimed learn that
    ///   they are none any more
    public Frame.Got take(Frame frame) {
        return switch (frame) {
            case Frame.Piece piece
            when piece.term() < Math.max(claimed, told) -> refusal(piece.term(), Math.max(claimed, told));
            case Frame.Piece piece -> {
                add(piece);
                yield got();
            }
            case Frame.Entries entries when entries.term() < claimed -> refusal(entries.term(), claimed);
            case Frame.Entries entries -> {
                lookForStart(entries);
                if (whole != null && whole.term == entries.term()) {
                    whole.add(entries);
                }
                yield got();
            }
            default -> got();
        };
    }

    /// The host of a term is superseded; the answer says how much of its story was here by then.
    private Frame.Got refusal(long term, long later) {
        return whole != null && whole.term == term && !mayLack(whole)
                ? new Frame.Got(later, 0, new Frame.Pieces(term, whole.through(), 0))
                : new Frame.Got(later, 0);
    }

    private void add(Frame.Piece piece) {
        boolean sound = piece.count() > 0
                && piece.count() <= MOST_PIECES
                && piece.index() >= 0
                && piece.index() < piece.count();
        boolean old = whole != null
                && (piece.term() < whole.term || (piece.term() == whole.term && piece.through() <= whole.copyThrough));
        if (!sound || old) {
            return;
        }
        if (begun == null || begun.isOlderThan(piece)) {
            begun = new IncomingCopy(piece);
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

    private void finish(IncomingCopy copy) {
        if (whole != null && whole.term == copy.term) {
            whole.renew(copy);
        } else {
            whole = new MirroredTerm(copy);
            told = Math.max(told, copy.term);
        }
    }

    /// How far it has got.
    public Frame.Got got() {
        return whole == null ? new Frame.Got(0, 0, pieces()) : new Frame.Got(whole.term, whole.through(), pieces());
    }

    /// Of the copy that is coming, or of the one that is here.
    private Frame.Pieces pieces() {
        if (begun != null) {
            return new Frame.Pieces(begun.term, begun.through, begun.unbroken);
        }
        return whole == null ? Frame.Pieces.NONE : new Frame.Pieces(whole.term, whole.copyThrough, whole.copy.size());
    }

    /// Whether it has the whole story of a term up to an entry.
    public boolean has(long term, long through) {
        return whole != null && whole.term == term && whole.through() >= through;
    }

    /// The frames for another node that hosts the room now: the next pieces of the copy that it
    /// lacks; once it has all, the next entries; none if this mirror does not have the term that
    /// far.
    public List<Frame> frames(Frame.Wanted wanted) {
        if (whole == null || !has(wanted.term(), wanted.through())) {
            return List.of();
        }
        if (wanted.most() <= 0) {
            return frames();
        }
        int most = Math.min(wanted.most(), MOST_AT_ONCE);
        var have = wanted.have();
        if (have.term() == whole.term && have.through() >= whole.copyThrough) {
            return whole.entries(have.through(), most);
        }
        var pieces = have.pieces();
        boolean same = pieces.term() == whole.term && pieces.through() == whole.copyThrough;
        return whole.pieces(same ? Math.max(0, pieces.count()) : 0, most);
    }

    /// All that is kept, for another node that hosts the room now.
    public List<Frame> frames() {
        if (whole == null) {
            return List.of();
        }
        var frames = whole.pieces(0, Integer.MAX_VALUE);
        frames.addAll(whole.entries(whole.copyThrough, Integer.MAX_VALUE));
        return frames;
    }

    /// Gives a coordinator that has not begun everything.
    ///
    /// @return what the host knew besides; nothing if there is no story
    /// @throws IOException if the copy cannot be read: the coordinator is of no use then
    public Optional<HostHeader> tell(DataCenter center) throws IOException {
        if (whole == null) {
            return Optional.empty();
        }
        var copy = new DataInputStream(new SequenceInputStream(Collections.enumeration(
                whole.copy.stream().map(ByteArrayInputStream::new).toList())));
        var header = HostHeader.read(copy);
        center.restore(copy);
        whole.since.tell((kind, id, a, b) -> {
            header.take(kind, id, a, b);
            center.replay(kind, id, a, b);
        });
        return Optional.of(header);
    }
}
