package io.vestibule.coordination;

import io.vestibule.coordination.Scenario.Crowd;
import io.vestibule.coordination.Scenario.EventPlan;
import io.vestibule.coordination.Scenario.Manners;
import io.vestibule.coordination.Scenario.Trouble;
import io.vestibule.coordination.Scenario.What;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Draws scenarios, each from one seed. *Confined to its caller.*
final class Worlds {

    private static final int KINDS = 18;
    private static final int CROWD_KINDS = 8;
    private static final int KILLS = 5;

    private final SplittableRandom random;
    private final int session;
    private final int seats;
    private final int perMinute;

    private Worlds(long seed) {
        random = new SplittableRandom(seed * 31 + 7);
        session = between(30, 90);
        seats = between(30, 120);
        perMinute = between(20, seats);
    }

    /// The scenario of a seed: every kind in turn, its numbers by chance.
    static Scenario drawn(long seed) {
        var worlds = new Worlds(seed);
        return switch (Math.floorMod(seed, KINDS)) {
            case 0 -> worlds.seatsBind();
            case 1 -> worlds.passesBind();
            case 2 -> worlds.plain("rough").manners(Manners.ROUGH);
            case 3 -> worlds.draw();
            case 4 -> worlds.limitsChange();
            case 5 -> worlds.methodsChange();
            case 6 -> worlds.killed();
            case 7 -> worlds.powerCuts();
            case 8 -> worlds.plain("sly").manners(Manners.SLY);
            case 9 -> worlds.everything();
            case 10 -> worlds.plain("far apart").centers(worlds.between(2, 4));
            case 11 -> worlds.cutOff();
            case 12 -> worlds.everythingEverywhere();
            case 13 -> worlds.plain("roaming").manners(Manners.ROAMING).centers(worlds.between(2, 4));
            case 14 -> worlds.cutOff().manners(Manners.ROAMING);
            case 15 -> worlds.event();
            case 16 -> worlds.event().with(worlds.killed().troubles());
            default -> worlds.event().centers(worlds.between(2, 4));
        };
    }

    /// The scenario of a seed next to a crowd that takes seats and does not come back: every kind
    /// in turn, its numbers by chance.
    static Scenario besideACrowd(long seed) {
        var worlds = new Worlds(seed);
        int crowd = worlds.between(3, 6);
        var calm = worlds.roomForAll().manners(Manners.GOOD.beside(crowd, 0));
        var collecting = Manners.GOOD.beside(crowd, 0.3);
        return switch (Math.floorMod(seed, CROWD_KINDS)) {
            case 0 -> calm;
            case 1 -> calm.manners(collecting);
            case 2 -> calm.centers(worlds.between(2, 4));
            case 3 -> calm.manners(Manners.ROAMING.beside(crowd, 0.3)).centers(3);
            case 4 -> calm.manners(collecting).centers(worlds.between(2, 4)).with(worlds.cuts());
            case KILLS -> calm.manners(collecting).with(worlds.killed().troubles());
            case 6 -> calm.manners(Manners.SLY.beside(crowd, 0.3));
            default -> calm.manners(Manners.ROUGH.beside(crowd, 0.3));
        };
    }

    /// Whether the coordinator dies in the world of a seed: what it gave out before is not given
    /// back.
    static boolean killsBesideACrowd(long seed) {
        return Math.floorMod(seed, CROWD_KINDS) == KILLS;
    }

    /// There are seats for all who want to stay, and sessions outlast the world.
    private Scenario roomForAll() {
        int places = between(80, 160);
        return Scenario.of(
                "next to a crowd",
                Scenario.limits(places, between(places * 2 / 3, places), 300),
                new Crowd(places / 4, 200, between(15, 45), 300));
    }

    private Scenario seatsBind() {
        return scenario("seats bind", Scenario.limits(seats, seats, session));
    }

    private Scenario passesBind() {
        return scenario("passes bind", Scenario.limits(8 * seats, seats, session));
    }

    private Scenario plain(String name) {
        return scenario(name, Scenario.limits(seats, perMinute, session));
    }

    private Scenario draw() {
        return plain("draw").method(QueueingMethod.RANDOM).manners(Manners.SLY);
    }

    private Scenario limitsChange() {
        var troubles = new ArrayList<Trouble>();
        for (int second = between(20, 50); second < 240; second += between(15, 70)) {
            troubles.add(new Trouble(second, new What.NewLimits(otherLimits())));
        }
        return plain("limits change").with(troubles);
    }

