package io.vestibule.coordination;

import io.vestibule.queue.Bands;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.Plan;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;

/// Makes what workers get to see out of what is counted. *Immutable.*
final class Views {

    /// Slots that come within this time are known to those in front.
    private static final long FRONT_MILLIS = 5_000;

    /// As long as the longest usual interval: a visitor who checks in every 20 s, give or take,
    /// learns in time that their turn is near.
    private static final long READY_MILLIS = 23_000;

    /// How many times the foreseen slots are ready: forecasts err, and asking too often costs less
    /// than asking too late. (A quarter more took the widest inversion of rough worlds from 3.9 s
    /// to 2.0 s over 1,000 seeds.)
    private static final double READY_BEYOND = 1.25;

    private Views() {}

    static RoomView of(Books books, int number, long version, boolean known) {
        Plan plan = books.plan();
        boolean gives = known && books.rules().entrance().givesSlots();
        var world = books.following.world(books.now());
        return new RoomView(
                version,
                books.now(),
                books.now(),
                known,
                books.renews() ? books.rules() : books.rules().withoutRenewal(),
                gives ? bands(books, plan) : Bands.SHUT,
                world.isPresent()
                        ? counts(books, plan, gives, world.get())
                        : counts(books, plan, gives),
                world.isPresent() ? flow(books, world.get()) : flow(books),
                line(books, plan, gives),
                books.ended.ids(),
                new Homes(number, books.away.numbers(books.now())),
                books.draws.draws(),
                Share.UNKNOWN);
    }

    /// The line with the wait of each point: longer by as much as it has stood still, since it is
    /// not known how long that will last.
    private static LineSummary line(Books books, Plan plan, boolean gives) {
        var line =
                books.following
                        .world(books.now())
                        .map(WorldState::line)
                        .orElseGet(() -> LinePoints.of(books, gives ? plan.eligible() : 0));
        return line.delayed(books.stall.seconds());
    }

    /// Slots may come from elsewhere, so that who is at the front of the world is at the front
    /// here.
    private static Bands bands(Books books, Plan plan) {
        int newcomers = books.newcomersWelcome() ? newcomers(books, plan) : 0;
        if (books.rules().entrance() == Rules.Entrance.DRAW) {
            return new Bands(Bands.NOBODY, Bands.NOBODY, Bands.NOBODY, newcomers);
        }
        return new Bands(
                Math.min(books.watermark(plan.slots()), books.heldAfter()),
                Math.max(
                        books.watermark(books.slotsWithin(FRONT_MILLIS)),
                        books.following.frontUpTo(books.now())),
                Math.max(books.watermark(ready(books)), books.following.readyUpTo(books.now())),
                newcomers);
    }

    /// Without a line, what lies Anywhere is for newcomers too.
    private static int newcomers(Books books, Plan plan) {
        int more = plan.waiting() == 0 ? books.following.anywhere(books.now()) : 0;
        return (int) Math.min(Integer.MAX_VALUE, (long) plan.newcomers() + more);
    }

    /// The slots of the next 23 s, and as many people more as give up in a minute: some of those in
    /// front have gone and are still counted.
    private static int ready(Books books) {
        int slots = books.slotsWithin(READY_MILLIS);
        double people = slots * (1 + books.flow.abandonsPerMinute()) * READY_BEYOND + 1;
        return (int) Math.min(Integer.MAX_VALUE, people);
    }

    private static Counts counts(Books books, Plan plan, boolean gives) {
        return new Counts(
                plan.waiting(),
                books.people(),
                gives ? plan.slots() : 0,
                gives ? plan.eligible() : 0,
                admitted(books),
                books.workers.count(),
                books.tenure.isAlone());
    }

    /// People are counted all over the world, slots are those here.
    private static Counts counts(Books books, Plan plan, boolean gives, WorldState world) {
        return new Counts(
                clamp(world.waiting()),
                clamp(world.active()),
                gives ? plan.slots() : 0,
                gives ? world.eligible() : 0,
                clamp(world.admitted().orElseGet(() -> admitted(books))),
                books.workers.count());
    }

    private static int admitted(Books books) {
        return books.passes.out() - books.heldBack.passes(books.now()).count();
    }

    private static int clamp(long people) {
        return (int) Math.min(Integer.MAX_VALUE, people);
    }

    private static Flow flow(Books books, WorldState world) {
        return flow(
                books,
                world.flow().known(),
                world.flow().admissionsPerMinute(),
                world.flow().abandonsPerMinute());
    }

    private static Flow flow(Books books) {
        return books.forecaster.isKnown()
                ? flow(books, true, books.forecaster.perMinute(), books.flow.abandonsPerMinute())
                : Flow.UNKNOWN;
    }

    private static Flow flow(Books books, boolean known, double admissions, double abandons) {
        return new Flow(
                known,
                admissions,
                abandons,
                books.experience.atFirst(),
                books.experience.later(),
                books.stall.seconds() > 0);
    }
}
