package io.vestibule.room;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a guard does with a request that it describes. Immutable.
public sealed interface GuardAction {

    /// The name of the action that has a level.
    String CHALLENGE = "challenge";

    /// Its name in documents.
    String text();

    /// What it decides about: of each concern the first guard that matches is followed.
    Concern concern();

    /// How hard the challenge is, of the action that asks for one.
    default Optional<Level> level() {
        return Optional.empty();
    }

    /// Whether visitors are asked for challenges by it.
    default boolean asks() {
        return false;
    }

    /// All actions but the one that has a level.
    static List<GuardAction> withoutLevel() {
        return List.of(new EndSession(), new EndSessionAtOnce(), new SkipChallenge(), new InfiniteQueue());
    }

    /// What guards decide about.
    enum Concern {
        SESSION,
        CHALLENGE
    }

    /// How much work a challenge asks for, from the least to the most.
    enum Level {
        LIGHT,
        NORMAL,
        RAISED,
        HIGH,
        HIGHEST;

        /// Its name in documents.
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The request goes to the origin, and the session ends with the origin's answer.
    record EndSession() implements GuardAction {
        @Override
        public String text() {
            return "end_session";
        }

        @Override
        public Concern concern() {
            return Concern.SESSION;
        }
    }

    /// Session or place end, and the request is judged as that of a newcomer.
    record EndSessionAtOnce() implements GuardAction {
        @Override
        public String text() {
            return "end_session_at_once";
        }

        @Override
        public Concern concern() {
            return Concern.SESSION;
        }
    }

    /// The visitor has to solve a challenge of this level.
    record AskChallenge(Level asked) implements GuardAction {
        @Override
        public String text() {
            return CHALLENGE;
        }

        @Override
        public Concern concern() {
            return Concern.CHALLENGE;
        }

        @Override
        public Optional<Level> level() {
            return Optional.of(asked);
        }

        @Override
        public boolean asks() {
            return true;
        }
    }

    /// No challenge is asked.
    record SkipChallenge() implements GuardAction {
        @Override
        public String text() {
            return "skip_challenge";
        }

        @Override
        public Concern concern() {
            return Concern.CHALLENGE;
        }
    }

    /// The visitor waits without end, like one who showed a forged proof.
    record InfiniteQueue() implements GuardAction {
        @Override
        public String text() {
            return "infinite_queue";
        }

        @Override
        public boolean asks() {
            return true;
        }

        @Override
        public Concern concern() {
            return Concern.CHALLENGE;
        }
    }
}
