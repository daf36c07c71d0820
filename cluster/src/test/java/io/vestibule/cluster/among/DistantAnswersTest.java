package io.vestibule.cluster.among;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.link.Post;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.Claim;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.wire.Frame;
import io.vestibule.wire.NumberedAnswer;
import io.vestibule.wire.NumberedAsk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DistantAnswersTest {

    private final List<Frame> sent = new ArrayList<>();
    private long nanos;

    private final DistantAnswers answers = new DistantAnswers("gate", new RoomId("sale"), post(), () -> nanos);

    private Post post() {
        return new Post() {
            @Override
            public void toRoom(String center, RoomId room, Frame frame) {
                sent.add(frame);
            }

            @Override
            public void toHub(String center, RoomId room, Frame frame) {
                sent.add(frame);
            }

            @Override
            public void toNode(String route, RoomId room, Frame frame) {
                sent.add(frame);
            }
        };
    }

    private static NumberedAsk asked(long number) {
        return new NumberedAsk(
                number, new SlotAsk(number, 1, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING));
    }

    /// Of two questions of a frame one has its slot; the other is given up before it is answered.
    @Test
    void whatIsKnownIsToldWhenTheRestIsGivenUp() {
        var one = answers.question(asked(1));
        var other = answers.question(asked(2));
        one.answer(new SlotAnswer.Granted(5));
        assertThat(sent).isEmpty();

        nanos = 1_000_000_000;
        assertThat(other.isAbandoned()).isTrue();

        assertThat(sent).containsExactly(new Frame.Answers(List.of(new NumberedAnswer(1, new SlotAnswer.Granted(5)))));
    }
}
