package io.vestibule.coordination;

import io.vestibule.ticket.Ticket;

import java.util.SplittableRandom;

/// A virtual visitor: waits as told, browses, leaves. *Confined to its world.*
final class Person {

    private static final long WAY_MILLIS = 10;

    private final World world;
    private final SplittableRandom random;
    private Ticket ticket = Ticket.NONE;
    private long leavesMillis;
    private long givesUpMillis;
    private boolean gone;

    Person(World world, SplittableRandom random) {
        this.world = world;
        this.random = random;
        boolean abandons = random.nextDouble() < world.scenario.abandons();
        givesUpMillis =
                abandons
                        ? world.time.now() + exponential(world.scenario.patienceSeconds())
                        : Long.MAX_VALUE;
    }

    /// Asks for a page.
    void come() {
        if (gone) {
            return;
        }
        if (ticket instanceof Ticket.Waiting waiting && world.time.now() >= givesUpMillis) {
            world.abandoned(waiting.id(), world.time.now());
            gone = true;
            return;
        }
        world.time.after(
                WAY_MILLIS,
                () ->
                        world.house.visit(
                                ticket, answer -> world.time.after(WAY_MILLIS, () -> got(answer))));
    }

    private void got(VirtualLane.Answer answer) {
        switch (answer) {
            case VirtualLane.Answer.Page(Ticket.Active active) -> page(active);
            case VirtualLane.Answer.WaitingPage(var wait) -> {
                boolean first = !wait.ticket().returned();
                ticket = wait.ticket();
                // The page's script asks once right after loading.
                come(first ? 150 : wait.info().remainingMillis());
            }
            case VirtualLane.Answer.Down _, VirtualLane.Answer.BadGateway _ ->
                    come(1_000 + random.nextInt(500));
            case VirtualLane.Answer.Refused _ -> gone = true;
        }
    }

    private void page(Ticket.Active active) {
        if (!(ticket instanceof Ticket.Active)) {
            leavesMillis = world.time.now() + exponential(world.scenario.browseSeconds());
        }
        take(active);
        Ticket old = ticket;
        for (int asset = 0; asset < world.scenario.assets(); asset++) {
            world.time.after(
                    random.nextInt(200),
                    () -> {
                        if (!gone) {
                            world.house.visit(old, this::gotAsset);
                        }
                    });
        }
        long next = world.time.now() + 1_000 + exponential(6);
        if (next < leavesMillis) {
            come(next - world.time.now());
        } else {
            world.time.after(250, () -> gone = true);
        }
    }

    private void gotAsset(VirtualLane.Answer answer) {
        if (answer instanceof VirtualLane.Answer.Page(Ticket.Active active)) {
            take(active);
        }
    }

    private void take(Ticket.Active active) {
        ticket = active;
        world.holds(active, world.time.now());
    }

    private void come(long millis) {
        world.time.after(millis, this::come);
    }

    private long exponential(double meanSeconds) {
        return (long) (-meanSeconds * 1_000 * Math.log(1 - random.nextDouble()));
    }
}
