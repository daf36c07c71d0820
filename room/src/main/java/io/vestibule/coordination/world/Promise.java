package io.vestibule.coordination.world;

/// Numbers on disk that a coordinator will not exceed before it has written others: where a
/// coordinator begins that restarts after a power cut.
///
/// @param sequence grows by one from promise to promise
/// @param seats the highest occupancy
/// @param passes the highest number of passes not yet back
/// @param allotments what the data center was allotted
/// @param inFlight how many slots may be given out that a majority of the nodes does not know of
///   yet; 0 if there is no such bound, or an unknown one: it is sent to other nodes, and is not on
///   disk
public record Promise(long sequence, int seats, int passes, AllotmentPair allotments, int inFlight) {

    /// A promise without a bound on what no other node knows of.
    public Promise(long sequence, int seats, int passes, AllotmentPair allotments) {
        this(sequence, seats, passes, allotments, 0);
    }

    /// The promise of a data center to which nothing was allotted.
    public Promise(long sequence, int seats, int passes) {
        this(sequence, seats, passes, AllotmentPair.NONE);
    }

    /// The same with another bound on what no other node knows of.
    public Promise inFlight(int most) {
        return new Promise(sequence, seats, passes, allotments, most);
    }
}
