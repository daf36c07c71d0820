package io.vestibule.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.OriginHold.Cause;
import io.vestibule.queue.OriginHold.State;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.TestView;
import io.vestibule.wire.v1.HoldMessage;
import io.vestibule.wire.v1.HoldState;
import io.vestibule.wire.v1.ReportMessage;
import io.vestibule.wire.v1.ViewMessage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HoldFormTest {

    private static final long NOON = 1_790_000_000_000L;

    @ParameterizedTest
    @EnumSource(State.class)
    void everyHoldReadsTheSame(State state) {
        for (Cause cause : Cause.values()) {
            var hold = state == State.OPEN ? OriginHold.NONE : new OriginHold(state, cause, 25, NOON);

            assertThat(read(ViewForm.write(held(hold))).hold()).isEqualTo(hold);
        }
    }

    @Test
    void aViewOfARoomThatNothingHoldsHasTheBytesOfBefore() throws Exception {
        var message = ViewMessage.parseFrom(ViewForm.write(Samples.view()));

        assertThat(message.hasHold()).isFalse();
    }

    /// The rest of the view says who may enter.
    @Test
    void aHoldOfALaterVersionIsNone() throws Exception {
        var later = ViewMessage.parseFrom(ViewForm.write(Samples.view())).toBuilder()
                .setHold(HoldMessage.newBuilder().setStateValue(99).setPercent(7));

        assertThat(read(later.build().toByteArray()).hold()).isEqualTo(OriginHold.NONE);
    }

    @Test
    void aShareOfMoreThanAllIsGarbage() throws Exception {
        var garbage = ViewMessage.parseFrom(ViewForm.write(Samples.view())).toBuilder()
                .setHold(HoldMessage.newBuilder()
                        .setState(HoldState.HOLD_STATE_HELD)
                        .setPercent(101));

        assertThat(ViewForm.read(garbage.build().toByteArray())).isInstanceOf(Received.Garbage.class);
    }

    @Test
    void reportsTellHowTheOriginAnswered() {
        var report = report(new OriginAnswers(120, 7));

        assertThat(ReportForm.read(ReportForm.write(report))).isEqualTo(new Received.Sound<>(report));
    }

    @Test
    void aReportOfARoomThatCountsNoAnswersHasTheBytesOfBefore() throws InvalidProtocolBufferException {
        var message = ReportMessage.parseFrom(ReportForm.write(report(OriginAnswers.NONE)));

        assertThat(message.getAllFields().keySet())
                .noneMatch(field -> field.getName().startsWith("origin_"));
    }

    @Test
    void moreFailuresThanAnswersAreGarbage() throws InvalidProtocolBufferException {
        var garbage = ReportMessage.parseFrom(ReportForm.write(report(new OriginAnswers(3, 3)))).toBuilder()
                .setOriginFailures(4);

        assertThat(ReportForm.read(garbage.build().toByteArray())).isInstanceOf(Received.Garbage.class);
    }

    private static Report report(OriginAnswers answers) {
        return new Report(new WorkerId(1, NOON), 2, 1, NOON, false, List.of(), LaneNotes.NONE, answers);
    }

    private static RoomView held(OriginHold hold) {
        var view = Samples.view();
        return TestView.like(view).hold(hold).view();
    }

    private static RoomView read(byte[] bytes) {
        return ((Received.Sound<RoomView>) ViewForm.read(bytes)).message();
    }
}
