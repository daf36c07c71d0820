package io.vestibule.simulation;

import io.vestibule.simulation.check.Scene;
import io.vestibule.simulation.network.Meter;
import io.vestibule.simulation.network.Way;
import java.util.ArrayList;

/// All that is measured in a world. *Confined to its world.*
final class WorldFigures {

    final EarlyMeter early = new EarlyMeter();
    final OrderMeter order = new OrderMeter();
    final EstimateMeter estimates = new EstimateMeter();
    final MinuteMeter minutes = new MinuteMeter();
    final WaitMeter waits = new WaitMeter();
    final Longs goneMillis = new Longs();
    final UseMeter use;
    final long visitors;

    long came;
    long requests;
    long refused;
    long abandoned;
    long returned;
    long roams;
    int waiting;
    long turnover;

    private long admitted;
    private long waited;
    private int activeMax;
    private int inMinuteMax;
    private int latelyMax;
    private int overActive;
    private int overMinute;
    private int overLately;

    WorldFigures(long visitors, long nowMillis) {
        this.visitors = visitors;
        use = new UseMeter(nowMillis);
    }

    /// A visitor is let in, and this many are inside now.
    void letIn(int inside, long arrivedMillis, long waitedMillis, boolean didWait) {
        admitted++;
        waited += didWait ? 1 : 0;
        activeMax = Math.max(activeMax, inside);
        minutes.admitted(inside);
        waits.entered(arrivedMillis, waitedMillis);
        use.admitted();
    }

    /// Checks an admission against the limits.
    void limits(Scene.Allowed allowed, int inside, int lately, int inMinute) {
        if (allowed.known()) {
            overActive = Math.max(overActive, inside - allowed.seats());
        }
        overLately = Math.max(overLately, lately - allowed.passes());
        overMinute = Math.max(overMinute, inMinute - allowed.passes());
        latelyMax = Math.max(latelyMax, lately);
        inMinuteMax = Math.max(inMinuteMax, inMinute);
    }

    void sampled(int inside) {
        activeMax = Math.max(activeMax, inside);
    }

    /// How many gave up waiting since.
    int goneSince(long millis) {
        int first = goneMillis.size();
        while (first > 0 && goneMillis.get(first - 1) >= millis) {
            first--;
        }
        return goneMillis.size() - first;
    }

    Outcome.People people() {
        return new Outcome.People(
                came,
                admitted,
                waited,
                abandoned,
                returned,
                refused,
                roams,
                requests,
                waits.medianSeconds(),
                waits.longestSeconds());
    }

    Outcome.Peaks peaks() {
        return new Outcome.Peaks(activeMax, latelyMax, inMinuteMax, overActive, overLately, overMinute);
    }

    Outcome.Early early() {
        return early.early(admitted);
    }

    static Outcome.Traffic traffic(Meter meter) {
        var seconds = new ArrayList<Outcome.Traffic.Second>();
        for (Meter.Second second : meter.seconds()) {
            seconds.add(new Outcome.Traffic.Second(
                    seconds.size(), second.inCenters(), second.betweenCenters(), second.globalBytes()));
        }
        long all = 0;
        for (Way way : Way.values()) {
            all += meter.of(way).messages();
        }
        return new Outcome.Traffic(
                (double) all / Math.max(1, seconds.size()),
                way(meter, Way.WORKER_TO_CENTER),
                way(meter, Way.CENTER_TO_WORKER),
                way(meter, Way.CENTER_TO_GLOBAL),
                way(meter, Way.GLOBAL_TO_CENTER),
                way(meter, Way.BETWEEN_CENTERS),
                seconds);
    }

    private static Outcome.Traffic.Way way(Meter meter, Way way) {
        Meter.Count count = meter.of(way);
        return new Outcome.Traffic.Way(count.messages(), count.bytes(), count.messagesMost(), count.bytesMost());
    }
}
