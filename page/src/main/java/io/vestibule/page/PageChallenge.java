package io.vestibule.page;

import io.vestibule.room.ChallengeSettings;

/// What a page asks of its visitor. *Immutable.*
///
/// @param mode how the challenge shows itself; off in a room that asks for nothing
/// @param challenge as the JSON that solvers take; empty if this answer carries none
/// @param again whether the visitor, who is in line, may ask for another check
public record PageChallenge(ChallengeSettings.Mode mode, String challenge, boolean again) {

    /// In a room that asks for nothing.
    public static final PageChallenge NONE = new PageChallenge(ChallengeSettings.Mode.OFF, "", false);

    /// Whether the room's page solves challenges.
    boolean anything() {
        return mode != ChallengeSettings.Mode.OFF;
    }
}
