package io.vestibule.cluster;

import io.vestibule.wire.Frame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What may come next in [HostingModel]. *Immutable.*
///
/// @param node where it happens
/// @param message what comes there, if something does
record ModelMove(Kind kind, String node, @Nullable Message message) {

    /// What there is.
    enum Kind {
        DELIVER,
        GIVE,
        TO_DISK,
        CLAIM,
        REST,
        GIVE_UP,
        END,
        KILL,
        POWER_CUT,
        SILENCE
    }

    /// Frames on their way.
    ///
    /// @param wished whether they answer [Frame.Wanted]
    record Message(String from, String to, boolean wished, List<Frame> frames) {}

    @Override
    public String toString() {
        return message == null
                ? "%s %s".formatted(kind, node)
                : "%s to %s: %s".formatted(message.from(), node, message.frames());
    }
}
