package io.vestibule.analytics.figure;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Leaves out histograms that cannot be read, because the disk or another program changed them:
/// what is counted next to them remains valid. The operator is notified of the first, and of how
/// many. *Confined to its thread.*
public final class HistogramCheck {

    private static final Logger LOG = LoggerFactory.getLogger(HistogramCheck.class);
    private static final byte[] NO_VALUES = {};

    private final HistogramMerge scratch = new HistogramMerge();
    private final StoreFigures figures;

    public HistogramCheck(StoreFigures figures) {
        this.figures = figures;
    }

    /// Puts no bytes in the place of each that cannot be read.
    ///
    /// @param histograms of one row
    /// @param table where it is, for the log
    /// @param t when it begins, in minutes of the epoch
    /// @param room by number
    public void leaveOut(byte[][] histograms, String table, int t, int room) {
        for (int i = 0; i < histograms.length; i++) {
            if (!scratch.isOne(histograms[i])) {
                histograms[i] = NO_VALUES;
                if (figures.unreadable.getAndIncrement() == 0) {
                    LOG.error(
                            "a histogram in the analytics store cannot be read ({}, t = {}, room ="
                                    + " {}): its values are in no percentile; what is counted next to it"
                                    + " stands. Others like it are only counted, in"
                                    + " vestibule_analytics_histograms_unreadable_total",
                            table,
                            t,
                            room);
                }
            }
        }
    }
}
