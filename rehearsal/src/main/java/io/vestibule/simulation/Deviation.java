package io.vestibule.simulation;

import io.vestibule.room.Event;
import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.simulation.scenario.Fault;
import io.vestibule.simulation.scenario.OperatorChange;
import io.vestibule.simulation.scenario.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// When what happens is stated apart: during cuts and without a coordinator or the site, 10 s
/// longer until all know of each other again, and the 10 s after a change. Asked with times that
/// only grow. *Confined to its world.*
final class Deviation {

    private static final long AFTER_MILLIS = 10_000;

    private final List<Time> times;
    private int next;
    private long untilMillis;

    private record Time(long fromMillis, long toMillis) {}

    private Deviation(Scenario scenario, boolean withLosses) {
        var all = new ArrayList<Time>();
        for (Fault fault : scenario.faults()) {
            switch (fault) {
                case Fault.Cut _, Fault.GlobalLost _, Fault.CenterLost _, Fault.OriginLost _ ->
                    all.add(time(fault.at().toMillis(), fault.end().toMillis()));
                case Fault.WorkerChurn _, Fault.BadNetwork _ -> {
                    if (withLosses) {
                        all.add(time(fault.at().toMillis(), fault.end().toMillis()));
                    }
                }
            }
        }
        for (OperatorChange change : scenario.changes()) {
            all.add(time(change.at().toMillis(), change.at().toMillis()));
        }
        for (Event event : scenario.room().events()) {
            all.add(border(event.times().beginMillis()));
            all.add(border(event.times().startMillis()));
            all.add(border(event.times().endMillis()));
        }
        all.sort(Comparator.comparingLong(Time::fromMillis));
        times = all;
    }

    /// Cuts, a lost coordinator or site, and changes.
    static Deviation stated(Scenario scenario) {
        return new Deviation(scenario, false);
    }

    /// The same, and whatever may lose a grant on its way: its seat is taken until it ages out.
    static Deviation anything(Scenario scenario) {
        return new Deviation(scenario, true);
    }

    /// Whether this moment is stated apart.
    boolean is(long nowMillis) {
        return untilMillis(nowMillis) > nowMillis;
    }

    /// Until when it lasts, or lasted the last time.
    long untilMillis(long nowMillis) {
        while (next < times.size() && times.get(next).fromMillis() <= nowMillis) {
            Time time = times.get(next++);
            untilMillis = Math.max(untilMillis, time.toMillis());
        }
        return untilMillis;
    }

    private static Time border(long millis) {
        return new Time(millis, millis + AFTER_MILLIS);
    }

    private static Time time(long fromMillis, long toMillis) {
        return new Time(VirtualTime.BEGIN + fromMillis, VirtualTime.BEGIN + toMillis + AFTER_MILLIS);
    }
}
