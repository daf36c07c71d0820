package io.vestibule.health;

/// A node's newest word on a check. *Immutable.*
///
/// @param node which node probed
/// @param number one more for each probe of this check by this process
/// @param healthy what the node takes the origin for, after the streaks that the check asks for
/// @param sinceMillis since when it does, epoch milliseconds
/// @param last its newest probe, which may have been the first of another streak
public record Vote(String node, long number, boolean healthy, long sinceMillis, ProbeResult last) {

    /// When its newest probe began, epoch milliseconds.
    public long atMillis() {
        return last.atMillis();
    }
}
