package io.vestibule.wire;

import com.google.protobuf.UnsafeByteOperations;
import io.vestibule.wire.v1.EnvelopeMessage;
import io.vestibule.wire.v1.EnvelopePlace;

/// Envelopes as bytes (`envelopes.proto`).
public final class EnvelopeForm {

    /// How long a route or the name of a client may be, in characters.
    private static final int LONGEST = 256;

    private EnvelopeForm() {}

    /// Writes an envelope with what is in it.
    public static byte[] write(Envelope envelope) {
        return EnvelopeMessage.newBuilder()
                .setPlace(
                        switch (envelope.place()) {
                            case ROOM -> EnvelopePlace.ENVELOPE_PLACE_ROOM;
                            case HUB -> EnvelopePlace.ENVELOPE_PLACE_HUB;
                            case NODE -> EnvelopePlace.ENVELOPE_PLACE_NODE;
                        })
                .setClient(envelope.client())
                .setRoute(envelope.route())
                .setFrame(UnsafeByteOperations.unsafeWrap(FrameForm.write(envelope.content())))
                .build()
                .toByteArray();
    }

    /// Reads an envelope with what is in it.
    public static Received<Envelope> read(byte[] bytes) {
        return Received.read(
                bytes,
                EnvelopeMessage.parser(),
                message -> new Envelope(
                        place(message.getPlace()),
                        name(message.getClient(), "envelope.client"),
                        name(message.getRoute(), "envelope.route"),
                        content(message)));
    }

    private static Envelope.Purpose place(EnvelopePlace place) {
        return switch (place) {
            case ENVELOPE_PLACE_ROOM -> Envelope.Purpose.ROOM;
            case ENVELOPE_PLACE_HUB -> Envelope.Purpose.HUB;
            case ENVELOPE_PLACE_NODE -> Envelope.Purpose.NODE;
            case ENVELOPE_PLACE_UNKNOWN, UNRECOGNIZED ->
                throw new IllegalArgumentException("a place that this version does not know");
        };
    }

    private static String name(String name, String field) {
        Require.hold(name.length() <= LONGEST, field + " is too long");
        return name;
    }

    private static RoomFrame content(EnvelopeMessage message) {
        return switch (FrameForm.read(message.getFrame().toByteArray())) {
            case Received.Sound<RoomFrame>(var frame) -> frame;
            case Received.Garbage<RoomFrame>(String reason) -> throw new IllegalArgumentException(reason);
        };
    }
}
