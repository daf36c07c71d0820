package io.vestibule.testing;

import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import java.util.List;

/// The usher of a gate without rooms.
public final class OpenDoor {

    /// Forwards without touching anything.
    public static final Verdict.Forward FORWARD = new Verdict.Forward(List.of(), List.of(), Verdict.Onward.NOBODY);

    /// Forwards everything.
    public static final Usher USHER = (_, sink) -> sink.is(FORWARD);

    private OpenDoor() {}
}
