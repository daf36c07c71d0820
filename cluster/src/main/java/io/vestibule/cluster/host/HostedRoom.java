package io.vestibule.cluster.host;

import io.vestibule.board.CheckStates;
import io.vestibule.board.SlotQuestion;
import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.cluster.disk.RoomJournal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.Promise;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.ground.EpochClock;
import io.vestibule.queue.OriginHold;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import io.vestibule.wire.Frame;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One room's coordinator in its agent: messages in, answers, views, promises and copies out.
///
/// Until what an earlier process left is read nobody gets a slot and reports are put by. *Confined
/// to its agent.*
///
/// It is one file because each message changes the room and answers in one order.
public final class HostedRoom implements Agent.Role {

    /// A room without anybody is looked at so many times less often, where no other node has a part in it:
    /// what comes wakes its agent, and what time alone brings, as the beginning of an event, may be a quarter
    /// of a second late.
    private static final int QUIET_PACE = 5;

    private final EpochClock clock;
    private final CheckStates checks;
    private final Outlet outlet;
    private final Replication replication;
    private final DueTimes dueTimes;
    private final long promiseMillis;
    private final Set<WorkerId> lanes = new LinkedHashSet<>();
    private final List<LaneLink> links = new ArrayList<>();
    private final List<Message.Told> early = new ArrayList<>();
    private final ArrayDeque<SlotQuestion> held = new ArrayDeque<>();

    private Room room;
    private @Nullable Open open;
    private boolean stopping;
    private boolean stopped;
    private long missed;

    /// The coordinator and what belongs to it, once they are there.
    private record Open(DataCenter center, RoomJournal journal, PromiseWriter promising) {}

    public HostedRoom(
            Room room,
            EpochClock clock,
            CheckStates checks,
            ClusterSettings settings,
            Outlet outlet,
            Replication replication) {
        this.room = room;
        this.clock = clock;
        this.checks = checks;
        this.outlet = outlet;
        this.replication = replication;
        this.dueTimes = new DueTimes(settings);
        this.promiseMillis = settings.promiseMillis();
    }

    @Override
    public void take(Message message) {
        long now = clock.millis();
        switch (message) {
            case Message.Asked(SlotQuestion question) -> ask(question, now);
            case Message.Told told -> tell(told, now);
            case Message.Joined(HostLane lane) -> join(lane, now);
            case Message.Configured(Room next) -> configure(next, now);
            case Message.Recovered recovered -> begin(recovered, now);
            case Message.Promised(long sequence) -> promised(sequence, now);
            case Message.Known(long given) -> known(given, now);
            case Message.Unpromised _ -> unpromised();
            case Message.Copied(boolean durable) -> dueTimes.copied(durable);
            case Message.Stop _ -> stopping = true;
            case Message.Came(String route, Frame frame) ->
                replication.read(route, frame, now).forEach(this::take);
            case Message.Followed(WorldState world) -> follow(world, now);
            case Message.Renewing renewing -> renew(renewing, now);
            case Message.Roamed roamed -> roamed(roamed, now);
            case Message.Peers peers -> replication.peers(peers);
            case Message.Gone gone -> {
                if (open != null) {
                    replication.gone(gone, open.center());
                }
            }
            case Message.Superseded _ -> end();
            case Message.WhatIfAsked(var whatIf, var answer) ->
                answer.accept(
                        open == null || stopping
                                ? Optional.empty()
                                : open.center().prospect(whatIf, now));
        }
    }

