package io.vestibule.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.queue.LastChange;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.TestView;
import io.vestibule.room.RoomChange;
import io.vestibule.wire.v1.ChangeMessage;
import io.vestibule.wire.v1.ViewMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeFormTest {

    private static final long NOON = 1_790_000_000_000L;

    @ParameterizedTest
    @EnumSource(RoomChange.class)
    void everyChangeReadsTheSame(RoomChange kind) {
        var change = LastChange.of(kind, NOON);

        assertThat(read(ViewForm.write(changed(change))).change()).isEqualTo(change);
    }

    @Test
    void aViewOfARoomInWhichNothingHappenedHasTheBytesOfBefore() throws Exception {
        var message = ViewMessage.parseFrom(ViewForm.write(Samples.view()));

        assertThat(message.hasChange()).isFalse();
        assertThat(read(message.toByteArray()).change()).isEqualTo(LastChange.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, -1, 99})
    void aChangeOfALaterVersionExplainsNothing(int kind) throws Exception {
        var later = ViewMessage.parseFrom(ViewForm.write(Samples.view())).toBuilder()
                .setChange(ChangeMessage.newBuilder().setKind(kind).setAtMillis(NOON));

        assertThat(read(later.build().toByteArray()).change()).isEqualTo(LastChange.NONE);
    }

    private static RoomView changed(LastChange change) {
        var view = Samples.view();
        return TestView.like(view).change(change).view();
    }

    private static RoomView read(byte[] bytes) {
        return ((Received.Sound<RoomView>) ViewForm.read(bytes)).message();
    }
}
