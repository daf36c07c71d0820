package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.RoomId;
import io.vestibule.wire.Envelope;
import io.vestibule.wire.Frame;
import io.vestibule.wire.RoomFrame;
import org.junit.jupiter.api.Test;

class EnvelopeSerializerTest {

    private final FrameCounts frameCounts = new FrameCounts();
    private final EnvelopeSerializer serializer = new EnvelopeSerializer(frameCounts);

    @Test
    void whatIsTooLargeToSendIsAnAlarmAndNothingElse() throws Exception {
        byte[] bytes = serializer.toBinary(delivered(new Frame.Piece(1, 1, 0, 1, new byte[1 << 18])));

        assertThat(bytes.length).isLessThan(200);
        var read = (Mail.Delivered) serializer.fromBinary(bytes, "1");
        assertThat(read.envelope().content().frame()).isInstanceOf(Frame.Answers.class);
        assertThat(frameCounts.concern()).get().asString().contains("of kind piece was too large");
    }

    @Test
    void theLargestPieceGoesAsItIs() throws Exception {
        var piece = delivered(new Frame.Piece(1, 1, 0, 1, new byte[200_000]));

        assertThat(serializer.fromBinary(serializer.toBinary(piece), "1")).isEqualTo(piece);
        assertThat(frameCounts.concern()).isEmpty();
    }

    private static Mail.Delivered delivered(Frame frame) {
        var content = new RoomFrame(new RoomId("r"), frame);
        return new Mail.Delivered(new Envelope(Envelope.Purpose.NODE, "", "n1", content));
    }
}
