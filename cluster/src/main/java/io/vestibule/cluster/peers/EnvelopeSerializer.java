package io.vestibule.cluster.peers;

import io.vestibule.wire.BootstrapState;
import io.vestibule.wire.Envelope;
import io.vestibule.wire.EnvelopeForm;
import io.vestibule.wire.Frame;
import io.vestibule.wire.Received;
import io.vestibule.wire.RoomFrame;
import io.vestibule.wire.StandingForm;
import java.io.NotSerializableException;
import java.util.List;
import java.util.function.Function;
import org.apache.pekko.serialization.SerializerWithStringManifest;

/// Messages between nodes as bytes of the frozen schemas. The manifest is kind and version. A
/// message of an unknown kind or version is counted, logged and dropped; its sender stays
/// connected. *Thread-safe.*
final class EnvelopeSerializer extends SerializerWithStringManifest {

    /// Never changed: nodes of all versions know each other's serializer by it.
    private static final int IDENTIFIER = 730_201;

    private static final String ENVELOPE_1 = "1";
    private static final String STANDING_1 = "s1";

    /// What the engine puts around a message is shorter.
    private static final int ROUTING = 8_192;

    private final FrameCounts frameCounts;

    EnvelopeSerializer(FrameCounts frameCounts) {
        this.frameCounts = frameCounts;
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return message instanceof Mail.Told ? STANDING_1 : ENVELOPE_1;
    }

    @Override
    public byte[] toBinary(Object message) {
        return switch (message) {
            case Mail.Delivered(Envelope envelope) -> written(envelope);
            case Mail.Told(BootstrapState standing) -> StandingForm.write(standing);
            default -> throw new IllegalArgumentException(message.getClass().getName());
        };
    }

    /// The engine would log each with its stack; instead of a frame that is too large one goes that
    /// says nothing.
    private byte[] written(Envelope envelope) {
        byte[] bytes = EnvelopeForm.write(envelope);
        if (bytes.length <= Records.LONGEST - ROUTING) {
            return bytes;
        }
        frameCounts.tooLarge(envelope.content().frame(), bytes.length);
        var nothing = new RoomFrame(envelope.content().room(), new Frame.Answers(List.of()));
        return EnvelopeForm.write(new Envelope(envelope.place(), envelope.client(), envelope.route(), nothing));
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
        return switch (manifest) {
            case ENVELOPE_1 -> sound(EnvelopeForm.read(bytes), Mail.Delivered::new);
            case STANDING_1 -> sound(StandingForm.read(bytes), Mail.Told::new);
            default -> throw refused("a message of an unknown version " + manifest);
        };
    }

    private <T> Mail sound(Received<T> received, Function<T, Mail> mail) throws NotSerializableException {
        return switch (received) {
            case Received.Sound<T>(var message) -> mail.apply(message);
            case Received.Garbage<T>(String reason) -> throw refused("no message: " + reason);
        };
    }

    private NotSerializableException refused(String reason) {
        frameCounts.refused(reason);
        return new NotSerializableException(reason);
    }
}
