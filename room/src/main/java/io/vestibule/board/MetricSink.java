package io.vestibule.board;

/// Takes the figures of one scrape. Confined to the thread that asks.
///
/// Names are Prometheus names in full, such as `vestibule_requests_total`; a name has one help text
/// and one type, whichever part reports it. Labels are name, value, name, value…
public interface MetricSink {

    /// A count that only grows while the process lives; its name ends in `_total`.
    void counter(String name, String help, long value, String... labels);

    /// A value that comes and goes.
    void gauge(String name, String help, double value, String... labels);

    /// A distribution. Everything is counted in the unit that the name ends in.
    ///
    /// @param bounds upper bounds, inclusive, ascending, without infinity
    /// @param counts how many fell into each bucket, not cumulated; one more than `bounds`, the
    ///   last for what lies above all bounds
    /// @param sum of everything observed
    void histogram(String name, String help, double[] bounds, long[] counts, double sum, String... labels);
}
