package io.vestibule.demo;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import io.vestibule.ground.EpochClock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Visitors who behave like browsers: cookies, assets, think time, leaving. Everything they do by
/// chance follows from the plan's seed; what happens to them depends on the gate. A crowd ends on
/// its own, when all visitors have gone home or its time is over. *Confined to its event loop*, but
/// for the methods that say otherwise.
public final class Crowd {

    private static final long LAST_ANSWERS_MILLIS = 500;

    private final CrowdBehavior plan;
    private final CrowdContext around;
    private final Context loop;
    private final Bots bots;
    private final List<DemoVisitor> visitors = new ArrayList<>();
    private final Promise<List<VisitorTrace>> ended = Promise.promise();
    private int still;
    private boolean over;

    /// @param gate where the gate listens
    /// @param host the site's name, as browsers send it
    public Crowd(Vertx vertx, CrowdBehavior plan, SocketAddress gate, String host, EpochClock clock) {
        this(vertx, plan, _ -> gate, host, clock);
    }

    /// @param gates where each visitor finds a gate, if there are several
    /// @param host the site's name, as browsers send it
    public Crowd(Vertx vertx, CrowdBehavior plan, Gates gates, String host, EpochClock clock) {
        this.plan = plan;
        loop = vertx.getOrCreateContext();
        around = new CrowdContext(
                vertx, new HttpClientPool(vertx, gates, host, clock), clock, this::lineExists, this::oneHasGone);
        bots = new Bots(around, plan.botsPerSecond());
    }

    /// Lets the visitors come. May be called from any thread, once.
    ///
    /// @return the record of each visitor, and one for each bot that was let in, when the crowd has
    ///   ended
    public Future<List<VisitorTrace>> gather() {
        loop.runOnContext(_ -> start());
        return ended.future();
    }

    /// Sends all visitors home now. May be called from any thread.
    public void sendHome() {
        loop.runOnContext(_ -> end());
    }

    private void start() {
        var seeds = new SplittableRandom(plan.seed());
        still = plan.visitors();
        for (int number = 1; number <= plan.visitors(); number++) {
            var chance = seeds.split();
            var visitor = new DemoVisitor(around, plan, new VisitorTrace(number, false), chance);
            visitors.add(visitor);
            visitor.after(arrivalMillis(number - 1, chance), visitor::arrive);
        }
        around.after(plan.lasts().toMillis(), this::end);
    }

    private long arrivalMillis(int index, SplittableRandom chance) {
        double place = (index + chance.nextDouble()) / plan.visitors();
        double time = switch (plan.arrivals().pattern()) {
            case UNIFORM -> place;
            case SPIKE -> place < 0.5 ? place / 10 : 0.05 + (place - 0.5) * 1.9;
        };
        return Math.round(plan.arrivals().over().toMillis() * time);
    }

    private void lineExists() {
        if (!over) {
            bots.start();
        }
    }

    private void oneHasGone() {
        if (--still == 0) {
            end();
        }
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        bots.stop();
        visitors.forEach(DemoVisitor::sendHome);
        around.after(LAST_ANSWERS_MILLIS, this::close);
    }

    private void close() {
        List<VisitorTrace> diaries = Stream.concat(visitors.stream().map(DemoVisitor::diary), bots.noted().stream())
                .toList();
        around.clients().close().onComplete(_ -> ended.tryComplete(diaries));
    }
}
