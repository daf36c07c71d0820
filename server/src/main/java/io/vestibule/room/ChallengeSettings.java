package io.vestibule.room;

import java.util.Locale;

/// What a room asks of visitors to tell people from programs. Kept and returned; nothing acts on it
/// yet. Immutable.
///
/// @param mode how the challenge shows itself
/// @param action what becomes of those who do not pass it
public record ChallengeSettings(Mode mode, Action action) {

    /// The published defaults.
    public static final ChallengeSettings DEFAULT =
            new ChallengeSettings(Mode.INVISIBLE, Action.LOG);

    /// How the challenge shows itself.
    public enum Mode {
        OFF,
        INVISIBLE,
        VISIBLE_NON_INTERACTIVE,
        VISIBLE_MANAGED;

        /// The published name: lower case.
        public String published() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What becomes of those who do not pass.
    public enum Action {
        LOG,
        INFINITE_QUEUE;

        /// The published name: lower case.
        public String published() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
