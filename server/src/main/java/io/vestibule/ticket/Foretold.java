package io.vestibule.ticket;

/// What a visitor was told about the wait, kept in the ticket so that the estimate can be scored
/// when they enter.
///
/// @param toldMillis when, to 0.1 s; 0 if nothing was told yet
/// @param lowSeconds the 25th percentile of the remaining wait then
/// @param pointSeconds the estimate itself
/// @param highSeconds the 75th percentile
public record Foretold(long toldMillis, int lowSeconds, int pointSeconds, int highSeconds) {

    /// Nothing was told yet.
    public static final Foretold NOTHING = new Foretold(0, 0, 0, 0);

    public boolean known() {
        return toldMillis != 0;
    }
}