    @Override
    public int lookAround() {
        if (open == null || stopped) {
            return 1;
        }
        long now = clock.millis();
        var center = open.center();
        if (hostIsAhead(center)) {
            dueTimes.copySoon();
        }
        if (dueTimes.stepDue(now)) {
            step(center, now);
            if (!replication.isAlone()) {
                // A visitor for whom another data center was asked in vain gets an answer in time.
                askAgain(now);
            }
            watchJournals(open.journal());
        }
        if (center.hasTurned(now)) {
            dueTimes.somethingHappened();
            dueTimes.opened();
        }
        if (dueTimes.viewDue(now)) {
            var view = center.view(now);
            replication.show(view);
            outlet.show(view);
            dueTimes.shown(view, now);
        }
        if (dueTimes.scoreDue(now)) {
            outlet.score(center.scoreAtArrival(), center.scoreAtHalf());
            outlet.forgot(center.forgotten());
            outlet.unseen(center.unseen());
            outlet.revoked(center.revoked());
        }
        if (dueTimes.minutesDue(now)) {
            outlet.minutes(replication.minutes(center, now));
        }
        open.promising().lookAround(now);
        lookAfterHeld(open.promising(), now);
        replication.lookAround(center, now).forEach(this::take);
        if (stopped) {
            return 1;
        }
        boolean leaves = stopping && replication.leaves(now);
        if (leaves || dueTimes.copyDue(now)) {
            copy(open, now);
        }
        if (leaves) {
            end();
        }
        return isQuiet() ? QUIET_PACE : 1;
    }

    private boolean isQuiet() {
        return dueTimes.isQuiet() && held.isEmpty() && replication.isAlone() && !stopping;
    }

    /// Events go by the wall clock, and all else by the steady one.
    ///
    /// @return whether the wall clock was set
    private boolean hostIsAhead(DataCenter center) {
        long before = center.aheadMillis();
        center.hostIsAhead(clock.aheadMillis());
        return center.aheadMillis() != before;
    }

    private void step(DataCenter center, long now) {
        var settings = room.queue().hold();
        if (settings.heedsCheck()) {
            center.origin(checks.state(settings.checkId()).status(), now);
        }
        OriginHold before = center.hold();
        center.step(now);
        if (!before.equals(center.hold())) {
            long wall = now - clock.aheadMillis();
            outlet.held(new HeldLine(room, center.name(), before, center.hold(), wall));
            dueTimes.copySoon();
        }
    }

    private void end() {
        if (!stopped) {
            if (open != null) {
                outlet.minutes(replication.lastMinutes(open.center()));
            }
            stopping = true;
            stopped = true;
            held.forEach(question -> question.answer(SlotAnswer.REFUSED));
            held.clear();
            outlet.stopped();
        }
    }

    private void begin(Message.Recovered message, long now) {
        var center = message.recovered().center();
        var promising = new PromiseWriter(
                center,
                message.journal(),
                this::promise,
                outlet,
                () -> replication.isAlone() ? promiseMillis : Long.MAX_VALUE);
        message.minutes().ifPresent(center::keepMinutes);
        open = new Open(center, message.journal(), promising);
        center.configure(room, now);
        lanes.forEach(worker -> center.join(worker, now));
        replication.begins(center, now);
        center.begin(message.recovered().how(), now);
        dueTimes.somethingHappened();
        dueTimes.copySoon();
        early.forEach(told -> tell(told, now));
        early.clear();
    }

    private void promise(Promise promise) {
        replication.promise(promise);
        outlet.promise(promise);
    }

    private void join(HostLane lane, long now) {
        lanes.add(lane.worker());
        if (lane instanceof LaneLink link) {
            links.add(link);
        }
        replication.joined(lane);
        if (open != null) {
            open.center().join(lane.worker(), now);
        }
    }

    private void configure(Room next, long now) {
        room = next;
        if (open != null) {
            open.center().configure(next, now);
            dueTimes.somethingHappened();
            // Which draws were decided is known nowhere else once their events are gone.
            dueTimes.copySoon();
            dueTimes.opened();
        }
    }

    private void ask(SlotQuestion question, long now) {
        if (question.isAbandoned()) {
            return;
        }
        if (open == null || stopping) {
            question.answer(SlotAnswer.REFUSED);
            return;
        }
        var answer = open.center().ask(question.ask(), now);
        if (answer instanceof SlotAnswer.NotYet) {
            question.hold();
            held.add(question);
            outlet.heldBack();
            return;
        }
        if (answer instanceof SlotAnswer.AskHome(int home)
                && question.ask().session() instanceof Ticket.Active session
                && replication.asks(question, home, session, now)) {
            question.hold();
            return;
        }
        if (!(answer instanceof SlotAnswer.Refused)) {
            dueTimes.somethingHappened();
        }
        question.answer(answer);
    }

