package io.vestibule.simulation;

import io.vestibule.queue.Decision;
import io.vestibule.simulation.network.Occurrence;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.ticket.Ticket;

/// A virtual visitor: waits as told, browses, goes. Draws in the same order whatever happens, so
/// that the same people come under every strategy. *Confined to its world.*
final class VirtualVisitor extends TrueVisitor {

    private static final long NEVER = Long.MAX_VALUE;

    /// The page's script asks once right after loading.
    private static final long SCRIPT_MILLIS = 150;

    /// How soon a visitor who gets an error tries again.
    private static final long AGAIN_MILLIS = 5_000;

    /// Two pages are not closer together than this.
    private static final long PAGE_MILLIS = 500;

    /// Within this time a page asks for everything on it.
    private static final int PAGE_LOADS_MILLIS = 200;

    /// After how long a visitor comes back, on average.
    private static final double BACK_SECONDS = 60;

    private final World world;
    private final Door door;
    private final CrowdHabits manners;
    private final int roamsTo;
    private final SplitMix chance;
    private final long browseMillis;
    private final long patienceMillis;
    private boolean returns;

    private long moveMillis = NEVER;
    private long givesUpMillis = NEVER;
    private long leavesMillis;
    private boolean asking;
    private boolean gone;

    /// @param roamsTo the number of the data center to go to, -1 for any
    VirtualVisitor(World world, Door door, CrowdHabits manners, int roamsTo, int center, SplitMix chance) {
        super(center, chance.nextInt(Integer.MAX_VALUE), !manners.dropsCookies(), told(world));
        this.world = world;
        this.door = door;
        this.manners = manners;
        this.roamsTo = roamsTo;
        this.chance = chance;
        browseMillis = chance.exponentialMillis(manners.browseSeconds());
        boolean abandons = chance.nextFraction() < manners.abandons();
        long patience = chance.exponentialMillis(manners.patienceSeconds());
        patienceMillis = abandons ? patience : NEVER;
        returns = chance.nextFraction() < manners.returns();
        boolean roams = chance.nextFraction() < manners.roams();
        long move = chance.exponentialMillis(manners.roamSeconds());
        moveMillis = roams ? move : NEVER;
    }

    private static ShownWaits told(World world) {
        return new ShownWaits(world.figures.estimates.leaps);
    }

    /// Comes for the first time.
    void arrive(long nowMillis) {
        begin(nowMillis);
        if (moveMillis != NEVER) {
            moveMillis += nowMillis;
        }
        happen(nowMillis);
    }

    @Override
    public void happen(long nowMillis) {
        if (gone || asking) {
            return;
        }
        if (nowMillis >= moveMillis) {
            move(nowMillis);
        }
        if (!isInside() && nowMillis >= givesUpMillis) {
            world.abandoned(this);
            leave(nowMillis);
        } else if (hasSeenEnough(nowMillis)) {
            leave(nowMillis);
        } else {
            visit();
        }
    }

    @Override
    void inside(Ticket.Active active, boolean began, long nowMillis) {
        asking = false;
        ticket = manners.dropsCookies() ? Ticket.NONE : active;
        boolean over = leavesMillis <= nowMillis && !manners.dropsCookies();
        if (began && (leavesMillis == 0 || over)) {
            leavesMillis = nowMillis + browseMillis;
        }
        more(active);
        long page = Math.max(PAGE_MILLIS, chance.exponentialMillis(manners.pageSeconds()));
        again(Math.min(nowMillis + page, Math.max(leavesMillis, nowMillis + 1)), nowMillis);
    }

    @Override
    void alsoInside(Ticket.Active active) {
        boolean newer = !(ticket instanceof Ticket.Active held)
                || held.id() != active.id()
                || held.seenMillis() < active.seenMillis();
        if (!gone && !manners.dropsCookies() && newer && !asking) {
            ticket = active;
        }
    }

    @Override
    void waits(Decision.Wait wait, long nowMillis) {
        asking = false;
        if (manners.dropsCookies()) {
            long page = Math.max(PAGE_MILLIS, chance.exponentialMillis(manners.pageSeconds()));
            leavesMillis = leavesMillis == 0 ? nowMillis + browseMillis : leavesMillis;
            again(nowMillis + page, nowMillis);
            return;
        }
        ticket = wait.ticket();
        shownWaits.told(wait, world.phase().gathering(), world.changedMillis(), nowMillis);
        boolean first = !wait.ticket().returned();
        again(nowMillis + (first ? SCRIPT_MILLIS : wait.info().remainingMillis()), nowMillis);
    }

    @Override
    void failed(long nowMillis) {
        asking = false;
        again(nowMillis + AGAIN_MILLIS, nowMillis);
    }

    @Override
    void refused() {
        gone = true;
    }

    private void visit() {
        asking = true;
        Ticket shown = ticket;
        if (shown instanceof Ticket.Waiting) {
            for (int more = 1; more < manners.parallelRequests(); more++) {
                door.visitBeside(this, shown);
            }
        }
        door.visit(this, shown);
    }

    private void more(Ticket.Active active) {
        Ticket shown = ticket;
        for (int more = 1; more < manners.parallelRequests(); more++) {
            world.time.after(chance.nextInt(PAGE_LOADS_MILLIS), () -> {
                if (!gone && active.id() == session) {
                    door.visitBeside(this, shown);
                }
            });
        }
    }

    private boolean isInside() {
        return ticket instanceof Ticket.Active;
    }

    private boolean hasSeenEnough(long nowMillis) {
        boolean there = isInside() || (manners.dropsCookies() && leavesMillis != 0);
        return there && nowMillis >= leavesMillis;
    }

    private void begin(long nowMillis) {
        arrivedMillis = enteredMillis == 0 ? nowMillis : arrivedMillis;
        gone = false;
        ticket = Ticket.NONE;
        leavesMillis = 0;
        lapsed = false;
        heldMillis = 0;
        shownWaits = told(world);
        givesUpMillis = patienceMillis == NEVER ? NEVER : nowMillis + patienceMillis;
    }

    private void leave(long nowMillis) {
        gone = true;
        world.left(this);
        if (returns) {
            returns = false;
            long back = nowMillis + PAGE_MILLIS + chance.exponentialMillis(BACK_SECONDS);
            world.time.at(back, new Occurrence() {
                @Override
                public void happen(long then) {
                    world.returned(VirtualVisitor.this);
                    begin(then);
                    VirtualVisitor.this.happen(then);
                }
            });
        }
    }

    private void move(long nowMillis) {
        moveMillis = nowMillis + 1 + chance.exponentialMillis(manners.roamSeconds());
        int centers = world.scenario.centers().size();
        int other = roamsTo >= 0 ? roamsTo : chance.nextInt(centers);
        if (other != center) {
            world.moved(this, other);
            movedMillis = nowMillis;
        }
    }

    private void again(long atMillis, long nowMillis) {
        long giveUp = isInside() ? NEVER : givesUpMillis;
        world.time.at(Math.max(nowMillis + 1, Math.min(atMillis, giveUp)), this);
    }
}
