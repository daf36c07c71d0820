package io.vestibule.wire;

import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.whatif.Prospect;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.health.NodeWord;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.Ticket;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What one node sends another about one room (`frames.proto`). Any may be lost, doubled or late.
/// *Immutable.*
public sealed interface Frame {

    /// Gate to host: these lanes will ask and report; said every few seconds.
    ///
    /// @param node 24 bits that name the node within its data center
    /// @param incarnation of the node's process; grows with every start
    /// @param lanes how many
    /// @param knows which ended sessions the gate knows of
    record Joined(int node, long incarnation, int lanes, Knows knows) implements Frame {}

    /// Which ended sessions a gate knows of. A gate that says so is sent the others by [Ended].
    ///
    /// @param term of the host that numbers them; 0 from gates that take them in views only
    /// @param through the number of the last of which none before is missing
    record Knows(long term, long through) {

        /// Says nothing.
        public static final Knows NOTHING = new Knows(0, 0);
    }

    /// Host to gate: sessions that were ended before their time, a piece of the list.
    ///
    /// @param term of the host that numbers them
    /// @param first the number of the first that is remembered
    /// @param from the number of the first of these
    /// @param ids not to be changed
    @SuppressWarnings("ArrayRecordComponent") // compared by content, and handed on unchanged
    record Ended(long term, long first, long from, long[] ids) implements Frame {

        @Override
        public boolean equals(Object other) {
            return other instanceof Ended that
                    && term == that.term
                    && first == that.first
                    && from == that.from
                    && Arrays.equals(ids, that.ids);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(term) * 31 + Long.hashCode(from);
        }

        @Override
        public String toString() {
            return "%d ended from %d".formatted(ids.length, from);
        }
    }

    /// Gate to host: questions for slots.
    record Asks(List<NumberedAsk> asks) implements Frame {}

    /// Host to gate. [io.vestibule.coordination.protocol.SlotAnswer.NotYet] says that there is a slot, whose
    /// answer comes later.
    record Answers(List<NumberedAnswer> answers) implements Frame {}

    /// Gate to host.
    record Reported(Report report) implements Frame {}

    /// Host to gate.
    record Taken(ReportForm.Taken taken) implements Frame {}

    /// Host to gate.
    record Shown(RoomView view) implements Frame {}

    /// Host to hub.
    record State(CenterState state) implements Frame {}

    /// Hub to host.
    ///
    /// @param hub the data center that the hub is in
    record Told(String hub, WorldState world) implements Frame {}

    /// Host to host: is this session still open, whose seat is held where this arrives?
    ///
    /// @param move if the visitor comes from another network, and is to continue under another id
    record Renew(long number, Ticket.Active session, Optional<Move> move) implements Frame {}

    /// Host to host.
    record Renewed(NumberedAnswer answered) implements Frame {}

    /// Node to host: what would these settings mean for the people who wait now? A host of an
    /// earlier version does not answer.
    ///
    /// @param number set by the sender
    record WhatIfAsked(long number, WhatIf whatIf) implements Frame {}

    /// Host to node.
    ///
    /// @param number of the question
    /// @param prospect nothing as long as the counts of the room are not known
    record ProspectTold(long number, Optional<Prospect> prospect) implements Frame {}

    /// Node to every other coordinator node of all data centers: its newest word on the health
    /// checks that it probes. Of no room. Only to nodes that say that they probe: one of an earlier
    /// version would refuse it.
    record Voted(NodeWord word) implements Frame {

        /// What is in the place of the room.
        public static final RoomId NO_ROOM = new RoomId("checks");
    }

    /// Host to every node of its data center: it is about to host the room in this term. A node
    /// that mirrors an earlier host says what it has, and accepts nothing more from earlier hosts.
    record Claim(long term) implements Frame {}

