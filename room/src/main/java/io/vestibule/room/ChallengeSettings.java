package io.vestibule.room;

import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a room asks of visitors to distinguish people from programs. Immutable.
///
/// @param mode how the challenge shows itself
/// @param action what becomes of those who do not pass it
/// @param when of whom it is asked; empty if the owner has not said so
/// @param infiniteQueueShown whether a decoy's answers say that it is in no line
/// @param plainSeconds for how long a visitor without a script has to come back before joining the
///   line; 0 if none of them does
/// @param exceptions whose challenges never get harder, however many of their block are asked
public record ChallengeSettings(
        Mode mode,
        Action action,
        Optional<When> when,
        boolean infiniteQueueShown,
        int plainSeconds,
        List<IpRange> exceptions) {

    /// The usual time for visitors without a script.
    public static final int PLAIN_SECONDS = 60;

    /// The shortest time, if there is one: a page without a script loads itself again later.
    public static final int LEAST_PLAIN = 10;

    /// The longest.
    public static final int MOST_PLAIN = 3_600;

    /// The most exceptions.
    public static final int MOST_EXCEPTIONS = 100;

    /// The published defaults, by which nothing is asked.
    public static final ChallengeSettings DEFAULT = new ChallengeSettings(Mode.INVISIBLE, Action.LOG);

    /// Of those who wait.
    public ChallengeSettings(Mode mode, Action action) {
        this(mode, action, Optional.empty());
    }

    /// With the usual terms.
    public ChallengeSettings(Mode mode, Action action, Optional<When> when) {
        this(mode, action, when, false, PLAIN_SECONDS, List.of());
    }

    public ChallengeSettings {
        exceptions = List.copyOf(exceptions);
    }

    /// The same terms where something else is asked.
    public ChallengeSettings with(Mode otherMode, Action otherAction, Optional<When> otherWhen) {
        return new ChallengeSettings(otherMode, otherAction, otherWhen, infiniteQueueShown, plainSeconds, exceptions);
    }

    /// Whether an address is excepted.
    public boolean excepts(Ip address) {
        if (exceptions.isEmpty()) {
            return false;
        }
        Ip plain = address.unmapped();
        return exceptions.stream().anyMatch(range -> has(range, plain));
    }

    private static boolean has(IpRange range, Ip address) {
        return range.first().six() == address.six()
                && range.first().compareTo(address) <= 0
                && address.compareTo(range.last()) <= 0;
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
        INFINITE_QUEUE
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

    /// Whether that applies too to visitors who could enter at once.
    public boolean barsAlways() {
        return bars() && when.filter(When.ALWAYS::equals).isPresent();
    }
}
