package io.vestibule.coordination.whatif;

import io.vestibule.queue.Rules;
import io.vestibule.room.Phase;

/// A question to a room's coordinator: what would these settings mean for the people who wait now?
/// Answered by a [Prospect]; nothing is changed. *Immutable.*
///
/// @param rules that would be in force from now on
/// @param suspended whether the room would be off: all visitors pass, none are counted
public record WhatIf(Rules rules, boolean suspended) {

    /// What if this phase were on? A phase that gathers people holds all newcomers back.
    public static WhatIf of(Phase phase) {
        return new WhatIf(Rules.of(phase), phase.room().suspended());
    }

    /// Whether no one waits, since all may pass.
    boolean letsAllPass() {
        return suspended || rules.entrance() == Rules.Entrance.OPEN;
    }
}
