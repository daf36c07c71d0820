package io.vestibule.coordination;

import io.vestibule.coordination.books.World;
import io.vestibule.coordination.center.VirtualHouse;
import io.vestibule.ticket.Ticket;
import java.util.SplittableRandom;

/// A virtual visitor: waits as told, browses, leaves; some are sly. *Confined to its world.*
public final class Person {

    private static final long WAY_MILLIS = 10;

    /// A page that gets no answer tries again after this, then after twice as long, and so on.
    private static final long AGAIN_MILLIS = 4_000;

    private static final long LONGEST_MILLIS = 60_000;

    private final World world;
    private VirtualHouse house;
    private final SplittableRandom random;
    private final long givesUpMillis;
    private final boolean hoards;
    private Ticket ticket = Ticket.NONE;
    private long cameMillis = Long.MIN_VALUE;
    private boolean wasInside;
    private long leavesMillis;
    private int failures;
    private boolean gone;

    public Person(World world, SplittableRandom random) {
        this.world = world;
        house = world.anyHouse(random);
        this.random = random;
        var manners = world.scenario.manners();
        boolean abandons = random.nextDouble() < manners.abandons();
        givesUpMillis = abandons ? world.time.now() + exponential(manners.patienceSeconds()) : Long.MAX_VALUE;
        hoards = random.nextDouble() < manners.hoards();
    }

    /// Asks for a page.
    public void come() {
        if (gone || world.isClosing()) {
            gone = true;
        } else if (ticket instanceof Ticket.Waiting && world.time.now() >= givesUpMillis) {
            go();
        } else {
            if (cameMillis == Long.MIN_VALUE) {
                cameMillis = world.time.now();
                world.comes();
            }
            send(ticket);
            if (hoards && random.nextInt(4) == 0) {
                // Two requests at once with one cookie; the answer to one of them counts.
                house.visit(ticket, _ -> {});
            }
        }
    }

    private void send(Ticket shown) {
        world.time.after(
                WAY_MILLIS, () -> house.visit(shown, answer -> world.time.after(WAY_MILLIS, () -> got(answer))));
    }

    private void got(VirtualLane.Answer answer) {
        if (gone) {
            return;
        }
        switch (answer) {
            case VirtualLane.Answer.Page(Ticket.Active active) -> {
                failures = 0;
                page(active);
            }
            case VirtualLane.Answer.WaitingPage(var wait) -> {
                failures = 0;
                boolean first = !wait.ticket().returned();
                keep(wait.ticket());
                ticket = wait.ticket();
                // The page's script asks once right after loading.
                come(first ? 150 : wait.info().remainingMillis());
            }
            case VirtualLane.Answer.Down _ -> {
                long pause = Math.min(LONGEST_MILLIS, AGAIN_MILLIS << Math.min(10, failures++));
                come(pause + random.nextLong(pause / 2));
            }
            case VirtualLane.Answer.BadGateway _ -> come(1_000 + random.nextInt(500));
            case VirtualLane.Answer.Revoked _ -> {
                keep(ticket);
                ticket = Ticket.NONE;
                gone = random.nextBoolean();
                come(5_000);
            }
            case VirtualLane.Answer.Refused _ -> gone = true;
        }
    }

    private void page(Ticket.Active active) {
        if (!wasInside) {
            wasInside = true;
            world.cameIn(cameMillis);
        }
        if (!(ticket instanceof Ticket.Active)) {
            leavesMillis = world.time.now() + exponential(world.scenario.crowd().browseSeconds());
        }
        ticket = active;
        if (random.nextDouble() < world.scenario.manners().roams()) {
            house = world.anyHouse(random);
        }
        Ticket old = ticket;
        for (int asset = 0; asset < world.scenario.manners().assets(); asset++) {
            world.time.after(random.nextInt(200), () -> {
                if (!gone) {
                    house.visit(old, this::gotAsset);
                }
            });
        }
        long next = world.time.now() + 1_000 + exponential(6);
        if (next < leavesMillis) {
            come(next - world.time.now());
        } else {
            world.time.after(250, this::go);
        }
    }

    private void gotAsset(VirtualLane.Answer answer) {
        if (!gone && answer instanceof VirtualLane.Answer.Page(Ticket.Active active)) {
            ticket = active;
        }
    }

    /// Leaves for good; the polite say so.
    private void go() {
        gone = true;
        if (random.nextDouble() < world.scenario.manners().polite()) {
            keep(ticket);
            house.leave(ticket);
        }
    }

    /// Shows a ticket again some time later, whatever became of it since.
    private void keep(Ticket shown) {
        if (hoards && random.nextInt(8) == 0) {
            world.time.after(random.nextInt(280_000), () -> {
                if (!world.isClosing()) {
                    house.visit(shown, _ -> {});
                }
            });
        }
    }

    private void come(long millis) {
        world.time.after(millis, this::come);
    }

    private long exponential(double meanSeconds) {
        return (long) (-meanSeconds * 1_000 * Math.log(1 - random.nextDouble()));
    }
}
