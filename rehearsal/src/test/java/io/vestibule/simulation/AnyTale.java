package io.vestibule.simulation;

import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.simulation.scenario.CrowdPlan;
import io.vestibule.simulation.scenario.Fault;
import io.vestibule.simulation.scenario.NetworkPlan;
import io.vestibule.simulation.scenario.OperatorChange;
import io.vestibule.simulation.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Draws a story from a seed in which anything may happen at any time, several things at once: data
/// centers far apart with crowds of their own, limits that go up and down, cuts, lost coordinators,
/// restarts and bad ways. *Confined to its caller.*
final class AnyTale {

    private static final int SECONDS = 480;

    /// When limits begin to change: there is a line by then.
    private static final int CHANGES_FROM = 40;

    private final SplitMix chance;
    private final List<CenterPlan> centers;
    private final int seats;
    private final int perMinute;
    private final int session;
    private final QueueingMethod method;

    private AnyTale(long seed) {
        chance = new SplitMix(seed, 77, 0);
        centers = Tales.centers(between(2, 6), 4);
        seats = between(40, 160);
        perMinute = between(seats / 4, seats);
        session = between(30, 100);
        method = chance.nextInt(5) == 0 ? QueueingMethod.RANDOM : QueueingMethod.FIFO;
    }

    /// The story of a seed.
    static Scenario of(long seed) {
        return new AnyTale(seed).tale();
    }

    private Scenario tale() {
        var room = Tales.room(seats, perMinute, session, method);
        var crowds = new ArrayList<CrowdPlan>();
        for (int i = between(1, 3); i > 0; i--) {
            crowds.add(crowd("crowd" + i));
        }
        var tale = Tales.tale(room, SECONDS, centers, crowds.toArray(CrowdPlan[]::new));
        return Tales.with(tale, changes(), faults());
    }

    private CrowdPlan crowd(String name) {
        var where = new LinkedHashMap<String, Double>();
        if (chance.nextInt(2) == 0) {
            centers.forEach(center -> where.put(center.name(), 0.05 + chance.nextFraction()));
        }
        var plain = Tales.crowd(between(2, 5) * seats, between(30, 300), manners());
        return new CrowdPlan(name, plain.visitors(), plain.arrival(), Map.copyOf(where), plain.manners());
    }

    private CrowdHabits manners() {
        double abandons = chance.nextInt(3) * 0.1;
        double roams = chance.nextInt(3) == 0 ? 0.2 : 0;
        int parallel = chance.nextInt(3) == 0 ? 4 : 1;
        return new CrowdHabits(between(15, 60), 8, abandons, 100, 0.1, roams, 60, "", false, parallel);
    }

    /// Down more often than up, by a little or by nearly all; sometimes twice within seconds.
    private List<OperatorChange> changes() {
        var changes = new ArrayList<OperatorChange>();
        for (int at = between(CHANGES_FROM, 120); at < SECONDS - 20; at += between(2, 120)) {
            changes.add(new OperatorChange(Duration.ofSeconds(at), otherLimits()));
        }
        return changes;
    }

    private Room otherLimits() {
        int total = chance.nextInt(3) == 0 ? between(seats, 2 * seats) : between(3, seats);
        int minute = chance.nextInt(2) == 0 ? perMinute : between(3, 2 * perMinute);
        return Tales.room(total, Math.min(minute, total), session, method);
    }

    private List<Fault> faults() {
        var faults = new ArrayList<Fault>();
        for (int i = chance.nextInt(5); i > 0; i--) {
            faults.add(fault());
        }
        faults.sort(Comparator.comparing(Fault::at));
        return apart(faults);
    }

    /// Of two that begin while a fault of the same kind continues, the later one is left out: there
    /// is one global coordinator to lose, and one network to be bad.
    private static List<Fault> apart(List<Fault> faults) {
        var kept = new ArrayList<Fault>();
        for (Fault fault : faults) {
            boolean alone = kept.stream()
                    .filter(it -> it.getClass() == fault.getClass())
                    .allMatch(it -> it.end().compareTo(fault.at()) <= 0);
            if (alone) {
                kept.add(fault);
            }
        }
        return kept;
    }

    private Fault fault() {
        var at = Duration.ofSeconds(between(20, SECONDS - 60));
        var lasts = Duration.ofSeconds(between(3, 90));
        String one = centers.get(chance.nextInt(centers.size())).name();
        return switch (chance.nextInt(6)) {
            case 0, 1 -> new Fault.Cut(some(), at, lasts);
            case 2 -> new Fault.GlobalLost(at, lasts);
            case 3 -> new Fault.CenterLost(one, at, lasts, false);
            case 4 -> new Fault.WorkerChurn(at, lasts, Duration.ofMillis(700));
            default -> new Fault.BadNetwork(at, lasts, new NetworkPlan(0.1, 0.1, 30, 0.1, 3_000));
        };
    }

    private List<String> some() {
        var names = new ArrayList<>(centers.stream().map(CenterPlan::name).toList());
        for (int left = between(1, centers.size() - 1); names.size() > left; ) {
            names.remove(chance.nextInt(names.size()));
        }
        return names;
    }

    private int between(int low, int high) {
        return low + chance.nextInt(high - low + 1);
    }
}
