package io.vestibule.board;

import io.vestibule.board.SlotFigures.Count;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One event loop as a worker: judges by views, asks for slots, reports what happened.
///
/// Hosts reach it through its [Inbox] ([#attach], [#detach], answers), from any thread; everything
/// else is for its own loop. *Confined to its event loop.*
public final class SlotClient implements SlotService {

    private static final Logger LOG = LoggerFactory.getLogger(SlotClient.class);

    private final int number;
    private final SlotClientParts parts;

    private final Inbox inbox;

    /// Takes an answered question. From any thread.
    private final Consumer<SlotCall> taker;

    private final LaneRooms rooms;

    private final ArrayDeque<SlotCall> calls = new ArrayDeque<>();

    /// Those of them for whom there is a slot that may not be given yet.
    private final ArrayDeque<SlotCall> held = new ArrayDeque<>();

    private int open;
    private boolean timed;
    private boolean stopped;

    SlotClient(int number, SlotClientParts parts) {
        this.number = number;
        this.parts = parts;
        inbox = new Inbox(parts.loop());
        taker = call -> inbox.put(() -> settle(call));
        rooms = new LaneRooms(room -> new LaneRoom(room, parts));
    }

    /// The index of the lane, from 0: its number as a worker.
    public int number() {
        return number;
    }

    void begin() {
        parts.loop().execute(this::beat);
    }

    @Override
    public long now(RoomId room, long clockMillis) {
        return of(room).now(clockMillis);
    }

    @Override
    public long wall(RoomId room, long nowMillis) {
        return of(room).wall(nowMillis);
    }

    @Override
    public RoomView view(Phase phase, long nowMillis) {
        return of(phase.room().id()).view(phase, nowMillis);
    }

    @Override
    public void ask(Room room, SlotAsk ask, Answered answered) {
        parts.figures().add(Count.ASKS);
        var laneRoom = of(room.id());
        if (open >= parts.settings().askLimit() || !laneRoom.isAttached()) {
            parts.figures().add(Count.OVERFULL);
            answered.with(Optional.empty());
            return;
        }
        var call = new SlotCall(
                laneRoom, laneRoom.asked(), ask, answered, parts.nanos().getAsLong(), taker);
        open++;
        calls.add(call);
        if (!timed) {
            timed = true;
            parts.loop().after(parts.settings().askMillis(), this::expire);
        }
        laneRoom.ask(call);
    }

    @Override
    public void report(Room room, VisitEvent event) {
        of(room.id()).report(event, room.queue().bind().enforces());
    }

    @Override
    public void count(RoomId room, io.vestibule.minute.Count what) {
        if (parts.settings().notes()) {
            of(room).count(what);
        }
    }

    @Override
    public void answered(RoomId room, boolean failed) {
        of(room).answered(failed);
    }

    @Override
    public void saw(Phase phase, long session, long nowMillis) {
        if (parts.settings().notes()) {
            of(phase.room().id()).saw(phase, session, nowMillis);
        }
    }

    /// Opens the way to the host of a room. From any thread.
    public void attach(RoomId room, RoomLink link) {
        inbox.put(() -> {
            rooms.back(room);
            of(room).attach(link);
        });
    }

    /// Closes the way to the host of a room, after a farewell. From any thread; done when the stage
    /// is complete.
    public CompletionStage<Void> detach(RoomId room) {
        var done = new CompletableFuture<Void>();
        inbox.put(() -> {
            rooms.leave(room, parts.nanos().getAsLong());
            done.complete(null);
        });
        return done;
    }

    /// Reports everything, says farewell and stops: what happens from then on is on record, but not
    /// reported. From any thread; done when the stage is complete, while reports that are not
    /// acknowledged are still repeated.
    public CompletionStage<Void> stop() {
        var done = new CompletableFuture<Void>();
        inbox.put(() -> {
            stopped = true;
            rooms.all().forEach(LaneRoom::leave);
            done.complete(null);
        });
        return done;
    }

    private void settle(SlotCall call) {
        var answer = call.given();
        if (call.isAbandoned()) {
            if (answer instanceof SlotAnswer.Granted(long accepted)) {
                parts.figures().add(Count.LATE);
                call.room().report(new VisitEvent.GaveBack(call.ask().id(), accepted), /* whole= */ false);
                call.room().flush();
            }
            return;
        }
        parts.figures().answered(answer);
        end(call, Optional.of(answer));
    }

    private void end(SlotCall call, Optional<SlotAnswer> answer) {
        open--;
        parts.figures().took(parts.nanos().getAsLong() - call.askedNanos());
        try {
            call.settle(answer);
        } catch (RuntimeException e) {
            parts.figures().add(Count.FAILED);
            LOG.error("the answer to a slot request could not be handled", e);
        } finally {
            call.room().settled(call.question());
        }
    }

    /// Gives up the questions whose time is over, and comes again for the next, whatever happens.
    private void expire() {
        long now = parts.nanos().getAsLong();
        try {
            giveUp(now);
        } finally {
            long left = Math.min(left(oldest(calls), askNanos(), now), left(oldest(held), heldNanos(), now));
            timed = left != Long.MAX_VALUE;
            if (timed) {
                parts.loop().after(TimeUnit.NANOSECONDS.toMillis(left) + 1, this::expire);
            }
        }
    }

    private void giveUp(long now) {
        for (var call = oldest(calls); call != null && isOver(call, askNanos(), now); call = oldest(calls)) {
            calls.remove();
            if (call.isHeld()) {
                held.add(call);
            } else {
                parts.figures().add(Count.UNANSWERED);
                end(call, Optional.empty());
            }
        }
        for (var call = oldest(held); call != null && isOver(call, heldNanos(), now); call = oldest(held)) {
            held.remove();
            // A promise that is not on disk is no silence of the coordinator.
            parts.figures().add(Count.NOT_YET);
            end(call, Optional.of(SlotAnswer.NOT_YET));
        }
    }

    private long askNanos() {
        return TimeUnit.MILLISECONDS.toNanos(parts.settings().askMillis());
    }

    private long heldNanos() {
        return TimeUnit.MILLISECONDS.toNanos(parts.settings().heldMillis());
    }

    private static @Nullable SlotCall oldest(ArrayDeque<SlotCall> of) {
        while (!of.isEmpty() && of.element().isAbandoned()) {
            of.remove();
        }
        return of.peek();
    }

    private static boolean isOver(SlotCall call, long patience, long now) {
        return now - call.askedNanos() >= patience;
    }

    private static long left(@Nullable SlotCall call, long patience, long now) {
        return call == null ? Long.MAX_VALUE : Math.max(0, patience - (now - call.askedNanos()));
    }

    /// Continues whatever happens: a lane that reports nothing renews no session. One that has
    /// stopped repeats its last reports until they are acknowledged: their host may be moving just
    /// then.
    private void beat() {
        if (stopped && rooms.all().stream().allMatch(LaneRoom::isAcknowledged)) {
            return;
        }
        try {
            for (LaneRoom room : rooms.all()) {
                beat(room);
            }
            rooms.forgetLeft(parts.nanos().getAsLong());
        } finally {
            parts.loop().after(parts.settings().flushMillis(), this::beat);
        }
    }

    /// How many rooms this lane knows.
    int rooms() {
        return rooms.all().size();
    }

    private void beat(LaneRoom room) {
        try {
            room.beat();
        } catch (RuntimeException e) {
            parts.figures().add(Count.FAILED);
            LOG.error("a report to a room's coordinator failed", e);
        }
    }

    private LaneRoom of(RoomId room) {
        return rooms.of(room);
    }
}