    /// The data center that holds the seat reported whether the session is still open, or is
    /// silent.
    private void roamed(Message.Roamed roamed, long now) {
        if (open == null || stopping) {
            roamed.question().answer(SlotAnswer.REFUSED);
            return;
        }
        var center = open.center();
        dueTimes.somethingHappened();
        var answer = roamed.answer().orElseGet(() -> center.takeOver(roamed.session(), now));
        if (answer instanceof SlotAnswer.NotYet) {
            roamed.question().hold();
            held.add(roamed.question());
            return;
        }
        roamed.question().answer(answer);
    }

    private void renew(Message.Renewing asked, long now) {
        if (open != null && !stopping) {
            dueTimes.somethingHappened();
            replication.renewed(asked, open.center().renew(asked.session(), asked.move(), now));
        }
    }

    private void follow(WorldState world, long now) {
        if (open != null && open.center().follow(world, now)) {
            dueTimes.somethingHappened();
            dueTimes.opened();
            askAgain(now);
        }
    }

    private void promised(long sequence, long now) {
        if (open != null) {
            open.promising().confirmed(sequence, now);
            askAgain(now);
        }
    }

    private void known(long given, long now) {
        if (open != null) {
            open.center().known(given);
            askAgain(now);
        }
    }

    private void unpromised() {
        if (open != null) {
            open.promising().failed();
        }
    }

    private void lookAfterHeld(PromiseWriter promising, long now) {
        if (!promising.areKept()) {
            askAgain(now);
        }
        while (!held.isEmpty() && held.element().isAbandoned()) {
            held.remove();
        }
    }

    /// Those who waited for a promise, in their order.
    private void askAgain(long now) {
        for (int i = held.size(); i > 0; i--) {
            ask(held.remove(), now);
        }
    }

    private void tell(Message.Told told, long now) {
        if (open == null) {
            early.add(told);
            return;
        }
        if (stopped || (stopping && !replication.isAlone())) {
            // The report is sent again, to the next host of the room.
            return;
        }
        replication.hears(told, open.center());
        long taken = open.center().report(told.report(), now);
        replication.heard(told, taken);
        for (VisitEvent event : told.report().visitEvents()) {
            dueTimes.somethingHappened();
            if (frees(event)) {
                dueTimes.opened();
            }
        }
    }

    private static boolean frees(VisitEvent event) {
        return switch (event) {
            case VisitEvent.GaveBack _, VisitEvent.Revoked _ -> true;
            case VisitEvent.Left left -> !left.waiting();
            case VisitEvent.FirstTouch _,
                    VisitEvent.CheckedIn _,
                    VisitEvent.Seen _,
                    VisitEvent.Forwarded _,
                    VisitEvent.Admitted _ -> false;
        };
    }

    /// Entries that are missing in a journal are in the next copy, and until then known to miss.
    private void watchJournals(RoomJournal journal) {
        long now = journal.missed();
        boolean segments = true;
        for (LaneLink link : links) {
            now += link.missed();
            segments &= link.hasSegments();
        }
        if (now > missed || !segments) {
            journal.incomplete();
        }
        if (now > missed) {
            dueTimes.copySoon();
        }
        missed = now;
    }

    private void copy(Open from, long now) {
        var content = new Chunks();
        try (var out = new DataOutputStream(content)) {
            from.center().snapshot(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var covers = new ArrayList<Cover>();
        covers.add(new Cover(Cover.CENTER, from.journal().turnedMark()));
        for (LaneLink link : links) {
            if (link.hasSegments()) {
                covers.add(link.cover());
            }
        }
        long took = clock.millis() - now;
        dueTimes.copying(now, took);
        outlet.copy(content, covers, now, took);
    }
}