    /// Node to host.
    ///
    /// @param claim which one this answers
    /// @param term of the host of whom something is kept; 0 if there is nothing
    /// @param through the number of its last entry that is kept, with all before
    /// @param later a term that was claimed later, which makes the claim void; 0 if there is none
    /// @param told the newest term of whose host everything was ever kept here, whether it still is
    ///   or went with the memory of a process; not below `term`
    /// @param own whether it is what this node knew when it was the host of that term itself
    /// @param roomMillis the room's time by what its host has shown this node; 0 if not known
    /// @param clockMillis what the steady clock of this node says; 0 from a node that does not say
    record Claimed(
            long claim, long term, long through, long later, long told, boolean own, long roomMillis, long clockMillis)
            implements Frame {

        /// From a node that says nothing of the room's time.
        public Claimed(long claim, long term, long through, long later, long told, boolean own) {
            this(claim, term, through, later, told, own, 0, 0);
        }

        /// The same, with what is known of the room's time.
        public Claimed at(long room, long clock) {
            return new Claimed(claim, term, through, later, told, own, room, clock);
        }

        /// From a node that still keeps whatever it was ever sent by others.
        public Claimed(long claim, long term, long through, long later) {
            this(claim, term, through, later, term, false);
        }
    }

    /// Host to node: send what is kept of this term.
    ///
    /// @param through the number of the last entry that is kept there
    /// @param have what came of it: the pieces after these are wanted, or when the copy is whole
    ///   the entries
    /// @param most how many frames are wanted for now; 0 for all, from the beginning
    record Wanted(long term, long through, Got have, int most) implements Frame {}

    /// A piece of a copy of everything.
    ///
    /// @param through the number of the last entry that the copy knows
    /// @param index which piece, from 0
    /// @param count of how many
    /// @param content not to be changed
    @SuppressWarnings("ArrayRecordComponent") // compared by content, and handed on unchanged
    record Piece(long term, long through, int index, int count, byte[] content) implements Frame {

        @Override
        public boolean equals(Object other) {
            return other instanceof Piece that
                    && term == that.term
                    && through == that.through
                    && index == that.index
                    && count == that.count
                    && Arrays.equals(content, that.content);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(term) * 31 + Long.hashCode(through) + index;
        }

        @Override
        public String toString() {
            return "piece " + index + " of " + count + " of the copy through " + through;
        }
    }

    /// Entries of a journal.
    ///
    /// @param from the number of the first
    /// @param words four of each entry: kind, id, and its two numbers; not to be changed
    @SuppressWarnings("ArrayRecordComponent") // compared by content, and handed on unchanged
    record Entries(long term, long from, long[] words) implements Frame {

        /// How many words an entry has.
        public static final int WORDS = 4;

        /// The number of the last one; one less than the first if there is none.
        public long through() {
            return from + words.length / WORDS - 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entries that
                    && term == that.term
                    && from == that.from
                    && Arrays.equals(words, that.words);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(term) * 31 + Long.hashCode(from);
        }

        @Override
        public String toString() {
            return "entries " + from + " to " + through();
        }
    }

    /// Mirror to host: how far it has got.
    ///
    /// @param term of which host; 0 if it has nothing
    /// @param through the number of the last entry it has, with all before
    /// @param pieces of the copy that is coming, or else of the one it has; to the host of an
    ///   earlier term, how far it had the story of that one
    record Got(long term, long through, Pieces pieces) implements Frame {

        /// Nothing at all.
        public static final Got NOTHING = new Got(0, 0);

        /// From a node that says nothing of pieces.
        public Got(long term, long through) {
            this(term, through, Pieces.NONE);
        }

        /// From a mirror that was started again and has forgotten what it acknowledged before.
        ///
        /// @param start names the start; a host of an earlier version leaves it unread
        public static Got started(long start) {
            return new Got(0, 0, new Pieces(0, start, 0));
        }

        /// The start that it reports; 0 if of none.
        public long start() {
            return pieces.term() == 0 ? pieces.through() : 0;
        }
    }

    /// The first pieces of a copy.
    ///
    /// @param term of the host whose copy it is; 0 if there is none
    /// @param through the number of the last entry that the copy knows
    /// @param count how many came of which none before is missing; the sender may know fewer
    record Pieces(long term, long through, int count) {

        /// Of no copy.
        public static final Pieces NONE = new Pieces(0, 0, 0);

        /// Whether both are of one copy.
        public boolean isOf(Pieces other) {
            return term == other.term && through == other.through;
        }
    }
}
