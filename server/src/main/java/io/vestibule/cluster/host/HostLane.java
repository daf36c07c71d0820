package io.vestibule.cluster.host;

import io.vestibule.coordination.WorkerId;

/// One lane as a room's host knows it, wherever it is. *Confined to the host's agent.*
public interface HostLane {

    /// The name under which it reports.
    WorkerId worker();

    /// Everything up to this report was taken.
    void taken(long sequence, Message.Told told);
}
