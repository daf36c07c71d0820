package io.vestibule.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.minute.Count;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import io.vestibule.wire.v1.AskClaim;
import io.vestibule.wire.v1.AskMessage;
import io.vestibule.wire.v1.AskMessages;
import io.vestibule.wire.v1.MoveMessage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Questions, answers and frames of visitors who come from another network.
class MoveRegistryWireTest {

    @Test
    void whatIsAskedAndAnsweredOfMovesReadsTheSame() {
        var move = new Move(Long.MIN_VALUE, Move.MOST_NETWORK);
        var session = new Ticket.Active(5, Samples.NOW, Samples.NOW, Samples.NOW, 3);
        var asks = List.of(
                new NumberedAsk(1, SlotAsk.of(session, move)),
                new NumberedAsk(
                        2,
                        SlotAsk.of(
                                new Ticket.Waiting(
                                        7,
                                        Samples.NOW,
                                        Samples.NOW,
                                        0,
                                        true,
                                        EstimateStamp.NOTHING,
                                        EstimateStamp.NOTHING),
                                new Move(1, 0))));
        var answers = List.of(
                new NumberedAnswer(1, new SlotAnswer.Moved(-3, Samples.NOW, Samples.NOW, true, 3)),
                new NumberedAnswer(2, new SlotAnswer.Moved(4, 0, 0, false, 1)),
                new NumberedAnswer(3, SlotAnswer.UNDER_WAY));
        var renew = new Frame.Renew(7, session, Optional.of(move));

        assertThat(SlotForm.readAsks(SlotForm.writeAsks(asks))).isEqualTo(new Received.Sound<>(asks));
        assertThat(SlotForm.readAnswers(SlotForm.writeAnswers(answers))).isEqualTo(new Received.Sound<>(answers));
        var frame = new RoomFrame(new RoomId("r"), renew);
        assertThat(FrameForm.read(FrameForm.write(frame))).isEqualTo(new Received.Sound<>(frame));
    }

    @Test
    void movesAreCountedInReports() {
        var counts = new long[LaneNotes.COUNTS];
        counts[LaneNotes.index(Count.MOVES)] = 3;
        var notes = new LaneNotes(counts, List.of());

        assertThat(NotesForm.notes(NotesForm.message(notes)).count(Count.MOVES)).isEqualTo(3);
    }

    /// An older host sees a question for a slot, or for the session, which does no harm: the gate
    /// gives the slot back, or keeps the ticket.
    @Test
    void aHostOfTheVersionBeforeReadsAQuestionWithoutTheMove() throws Exception {
        var session = new Ticket.Active(5, Samples.NOW, Samples.NOW, Samples.NOW, 3);
        byte[] asked = SlotForm.writeAsks(List.of(new NumberedAsk(1, SlotAsk.of(session, new Move(9, 1)))));
        byte[] plain = AskMessages.newBuilder()
                .addAsks(AskMessages.parseFrom(asked).getAsks(0).toBuilder().clearMove())
                .build()
                .toByteArray();
        var without = ((Received.Sound<List<NumberedAsk>>) SlotForm.readAsks(plain)).message();

        assertThat(without.getFirst().ask().move()).isEmpty();
        assertThat(without.getFirst().ask().session()).isEqualTo(session);
    }

    @Test
    void aNetworkOfMoreThanSixteenBitsIsGarbage() {
        var move = MoveMessage.newBuilder().setNewId(1).setNetwork(1 << 16);
        var asked = SlotForm.writeAsks(Samples.asks());
        var first = Samples.asks().getFirst();
        assertThat(SlotForm.readAsks(asked)).isInstanceOf(Received.Sound.class);
        var bad = AskMessages.newBuilder()
                .addAsks(AskMessage.newBuilder()
                        .setNumber(first.number())
                        .setClaim(AskClaim.ASK_CLAIM_NEWCOMER)
                        .setMove(move))
                .build()
                .toByteArray();

        assertThat(SlotForm.readAsks(bad)).isInstanceOf(Received.Garbage.class);
    }
}
