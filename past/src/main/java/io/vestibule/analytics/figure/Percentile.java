package io.vestibule.analytics.figure;

import java.util.List;
import java.util.Locale;

/// Percentiles that the published analytics have.
public enum Percentile {
    P50(50),
    P75(75),
    P90(90),
    P95(95);

    /// From the lowest to the highest.
    static final List<Percentile> ALL = List.of(values());

    private final int percent;

    Percentile(int percent) {
        this.percent = percent;
    }

    public int percent() {
        return percent;
    }

    /// Its place among percentiles, from 0.
    @SuppressWarnings("EnumOrdinal") // arrays are exactly as long as the enum
    public int index() {
        return ordinal();
    }

    /// Its name in tables: `p50`.
    public String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
