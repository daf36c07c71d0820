package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.wire.Received;
import io.vestibule.wire.WorldForm;

/// What goes from node to node, as it comes there. All messages have to be readable: a sender that
/// is not understood is cut off.
public final class Written {

    private Written() {}

    public static CenterState andRead(CenterState state) {
        return sound(WorldForm.readCenter(WorldForm.write(state)));
    }

    static WorldState andRead(WorldState state) {
        return sound(WorldForm.readWorld(WorldForm.write(state)));
    }

    private static <T> T sound(Received<T> received) {
        assertThat(received).isInstanceOf(Received.Sound.class);
        return ((Received.Sound<T>) received).message();
    }
}
