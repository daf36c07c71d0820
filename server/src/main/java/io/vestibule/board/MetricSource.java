package io.vestibule.board;

/// Something that can tell its figures when the operator's monitoring asks. Thread-safe: asked from
/// any thread, at any time, and answers at once from what it has in memory.
@FunctionalInterface
public interface MetricSource {

    /// Tells every figure of the moment to `sink`.
    void tell(MetricSink sink);
}
