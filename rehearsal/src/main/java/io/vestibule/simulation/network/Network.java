package io.vestibule.simulation.network;

import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.NetworkPlan;
import java.util.Collection;
import java.util.List;

/// Carries messages between data centers: late, in another order, twice, or not at all. *Confined
/// to its world.*
public final class Network {

    // Light in glass and the detours of cables.
    private static final double KILOMETERS_PER_MILLISECOND = 120;

    private static final double ROUGH_SHARE = 0.01;
    private static final double SECOND = 1_000;

    private final VirtualTime time;
    private final Meter meter;
    private final SplitMix chance;
    private final double[][] wayMillis;

    /// One bit for every cut that a data center is on the far side of.
    private final long[] sides;

    private NetworkPlan plan;
    private int cuts;

    /// The network of these data centers.
    public Network(List<CenterPlan> centers, NetworkPlan plan, VirtualTime time, Meter meter, SplitMix chance) {
        this.plan = plan;
        this.time = time;
        this.meter = meter;
        this.chance = chance;
        sides = new long[centers.size()];
        wayMillis = new double[centers.size()][centers.size()];
        for (int from = 0; from < centers.size(); from++) {
            for (int to = 0; to < centers.size(); to++) {
                double kilometers = centers.get(from).kilometersTo(centers.get(to));
                wayMillis[from][to] = 1 + kilometers / KILOMETERS_PER_MILLISECOND;
            }
        }
    }

    /// Treats messages otherwise from now on.
    public void plan(NetworkPlan other) {
        plan = other;
    }

    /// Cuts some data centers off from the others.
    ///
    /// @return the cut's number, for [#heal]
    public int cut(Collection<Integer> centers) {
        int number = cuts++ % Long.SIZE;
        centers.forEach(center -> sides[center] |= 1L << number);
        return number;
    }

    /// A cut is over.
    public void heal(int cut) {
        for (int center = 0; center < sides.length; center++) {
            sides[center] &= ~(1L << cut);
        }
    }

    /// Whether so many messages are lost or late that things have to be sent again: one in a
    /// hundred, or more.
    public boolean isRough() {
        return plan.loss() >= ROUGH_SHARE || (plan.slowShare() >= ROUGH_SHARE && plan.slowMillis() >= SECOND);
    }

    /// Whether messages get from one data center to another now.
    public boolean reaches(int from, int to) {
        return sides[from] == sides[to];
    }

    /// Sends a message from one data center to another, or to the same.
    ///
    /// @param arrives what happens when it does, as often as it does
    public void send(int from, int to, Way way, int bytes, Runnable arrives) {
        meter.sent(way, 1, bytes);
        if (from == to) {
            time.after(chance.nextInt(2), arrives);
            return;
        }
        int copies = chance.nextFraction() < plan.duplicated() ? 2 : 1;
        for (int copy = 0; copy < copies; copy++) {
            if (reaches(from, to) && chance.nextFraction() >= plan.loss()) {
                long delay = delayMillis(from, to);
                time.after(delay, () -> {
                    if (reaches(from, to)) {
                        arrives.run();
                    }
                });
            }
        }
    }

    /// How long the way takes one message now.
    private long delayMillis(int from, int to) {
        double delay = wayMillis[from][to] + chance.exponentialMillis(plan.jitterMillis() / SECOND);
        if (chance.nextFraction() < plan.slowShare()) {
            delay += plan.slowMillis() * chance.nextFraction();
        }
        return Math.round(delay);
    }
}
