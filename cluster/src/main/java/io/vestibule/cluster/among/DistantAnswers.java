package io.vestibule.cluster.among;

import io.vestibule.board.SlotQuestion;
import io.vestibule.cluster.link.Post;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import io.vestibule.wire.NumberedAnswer;
import io.vestibule.wire.NumberedAsk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/// The answers to questions that came in one frame: those that are known at once go back in one.
/// *Confined to the host's agent.*
final class DistantAnswers {

    /// After so long the gate that asked has given up.
    private static final long PATIENCE_NANOS = 700_000_000L;

    private final String route;
    private final RoomId room;
    private final Post post;
    private final LongSupplier nanos;
    private final long askedNanos;
    private final List<NumberedAnswer> known = new ArrayList<>();
    private int open;

    DistantAnswers(String route, RoomId room, Post post, LongSupplier nanos) {
        this.route = route;
        this.room = room;
        this.post = post;
        this.nanos = nanos;
        this.askedNanos = nanos.getAsLong();
    }

    /// One of the questions.
    SlotQuestion question(NumberedAsk asked) {
        open++;
        return new Distant(asked);
    }

    private void answer(NumberedAnswer answered, boolean first) {
        known.add(answered);
        if (first) {
            open--;
        }
        send();
    }

    private void send() {
        if (open == 0 && !known.isEmpty()) {
            post.toNode(route, room, new Frame.Answers(List.copyOf(known)));
            known.clear();
        }
    }

    private final class Distant implements SlotQuestion {

        private final NumberedAsk asked;
        private boolean held;

        Distant(NumberedAsk asked) {
            this.asked = asked;
        }

        @Override
        public SlotAsk ask() {
            return asked.ask();
        }

        @Override
        public boolean isAbandoned() {
            boolean abandoned = nanos.getAsLong() - askedNanos > PATIENCE_NANOS;
            if (abandoned && !held) {
                // The others of its frame are not to wait for it.
                held = true;
                open--;
                send();
            }
            return abandoned;
        }

        @Override
        public void hold() {
            if (!held) {
                held = true;
                DistantAnswers.this.answer(new NumberedAnswer(asked.number(), SlotAnswer.NOT_YET), true);
            }
        }

        @Override
        public void answer(SlotAnswer given) {
            boolean first = !held;
            held = true;
            DistantAnswers.this.answer(new NumberedAnswer(asked.number(), given), first);
        }
    }
}