    private Scenario methodsChange() {
        var troubles = new ArrayList<Trouble>();
        for (int second = between(20, 50); second < 240; second += between(10, 60)) {
            troubles.add(new Trouble(second, random.nextInt(3) == 0 ? held() : otherMethod()));
        }
        troubles.add(new Trouble(250, new What.QueueAll(false)));
        return plain("methods change").with(troubles);
    }

    /// People gather, draw or not, and enter under other limits, which end before all are in.
    private Scenario event() {
        int start = between(70, 110);
        var plan =
                new EventPlan(between(20, 50), start, start + between(60, 120), random.nextBoolean(), otherLimits(), 0);
        return plain("event").event(plan);
    }

    private Scenario killed() {
        var troubles = new ArrayList<Trouble>();
        for (int second = between(5, 50); second < 240; second += between(15, 80)) {
            troubles.add(new Trouble(second, new What.Killed(between(200, 3_500))));
        }
        return plain("killed").with(troubles);
    }

    private Scenario powerCuts() {
        var troubles = new ArrayList<Trouble>();
        for (int second = between(5, 60); second < 240; second += between(40, 120)) {
            troubles.add(new Trouble(second, death()));
        }
        return plain("power cuts").with(troubles);
    }

    private Scenario everything() {
        var troubles = new ArrayList<Trouble>();
        for (int second = between(5, 50); second < 240; second += between(10, 60)) {
            What what = switch (random.nextInt(4)) {
                case 0 -> new What.NewLimits(otherLimits());
                case 1 -> otherMethod();
                case 2 -> held();
                default -> death();
            };
            troubles.add(new Trouble(second, what));
        }
        return plain("everything")
                .manners(random.nextBoolean() ? Manners.SLY : Manners.ROUGH)
                .lanes(between(1, 6), between(50, 250))
                .with(troubles);
    }

    private Scenario cutOff() {
        return plain("cut off").centers(between(2, 5)).with(cuts());
    }

    private Scenario everythingEverywhere() {
        var troubles = new ArrayList<>(cuts());
        troubles.addAll(everything().troubles());
        return plain("everything everywhere")
                .manners(random.nextBoolean() ? Manners.GOOD : Manners.ROUGH)
                .centers(between(2, 5))
                .with(troubles);
    }

    private List<Trouble> cuts() {
        var troubles = new ArrayList<Trouble>();
        for (int second = between(5, 50); second < 240; second += between(10, 60)) {
            troubles.add(new Trouble(
                    second,
                    random.nextInt(3) > 0
                            ? new What.CutOff(between(500, 60_000))
                            : new What.GlobalLost(between(-20_000, 20_000))));
        }
        return troubles;
    }

    private What death() {
        return switch (random.nextInt(4)) {
            case 0 -> new What.DiskLost(between(200, 20_000));
            case 1 -> new What.Killed(between(200, 20_000));
            default -> new What.PowerCut(between(200, 20_000), between(10, 15_000));
        };
    }

    private What held() {
        return new What.QueueAll(random.nextBoolean());
    }

    private What otherMethod() {
        // Rejecting empties the line, so that it is rare.
        return new What.NewMethod(
                switch (random.nextInt(10)) {
                    case 0 -> QueueingMethod.REJECT;
                    case 1 -> QueueingMethod.PASSTHROUGH;
                    case 2, 3, 4, 5 -> QueueingMethod.RANDOM;
                    default -> QueueingMethod.FIFO;
                });
    }

    private Limits otherLimits() {
        int duration = random.nextInt(3) == 0 ? between(20, 120) : session;
        int total = between(20, 150);
        return Scenario.limits(total, between(total / 3, total), duration);
    }

    /// Enough come that there is a line for most of the time.
    private Scenario scenario(String name, Limits limits) {
        double browse = between(15, 45);
        double perSecond = Math.min(
                limits.newUsersPerMinute() / 60.0,
                limits.totalActiveUsers() / (browse + limits.session().toSeconds()));
        int burst = Math.min(limits.totalActiveUsers(), limits.newUsersPerMinute());
        int visitors = burst + (int) (perSecond * between(120, 220));
        return Scenario.of(name, limits, new Crowd(visitors, between(5, 120), browse, 300));
    }

    private int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }
}
