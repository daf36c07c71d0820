package io.vestibule.wire;

import io.vestibule.wire.v1.StandingMessage;
import java.util.HashSet;
import java.util.TreeSet;

/// Standings as bytes (`envelopes.proto`).
public final class StandingForm {

    private StandingForm() {}

    /// Writes a standing.
    public static byte[] write(BootstrapState standing) {
        return StandingMessage.newBuilder()
                .setAddress(standing.address())
                .setMember(standing.member())
                .setWasMember(standing.wasMember())
                .addAllKnown(new TreeSet<>(standing.known()))
                .build()
                .toByteArray();
    }

    /// Reads a standing.
    public static Received<BootstrapState> read(byte[] bytes) {
        return Received.read(
                bytes,
                StandingMessage.parser(),
                message -> new BootstrapState(
                        message.getAddress(),
                        message.getMember(),
                        message.getWasMember(),
                        new HashSet<>(message.getKnownList())));
    }
}
