package io.vestibule.cluster;

import io.vestibule.board.SlotCall;
import io.vestibule.coordination.DataCenter;
import io.vestibule.coordination.Happening;
import io.vestibule.coordination.SlotAnswer;
import io.vestibule.ground.EpochClock;
import io.vestibule.room.Room;

import org.jspecify.annotations.Nullable;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// One room's coordinator in its agent: letters in, answers, views, promises and copies out.
///
/// Until what an earlier process left is read nobody gets a slot and reports are put by. *Confined
/// to its agent.*
final class HostedRoom implements Agent.Role {

    private final EpochClock clock;
    private final Outlet outlet;
    private final Rhythm rhythm;
    private final long promiseMillis;
    private final List<LaneLink> links = new ArrayList<>();
    private final List<Letter.Told> early = new ArrayList<>();
    private final ArrayDeque<SlotCall> held = new ArrayDeque<>();

    private Room room;
    private @Nullable Open open;
    private boolean stopping;
    private boolean stopped;
    private long missed;

    /// The coordinator and what belongs to it, once they are there.
    private record Open(DataCenter center, RoomJournal journal, Promising promising) {}

    HostedRoom(Room room, EpochClock clock, ClusterSettings settings, Outlet outlet) {
        this.room = room;
        this.clock = clock;
        this.outlet = outlet;
        this.rhythm = new Rhythm(settings);
        this.promiseMillis = settings.promiseMillis();
    }

    @Override
    public void take(Letter letter) {
        long now = clock.millis();
        switch (letter) {
            case Letter.Asked(SlotCall call) -> ask(call, now);
            case Letter.Told told -> tell(told, now);
            case Letter.Joined(LaneLink link) -> join(link, now);
            case Letter.Configured(Room next) -> configure(next, now);
            case Letter.Recovered recovered -> begin(recovered, now);
            case Letter.Promised(long sequence) -> promised(sequence, now);
            case Letter.Unpromised _ -> unpromised();
            case Letter.Copied(boolean durable) -> rhythm.copied(durable);
            case Letter.Stop _ -> stopping = true;
        }
    }

    @Override
    public void lookAround() {
        if (open == null || stopped) {
            return;
        }
        long now = clock.millis();
        var center = open.center();
        if (rhythm.stepDue(now)) {
            center.step(now);
            watchJournals(open.journal());
            if (center.hasTurned(now)) {
                rhythm.somethingHappened();
                rhythm.opened();
            }
        }
        if (rhythm.viewDue(now)) {
            var view = center.view(now);
            outlet.show(view);
            rhythm.shown(view, now);
        }
        if (rhythm.scoreDue(now)) {
            outlet.score(center.scoreAtArrival(), center.scoreAtHalf());
        }
        open.promising().lookAround(now);
        lookAfterHeld(open.promising(), now);
        if (stopping || rhythm.copyDue(now)) {
            copy(open, now);
        }
        if (stopping) {
            stopped = true;
            outlet.stopped();
        }
    }

    private void begin(Letter.Recovered letter, long now) {
        var center = letter.recovered().center();
        var promising = new Promising(center, letter.journal(), outlet, promiseMillis);
        open = new Open(center, letter.journal(), promising);
        center.configure(room, now);
        for (LaneLink link : links) {
            center.join(link.worker(), now);
        }
        center.begin(letter.recovered().how(), now);
        rhythm.somethingHappened();
        rhythm.copySoon();
        early.forEach(told -> tell(told, now));
        early.clear();
    }

    private void join(LaneLink link, long now) {
        links.add(link);
        if (open != null) {
            open.center().join(link.worker(), now);
        }
    }

    private void configure(Room next, long now) {
        room = next;
        if (open != null) {
            open.center().configure(next, now);
            rhythm.somethingHappened();
            // Which draws were decided is known nowhere else once their events are gone.
            rhythm.copySoon();
            rhythm.opened();
        }
    }

    private void ask(SlotCall call, long now) {
        if (call.isAbandoned()) {
            return;
        }
        if (open == null || stopping) {
            call.answer(SlotAnswer.REFUSED);
            return;
        }
        var answer = open.center().ask(call.ask(), now);
        if (answer instanceof SlotAnswer.NotYet) {
            call.hold();
            held.add(call);
            outlet.heldBack();
            return;
        }
        if (answer instanceof SlotAnswer.Granted) {
            rhythm.somethingHappened();
        }
        call.answer(answer);
    }

    private void promised(long sequence, long now) {
        if (open != null) {
            open.promising().confirmed(sequence, now);
            askAgain(now);
        }
    }

    private void unpromised() {
        if (open != null) {
            open.promising().failed();
        }
    }

    private void lookAfterHeld(Promising promising, long now) {
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

    private void tell(Letter.Told told, long now) {
        if (open == null) {
            early.add(told);
            return;
        }
        long taken = open.center().report(told.report(), now);
        told.link().taken(taken, told);
        for (Happening happening : told.report().happenings()) {
            rhythm.somethingHappened();
            if (frees(happening)) {
                rhythm.opened();
            }
        }
    }

    private static boolean frees(Happening happening) {
        return switch (happening) {
            case Happening.GaveBack _, Happening.Left _, Happening.Revoked _ -> true;
            case Happening.FirstTouch _,
                    Happening.CheckedIn _,
                    Happening.Seen _,
                    Happening.Handed _,
                    Happening.Admitted _ ->
                    false;
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
            rhythm.copySoon();
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
        rhythm.copying(now, took);
        outlet.copy(content, covers, now, took);
    }
}
