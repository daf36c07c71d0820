package io.vestibule.board;

/// A source of figures for the operator's monitoring. Thread-safe: asked from any thread, at any
/// time, and answers at once from what it has in memory.
@FunctionalInterface
public interface MetricSource {

    /// Reports every current figure to `sink`.
    void tell(MetricSink sink);
}
