package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.coordination.books.RoomWatcher;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Flow;
import io.vestibule.room.Phase;
import io.vestibule.tally.Ages;
import io.vestibule.tally.VisitorStatus;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.SortedMap;

/// All that watches a room and decides nothing there: how fast its line moves, how many come, what
/// is forecast, how true it was, what changed, and the minutes. *Confined to its agent.*
public final class RoomObservers implements RoomWatcher {

    public final FlowMeter flow;
    public final ArrivalCount arrivals;
    public final Forecaster forecaster = new Forecaster();
    final LineEstimates lines;
    final Stall stall;
    final LineTrend trend = new LineTrend();
    final RecentChange changes;
    public final RoomMinutes minutes;

    private EstimateAccuracy experience;

    public RoomObservers(long nowMillis) {
        flow = new FlowMeter(nowMillis);
        arrivals = new ArrivalCount(nowMillis);
        lines = new LineEstimates(forecaster, flow);
        experience = new EstimateAccuracy(nowMillis);
        stall = new Stall(nowMillis);
        changes = new RecentChange(nowMillis);
        minutes = new RoomMinutes(nowMillis);
    }

    /// Estimates against what came true.
    public EstimateAccuracy experience() {
        return experience;
    }

    /// How fast the line moves: in the world, where that is known.
    Flow flow(RoomBooks books) {
        return books.globalLink().world(books.now()).map(this::flow).orElseGet(this::ownFlow);
    }

    private Flow flow(WorldState world) {
        return flow(
                world.flow().known(),
                world.flow().admissionsPerMinute(),
                world.flow().abandonsPerMinute());
    }

    private Flow ownFlow() {
        return forecaster.isKnown() ? flow(true, forecaster.perMinute(), flow.abandonsPerMinute()) : Flow.UNKNOWN;
    }

    private Flow flow(boolean known, double admissions, double abandons) {
        return new Flow(
                known,
                admissions,
                abandons,
                experience.atFirst(),
                experience.later(),
                experience.lateness(),
                isStalled(),
                trend.perMinute());
    }

    private boolean isStalled() {
        return stall.seconds() > 0;
    }

    private WaitObserver heardWaits(RoomBooks books) {
        return new WaitObserver(books, flow.waits(), experience);
    }

    @Override
    public Ages holds() {
        return flow.holds();
    }

    @Override
    public Ages waits(RoomBooks books) {
        return heardWaits(books);
    }

    @Override
    public void swept(int lost, int waiting, RoomBooks books) {
        flow.lost(lost);
        flow.step(books.now(), waiting, books.plan().hasLine());
        forecaster.step(books, flow);
        stall.step(books, forecaster);
        trend.step(books);
        changes.step(books, isStalled(), () -> flow(books));
        experience.step(books, isStalled(), lines);
    }

    @Override
    public void stepped(RoomBooks books) {
        minutes.step(books);
    }

    @Override
    public void turned(Phase before, Phase now, long nowMillis) {
        changes.turned(before, now, nowMillis);
    }

    @Override
    public void limited(long nowMillis) {
        experience.forget(nowMillis);
    }

    @Override
    public void ruled(RoomBooks books) {
        minutes.turned(books);
    }

    @Override
    public void heard(SortedMap<String, String> hosts, long nowMillis) {
        changes.heard(hosts, nowMillis);
    }

    @Override
    public void held(long nowMillis) {
        changes.held(nowMillis);
    }

    @Override
    public void resumed(long nowMillis) {
        changes.resumed(nowMillis);
    }

    @Override
    public void begun(RoomBooks books, boolean knowsNothing) {
        minutes.begin(books, knowsNothing);
    }

    @Override
    public void granted() {
        flow.admitted();
        stall.moved();
    }

    @Override
    public void touched(long arrivedMillis, long nowMillis) {
        minutes.touched(arrivedMillis, nowMillis);
    }

    @Override
    public void checkedIn(VisitEvent.CheckedIn told, boolean joined, boolean late, long nowMillis) {
        if (late) {
            flow.lost(-1);
            flow.waits().notEnded(told.atMillis() - told.arrivedMillis());
        } else if (joined) {
            arrivals.came(nowMillis);
        }
        minutes.checkedIn(told, joined, late, nowMillis);
    }

    @Override
    public boolean keepsMinutes() {
        return minutes.isOpen();
    }

    @Override
    public void handed(long atMillis) {
        minutes.handed(atMillis);
    }

    @Override
    public void gaveBack(long id, long nowMillis) {
        minutes.gaveBack(id, nowMillis);
    }

    @Override
    public void ended(
            long id, long atMillis, VisitorStatus before, boolean wasInside, boolean revoked, RoomBooks books) {
        minutes.endedEarly(id, atMillis, before, wasInside, revoked);
        switch (before) {
            case VisitorStatus.Active(long accepted, long _) -> {
                if (wasInside) {
                    flow.holds().ended(books.now() - accepted);
                }
            }
            case VisitorStatus.Waiting(long arrived, long _, int _) -> {
                flow.lost(1);
                heardWaits(books).left(Math.max(0, books.now() - arrived));
            }
            case VisitorStatus.Unknown _, VisitorStatus.Left _, VisitorStatus.Revoked _ -> {}
        }
    }

    @Override
    public void entered(long id, long atMillis, VisitorStatus before, RoomBooks books) {
        if (!(before instanceof VisitorStatus.Waiting)) {
            arrivals.came(books.now());
        }
        flow.admitted();
        stall.moved();
        minutes.entered(id, atMillis, before, books);
    }

    @Override
    public void writeRates(DataOutput copy) throws IOException {
        flow.write(copy);
    }

    @Override
    public void readRates(DataInput copy) throws IOException {
        flow.read(copy);
    }

    @Override
    public void writeLearned(DataOutput copy) throws IOException {
        experience.write(copy);
    }

    @Override
    public void readLearned(long beginning, DataInput copy, long copyMillis) {
        var learned = new EstimateAccuracy(copyMillis);
        if (learned.reads(beginning, copy)) {
            experience = learned;
        }
    }
}
