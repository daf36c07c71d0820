package io.vestibule.room;

import java.util.Locale;
import java.util.Optional;

/// What a room asks of visitors to tell people from programs. Immutable.
///
/// @param mode how the challenge shows itself
/// @param action what becomes of those who do not pass it
/// @param when of whom it is asked; empty if the owner has not said so
public record ChallengeSettings(Mode mode, Action action, Optional<When> when) {

    /// The published defaults, by which nothing is asked.
    public static final ChallengeSettings DEFAULT =
            new ChallengeSettings(Mode.INVISIBLE, Action.LOG);

    /// Of those who wait.
    public ChallengeSettings(Mode mode, Action action) {
        this(mode, action, Optional.empty());
    }

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

    /// Of whom it is asked.
    public enum When {
        /// Those who have to wait.
        QUEUEING,
        /// Those too who could enter at once.
        ALWAYS
    }

    /// Whether visitors are asked. The published defaults are what every room has whose owner never
    /// thought of challenges, so by themselves they ask nothing.
    public boolean asks() {
        boolean set = when.isPresent() || action == Action.INFINITE_QUEUE;
        return mode != Mode.OFF && (set || mode != Mode.INVISIBLE);
    }

    /// Whether a visitor who has not passed has no place in line.
    public boolean bars() {
        return asks() && action == Action.INFINITE_QUEUE;
    }

    /// Whether that holds too of visitors who could enter at once.
    public boolean barsAlways() {
        return bars() && when.filter(When.ALWAYS::equals).isPresent();
    }
}
