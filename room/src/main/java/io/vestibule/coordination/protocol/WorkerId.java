package io.vestibule.coordination.protocol;

/// Names one incarnation of a worker.
///
/// @param number which worker of the data center; on one machine the index of the event loop
/// @param incarnation grows with every start
public record WorkerId(int number, long incarnation) {}
