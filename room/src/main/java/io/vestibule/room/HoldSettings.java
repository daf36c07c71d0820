package io.vestibule.room;

/// When a room's line is held because its origin is sick. *Immutable.*
///
/// @param checkId the health check that says how the origin is, 32 hexadecimal digits; empty for
///   none
/// @param onUnhealthy what to do while the check says that the origin is unhealthy
/// @param reduceToPercent to how much of the limits [Action#REDUCE] goes down, 10 to 90
/// @param visitorsVeto whether a check is not believed while visitors get good answers
/// @param failuresPercent the line is held while at least so many of the visitors' answers fail, 20
///   to 90; 0 if their answers alone hold nothing
/// @param enabled whether the line may be held at all: the operator's override
public record HoldSettings(
        String checkId,
        Action onUnhealthy,
        int reduceToPercent,
        boolean visitorsVeto,
        int failuresPercent,
        boolean enabled) {

    /// Nothing holds the line.
    public static final HoldSettings NONE = new HoldSettings("", Action.NOTHING, 50, true, 0, /* enabled= */ true);

    /// What an unhealthy check does to the line.
    public enum Action {
        /// It is reported, and that is all.
        NOTHING,
        /// No newcomer enters.
        QUEUE_ALL,
        /// Fewer enter.
        REDUCE
    }

    /// The same by another check.
    HoldSettings following(String otherCheckId) {
        return new HoldSettings(otherCheckId, onUnhealthy, reduceToPercent, visitorsVeto, failuresPercent, enabled);
    }

    /// Whether a check may hold the line.
    public boolean heedsCheck() {
        return enabled && onUnhealthy != Action.NOTHING && !checkId.isEmpty();
    }

    /// Whether the visitors' answers may hold the line by themselves.
    public boolean heedsAnswers() {
        return enabled && failuresPercent > 0;
    }

    /// Whether anything may hold the line.
    public boolean isUsed() {
        return heedsCheck() || heedsAnswers();
    }

    /// Whether it matters how the origin answers visitors; if not, lanes do not count.
    public boolean countsAnswers() {
        return heedsAnswers() || (heedsCheck() && visitorsVeto);
    }
}
