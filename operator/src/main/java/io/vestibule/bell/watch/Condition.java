package io.vestibule.bell.watch;

import io.vestibule.ground.Elapsed;
import java.util.Optional;

/// Something that is so or is not, and that counts as begun or ended once it stays so for a while.
/// *Confined to one watch.*
final class Condition {

    private final long beginAfterMillis;
    private final long endAfterMillis;

    /// The incident that is still open; empty if there is none.
    private String incident;

    /// Since when it differs from what was reported; negative if it does not.
    private long otherSinceMillis = -1;

    /// @param open an incident that has begun and not ended
    Condition(long beginAfterMillis, long endAfterMillis, Optional<String> open) {
        this.beginAfterMillis = beginAfterMillis;
        this.endAfterMillis = endAfterMillis;
        this.incident = open.orElse("");
    }

    /// What begins or ends now.
    ///
    /// @param incident its correlation id
    /// @param sinceMillis since when it is so
    record Turn(boolean began, String incident, long sinceMillis) {}

    /// Takes the state as it is now.
    ///
    /// @param prefix what the correlation id of an incident begins with
    Optional<Turn> look(boolean isSo, String prefix, long nowMillis) {
        boolean told = !incident.isEmpty();
        if (isSo == told) {
            otherSinceMillis = -1;
            return Optional.empty();
        }
        // Since now, too, where the clock was set back.
        if (otherSinceMillis < 0 || otherSinceMillis > nowMillis) {
            otherSinceMillis = nowMillis;
        }
        if (Elapsed.of(otherSinceMillis, nowMillis) < (isSo ? beginAfterMillis : endAfterMillis)) {
            return Optional.empty();
        }
        String which = isSo ? prefix + otherSinceMillis : incident;
        var turn = new Turn(isSo, which, otherSinceMillis);
        incident = isSo ? which : "";
        otherSinceMillis = -1;
        return Optional.of(turn);
    }
}
