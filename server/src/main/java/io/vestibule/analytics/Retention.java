package io.vestibule.analytics;

/// How long rows are kept, in days, and how large they may grow together. Days are kept for ever,
/// unless the greatest size is reached.
///
/// @param minuteDays minutes
/// @param quarterDays quarters of an hour
/// @param hourDays hours
/// @param histogramDays the histograms of minutes, by which percentiles of any span are known
///   exactly; coarser grains keep theirs as long as their rows
/// @param greatestBytes above it the oldest minutes go before their time, then the oldest quarters,
///   then the oldest hours
public record Retention(
        int minuteDays, int quarterDays, int hourDays, int histogramDays, long greatestBytes) {

    /// Minutes and quarters for 30 days, hours for 400, histograms of minutes for two; 50 GB.
    public static final Retention DEFAULT = new Retention(30, 30, 400, 2, 50_000_000_000L);

    public Retention {
        if (histogramDays < 1
                || minuteDays < histogramDays
                || quarterDays < minuteDays
                || hourDays < quarterDays) {
            throw new IllegalArgumentException(
                    "the coarser a row, the longer it is kept; and everything for a day");
        }
    }

    /// For how many days rows of a grain are kept; [Integer#MAX_VALUE] for ever.
    int days(Grain grain) {
        return switch (grain) {
            case MINUTE -> minuteDays;
            case QUARTER -> quarterDays;
            case HOUR -> hourDays;
            case DAY -> Integer.MAX_VALUE;
        };
    }
}
