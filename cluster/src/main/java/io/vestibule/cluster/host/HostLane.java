package io.vestibule.cluster.host;

import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;

/// One lane as a room's host knows it, wherever it is. *Confined to the host's agent.*
public interface HostLane {

    /// The name under which it reports.
    WorkerId worker();

    /// Everything up to this report was taken.
    ///
    /// @param report the last one taken, with what was written of it
    /// @param mark the segment of the lane's journal that was written then; 0 if it has none here
    void taken(long sequence, Report report, long mark);
}
