package io.vestibule.coordination.protocol;

/// How an origin answered a room's visitors at one worker. *Immutable.*
///
/// @param came how many answers there were, those that failed among them
/// @param failed how many of them failed: codes of 500 and above, and what the gate itself answers
///   with 502 or 504
public record OriginAnswers(long came, long failed) {

    /// Nothing was asked, or nobody counts.
    public static final OriginAnswers NONE = new OriginAnswers(0, 0);

    public OriginAnswers {
        if (failed < 0 || failed > came) {
            throw new IllegalArgumentException(failed + " of " + came + " answers failed");
        }
    }

    /// Whether there is nothing to report.
    public boolean isNothing() {
        return came == 0;
    }
}
