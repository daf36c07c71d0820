package io.vestibule.coordination;

import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A whole world in virtual time from one seed: a house, its visitors, bots, troubles, and those
/// who watch. *Confined to its test.*
final class World implements Witness {

    final Scenario scenario;
    final VirtualTime time = new VirtualTime();
    final VirtualHouse house;
    private final SplittableRandom random;
    private final List<Witness> witnesses;
    private boolean line;

    World(Scenario scenario, long seed, List<Witness> witnesses) {
        this.scenario = scenario;
        this.witnesses = new ArrayList<>(witnesses);
        random = new SplittableRandom(seed);
        house = new VirtualHouse(scenario, this, time, random.split());
        configured(house.room, time.now());
    }

    /// Lets everything happen.
    void run() {
        for (int i = 0; i < scenario.visitors(); i++) {
            var own = random.split();
            long at = 1_000 + (long) (own.nextDouble() * scenario.arrivalSeconds() * 1_000);
            time.after(at, () -> new Person(this, own).come());
        }
        scenario.troubles()
                .forEach(t -> time.after(t.atSecond() * 1_000L, () -> trouble(t.what())));
        if (scenario.botsPerSecond() > 0) {
            time.every(1_000 / scenario.botsPerSecond(), this::bot);
        }
        time.runFor(scenario.seconds() * 1_000L);
    }

    /// Whether the origin is out of reach this time.
    boolean originFails() {
        return random.nextDouble() < scenario.unreachable();
    }

    @Override
    public void configured(Room room, long now) {
        witnesses.forEach(w -> w.configured(room, now));
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean waited, long now) {
        witnesses.forEach(w -> w.admitted(ticket, waited, now));
        holds(ticket, now);
    }

    @Override
    public void granted(long id, long acceptedMillis) {
        witnesses.forEach(w -> w.granted(id, acceptedMillis));
    }

    @Override
    public void gaveBack(long id, long now) {
        witnesses.forEach(w -> w.gaveBack(id, now));
    }

    @Override
    public void holds(Ticket.Active ticket, long now) {
        witnesses.forEach(w -> w.holds(ticket, now));
    }

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long counted, long now) {
        witnesses.forEach(w -> w.waits(before, after, counted, now));
    }

    @Override
    public void abandoned(long id, long now) {
        witnesses.forEach(w -> w.abandoned(id, now));
    }

    @Override
    public void sees(RoomView view, Books books, long now) {
        line = view.counts().waiting() > view.counts().slots();
        witnesses.forEach(w -> w.sees(view, books, now));
    }

    @Override
    public void up(boolean up, long now) {
        witnesses.forEach(w -> w.up(up, now));
    }

    @Override
    public void unsure(long now) {
        witnesses.forEach(w -> w.unsure(now));
    }

    /// Bots come from the moment there is a line and drop every cookie.
    private void bot() {
        if (line) {
            house.visit(Ticket.NONE, _ -> {});
        }
    }

    private void trouble(Scenario.What what) {
        switch (what) {
            case Scenario.What.Killed(int down) -> restart(down, () -> house.start(COMPLETE));
            case Scenario.What.PowerCut(int down, int lost) ->
                    restart(
                            down,
                            () -> {
                                house.disk.forgetSince(time.now() - (down + lost) * 1_000L);
                                house.start(new Beginning.Promised(house.disk.promise));
                                unsure(time.now());
                            });
            case Scenario.What.DiskLost(int down) ->
                    restart(
                            down,
                            () -> {
                                house.disk.forgetAll();
                                house.start(new Beginning.NoCopy());
                                unsure(time.now());
                            });
            case Scenario.What.NewLimits(var limits) ->
                    house.configure(Scenario.room(limits, house.room.queue().method(), held()));
            case Scenario.What.NewMethod(var method) ->
                    house.configure(Scenario.room(house.room.limits(), method, held()));
            case Scenario.What.QueueAll(boolean on) ->
                    house.configure(
                            Scenario.room(house.room.limits(), house.room.queue().method(), on));
        }
    }

    private static final Beginning COMPLETE = new Beginning.Complete();

    private boolean held() {
        return house.room.queue().queueAll();
    }

    private void restart(int downSeconds, Runnable start) {
        house.die();
        time.after(downSeconds * 1_000L, start);
    }
}
