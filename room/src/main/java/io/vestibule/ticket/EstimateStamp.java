package io.vestibule.ticket;

/// The estimate that a visitor was given, kept in the ticket so that it can be scored when they
/// enter.
///
/// @param toldMillis when, to 0.1 s; 0 if there was no estimate yet
/// @param lowSeconds the 25th percentile of the remaining wait then
/// @param pointSeconds the estimate itself
/// @param highSeconds the 75th percentile
public record EstimateStamp(long toldMillis, int lowSeconds, int pointSeconds, int highSeconds) {

    /// No estimate yet.
    public static final EstimateStamp NOTHING = new EstimateStamp(0, 0, 0, 0);

    public boolean known() {
        return toldMillis != 0;
    }
}
