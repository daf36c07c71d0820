package io.vestibule.simulation;

import io.vestibule.simulation.scenario.Fault;
import io.vestibule.simulation.scenario.OperatorChange;
import io.vestibule.simulation.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Lets the scenario's faults and changes happen. *Confined to its world.*
final class FaultSchedule {

    private final World world;
    private int restarted;

    FaultSchedule(World world) {
        this.world = world;
    }

    void begin() {
        for (OperatorChange change : world.scenario.changes()) {
            at(change.at(), () -> world.configure(change.room()));
        }
        for (Fault fault : world.scenario.faults()) {
            at(fault.at(), () -> world.tell("begins: " + what(fault)));
            at(fault.end(), () -> world.tell("is over: " + what(fault)));
            switch (fault) {
                case Fault.Cut cut -> cut(cut);
                case Fault.GlobalLost lost -> {
                    at(lost.at(), world.coordination::globalLost);
                    at(lost.end(), world.coordination::globalBack);
                }
                case Fault.CenterLost lost -> {
                    int center = world.scenario.centerNumber(lost.center());
                    at(lost.at(), () -> world.coordination.centerLost(center));
                    at(lost.end(), () -> world.coordination.centerBack(center, lost.memoryLost()));
                }
                case Fault.WorkerChurn churn -> churn(churn);
                case Fault.OriginLost lost -> {
                    at(lost.at(), () -> world.originUp = false);
                    at(lost.end(), () -> world.originUp = true);
                }
                case Fault.BadNetwork bad -> {
                    at(bad.at(), () -> world.network.plan(bad.network()));
                    at(bad.end(), () -> world.network.plan(world.scenario.network()));
                }
            }
        }
    }

    private void cut(Fault.Cut cut) {
        List<Integer> centers =
                cut.centers().stream().map(world.scenario::centerNumber).toList();
        int[] number = {-1};
        at(cut.at(), () -> number[0] = world.network.cut(centers));
        at(cut.end(), () -> world.network.heal(number[0]));
    }

    private void churn(Fault.WorkerChurn churn) {
        for (Duration at = churn.at(); at.compareTo(churn.end()) < 0; at = at.plus(churn.every())) {
            at(at, this::restartOne);
        }
    }

    /// The next one, a data center after the other.
    private void restartOne() {
        int centers = world.scenario.centers().size();
        int center = restarted % centers;
        int unit = restarted / centers % world.coordination.units(center);
        restarted++;
        world.coordination.unitRestarted(center, unit);
    }

    private void at(Duration moment, Runnable work) {
        world.time.after(moment.toMillis() - world.time.livedMillis(), work);
    }

    /// What went wrong when, for a picture.
    static List<FaultBand> strips(Scenario scenario) {
        var strips = new ArrayList<FaultBand>();
        for (Fault fault : scenario.faults()) {
            strips.add(new FaultBand(
                    kind(fault), what(fault), fault.at().toMillis(), fault.end().toMillis()));
        }
        for (OperatorChange change : scenario.changes()) {
            long at = change.at().toMillis();
            var limits = change.room().limits();
            String what = limits.totalActiveUsers() + " active users, " + limits.newUsersPerMinute() + " new a minute";
            strips.add(new FaultBand("change", what, at, at));
        }
        strips.sort(Comparator.comparingLong(FaultBand::fromMillis));
        return strips;
    }

    private static String kind(Fault fault) {
        return switch (fault) {
            case Fault.Cut _ -> "cut";
            case Fault.GlobalLost _ -> "global lost";
            case Fault.CenterLost _ -> "center lost";
            case Fault.OriginLost _ -> "origin lost";
            case Fault.WorkerChurn _ -> "worker churn";
            case Fault.BadNetwork _ -> "bad network";
        };
    }

    private static String what(Fault fault) {
        return switch (fault) {
            case Fault.Cut cut -> String.join(", ", cut.centers()) + " cut off";
            case Fault.GlobalLost _ -> "no global coordinator";
            case Fault.CenterLost lost ->
                lost.center() + " without coordinator" + (lost.memoryLost() ? " or copy" : "");
            case Fault.OriginLost _ -> "the site does not answer";
            case Fault.WorkerChurn churn ->
                "a worker restarted every " + churn.every().toMillis() + " ms";
            case Fault.BadNetwork bad -> bad.network().loss() * 100 + " % of messages lost";
        };
    }
}
