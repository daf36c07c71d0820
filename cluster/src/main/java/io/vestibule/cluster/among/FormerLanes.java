package io.vestibule.cluster.among;

import io.vestibule.cluster.host.Message;
import io.vestibule.cluster.host.Replication;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.cluster.link.Post;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import io.vestibule.wire.NumberedAsk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The lanes of former processes, next to those of this one: they ask and report as gates on other
/// machines do, until their last connection has ended. A host that follows nobody has none.
/// *Confined to the host's agent.*
public final class FormerLanes implements Replication {

    private final RoomId room;
    private final Post post;
    private final Map<Integer, DistantLane> lanes = new HashMap<>();

    /// @param post leads back to former processes
    public FormerLanes(RoomId room, Post post) {
        this.room = room;
        this.post = post;
    }

    @Override
    public List<Message> read(String route, Frame frame, long now) {
        return switch (frame) {
            case Frame.Joined joined -> join(route, joined);
            case Frame.Asks(List<NumberedAsk> asks) -> asks(route, asks);
            case Frame.Reported(var report) -> {
                var messages = new ArrayList<Message>();
                var lane = lane(report.worker(), route, messages);
                messages.add(new Message.Told(lane, report, 0));
                yield messages;
            }
            case Frame.Told _,
                    Frame.Renew _,
                    Frame.Renewed _,
                    Frame.WhatIfAsked _,
                    Frame.Got _,
                    Frame.Answers _,
                    Frame.Taken _,
                    Frame.Shown _,
                    Frame.Ended _,
                    Frame.State _,
                    Frame.Claim _,
                    Frame.Claimed _,
                    Frame.Wanted _,
                    Frame.Piece _,
                    Frame.Entries _,
                    Frame.ProspectTold _,
                    Frame.Voted _ -> List.of();
        };
    }

    private List<Message> join(String route, Frame.Joined joined) {
        var messages = new ArrayList<Message>();
        for (int lane = 0; lane < joined.lanes(); lane++) {
            lane(Neighbors.worker(joined.node(), lane, joined.incarnation()), route, messages);
        }
        return messages;
    }

    private DistantLane lane(WorkerId worker, String route, List<Message> messages) {
        var known = lanes.get(worker.number());
        if (known == null || known.worker().incarnation() < worker.incarnation()) {
            known = new DistantLane(worker, room, post);
            lanes.put(worker.number(), known);
            messages.add(new Message.Joined(known));
        }
        known.reachedBy(route);
        return known;
    }

    private List<Message> asks(String route, List<NumberedAsk> asks) {
        var messages = new ArrayList<Message>(asks.size());
        var answers = new DistantAnswers(route, room, post, System::nanoTime);
        for (NumberedAsk asked : asks) {
            messages.add(new Message.Asked(answers.question(asked)));
        }
        return messages;
    }

    /// The journals of such lanes are not on this process' disk: what they report is written into
    /// that of the coordinator before it counts.
    @Override
    public void hears(Message.Told told, DataCenter center) {
        if (told.lane() instanceof DistantLane) {
            center.writeDown(told.report());
        }
    }

    @Override
    public void show(RoomView view) {
        lanes.values().stream()
                .map(DistantLane::route)
                .distinct()
                .forEach(route -> post.toNode(route, room, new Frame.Shown(view)));
    }

    @Override
    public void gone(Message.Gone gone, DataCenter center) {
        int node = Neighbors.number(gone.node());
        lanes.values().removeIf(lane -> {
            boolean its = Neighbors.node(lane.worker()) == node;
            if (its) {
                center.gone(lane.worker());
            }
            return its;
        });
    }
}
