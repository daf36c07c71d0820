package io.vestibule.coordination;

/// Numbers on disk that a coordinator will not exceed before it has written others: where one
/// begins that starts anew after a power cut.
///
/// @param sequence grows by one from promise to promise
/// @param seats the highest occupancy
/// @param passes the highest number of passes not yet back
/// @param terms what the data center was allotted
public record Promise(long sequence, int seats, int passes, Terms terms) {

    /// The promise of a data center to which nothing was allotted.
    public Promise(long sequence, int seats, int passes) {
        this(sequence, seats, passes, Terms.NONE);
    }
}
