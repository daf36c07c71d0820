package io.vestibule.simulation;

import io.vestibule.room.Limits;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.scenario.Arrival;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.simulation.scenario.CrowdPlan;
import io.vestibule.simulation.scenario.Fault;
import io.vestibule.simulation.scenario.NetworkPlan;
import io.vestibule.simulation.scenario.OperatorChange;
import io.vestibule.simulation.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Small scenarios for tests: made by hand, or drawn from a seed. *Immutable.*
final class Tales {

    private static final double[][] CITIES = {{51.5, -0.1}, {40.7, -74}, {35.7, 139.7}, {-33.9, 151.2}, {1.35, 103.8}};

    private static final int KINDS = 8;

    private Tales() {}

    static Room room(int seats, int perMinute, int sessionSeconds) {
        return room(seats, perMinute, sessionSeconds, QueueingMethod.FIFO);
    }

    static Room room(int seats, int perMinute, int sessionSeconds, QueueingMethod method) {
        var limits = new Limits(seats, perMinute, Duration.ofSeconds(sessionSeconds), true);
        return TestRoom.sale()
                .limits(limits)
                .queue(QueueSettings.DEFAULT.withMethod(method))
                .room();
    }

    /// So many data centers in different parts of the world.
    static List<CenterPlan> centers(int number, int workers) {
        var centers = new ArrayList<CenterPlan>();
        for (int i = 0; i < number; i++) {
            double[] city = CITIES[i % CITIES.length];
            double east = city[1] + i / (double) CITIES.length;
            centers.add(new CenterPlan("dc" + i, city[0], east, workers, Math.min(workers, 3)));
        }
        return centers;
    }

    static Scenario tale(Room room, int seconds, List<CenterPlan> centers, CrowdPlan... crowds) {
        return new Scenario(
                "tale",
                "A tale",
                "",
                room,
                Duration.ofSeconds(seconds),
                centers,
                NetworkPlan.GOOD,
                List.of(crowds),
                List.of(),
                List.of());
    }

    /// Evenly from the first second to another.
    static CrowdPlan crowd(int visitors, int untilSecond, CrowdHabits manners) {
        var arrival = new Arrival.Uniform(Duration.ofSeconds(1), Duration.ofSeconds(untilSecond));
        return new CrowdPlan("crowd", visitors, arrival, Map.of(), manners);
    }

    static Scenario with(Scenario scenario, List<OperatorChange> changes, List<Fault> faults) {
        return new Scenario(
                scenario.name(),
                scenario.title(),
                scenario.story(),
                scenario.room(),
                scenario.length(),
                scenario.centers(),
                scenario.network(),
                scenario.crowds(),
                changes,
                faults);
    }

    /// The scenario of a seed: every kind in turn, its numbers by chance. Always with a line.
    static Scenario drawn(long seed) {
        var chance = new SplitMix(seed, 99, 0);
        int seats = 60 + chance.nextInt(120);
        int perMinute = seats / 3 + chance.nextInt(seats / 3);
        int session = 60 + chance.nextInt(60);
        var room = room(seats, perMinute, session);
        var manners = manners(chance);
        var crowd = crowd(6 * seats, 100 + chance.nextInt(200), manners);
        int number = 1 + chance.nextInt(5);
        var tale = tale(room, 420, centers(number, 4), crowd);
        String one = "dc" + chance.nextInt(number);
        var at = Duration.ofSeconds(60 + chance.nextInt(120));
        var lasts = Duration.ofSeconds(5 + chance.nextInt(60));
        return switch (Math.floorMod(seed, KINDS)) {
            case 0 -> tale;
            case 1 -> with(tale, List.of(), List.of(new Fault.OriginLost(at, lasts)));
            case 2 ->
                with(
                        tale,
                        List.of(
                                new OperatorChange(at, room(seats / 2, perMinute / 2, session)),
                                new OperatorChange(at.plus(lasts), room)),
                        List.of());
            case 3 -> with(tale, List.of(), List.of(new Fault.GlobalLost(at, lasts)));
            case 4 -> with(tale, List.of(), List.of(new Fault.CenterLost(one, at, lasts, chance.nextInt(2) == 0)));
            case 5 -> number == 1 ? tale : with(tale, List.of(), List.of(new Fault.Cut(List.of(one), at, lasts)));
            case 6 ->
                with(
                        tale,
                        List.of(),
                        List.of(
                                new Fault.WorkerChurn(at, lasts, Duration.ofMillis(700)),
                                new Fault.BadNetwork(at, lasts, new NetworkPlan(0.1, 0.1, 30, 0.1, 3_000))));
            default ->
                with(
                        tale(room(seats, perMinute, session, QueueingMethod.RANDOM), 420, centers(number, 4), crowd),
                        List.of(new OperatorChange(at, room)),
                        List.of());
        };
    }

    private static CrowdHabits manners(SplitMix chance) {
        double browse = 20 + chance.nextInt(40);
        double roams = chance.nextInt(3) == 0 ? 0.2 : 0;
        double abandons = chance.nextInt(2) == 0 ? 0.2 : 0;
        int parallel = chance.nextInt(3) == 0 ? 4 : 1;
        return new CrowdHabits(browse, 8, abandons, 100, 0.1, roams, 60, "", false, parallel);
    }
}
