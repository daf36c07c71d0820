package io.vestibule.cluster.peers;

import io.vestibule.wire.Envelope;
import io.vestibule.wire.EnvelopeForm;
import io.vestibule.wire.Received;

import org.apache.pekko.serialization.SerializerWithStringManifest;

import java.io.NotSerializableException;

/// Envelopes as bytes of the frozen schemas. The manifest is the version. What is no envelope is
/// counted, logged and left out; whoever sent it stays connected. *Thread-safe.*
final class EnvelopeSerializer extends SerializerWithStringManifest {

    /// Never changed: nodes of all versions know each other's serializer by it.
    private static final int IDENTIFIER = 730_201;

    private static final String VERSION_1 = "1";

    private final Traffic traffic;

    EnvelopeSerializer(Traffic traffic) {
        this.traffic = traffic;
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return VERSION_1;
    }

    @Override
    public byte[] toBinary(Object message) {
        return switch (message) {
            case Mail.Delivered(Envelope envelope) -> EnvelopeForm.write(envelope);
            default -> throw new IllegalArgumentException(message.getClass().getName());
        };
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
        if (!manifest.equals(VERSION_1)) {
            throw refused("an envelope of an unknown version " + manifest);
        }
        return switch (EnvelopeForm.read(bytes)) {
            case Received.Sound<Envelope>(var envelope) -> new Mail.Delivered(envelope);
            case Received.Garbage<Envelope>(String reason) ->
                    throw refused("no envelope: " + reason);
        };
    }

    private NotSerializableException refused(String reason) {
        traffic.refused(reason);
        return new NotSerializableException(reason);
    }
}
