package io.vestibule.cluster.among;

import io.vestibule.cluster.host.HostLane;
import io.vestibule.cluster.link.Post;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import io.vestibule.wire.ReportForm;

/// A lane on any node, as the host of a room knows it. *Confined to the host's agent.*
final class DistantLane implements HostLane {

    private final WorkerId worker;
    private final RoomId room;
    private final Post post;
    private String route = "";

    DistantLane(WorkerId worker, RoomId room, Post post) {
        this.worker = worker;
        this.room = room;
        this.post = post;
    }

    /// The way to it, by which it spoke last.
    void reachedBy(String newRoute) {
        route = newRoute;
    }

    /// The way by which it spoke last; empty if it never did.
    String route() {
        return route;
    }

    @Override
    public WorkerId worker() {
        return worker;
    }

    @Override
    public void taken(long sequence, Report report, long mark) {
        if (!route.isEmpty()) {
            var taken = new ReportForm.Taken(worker, sequence);
            post.toNode(route, room, new Frame.Taken(taken));
        }
    }
}
