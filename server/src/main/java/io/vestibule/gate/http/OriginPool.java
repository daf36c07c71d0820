package io.vestibule.gate.http;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One lane's connections to one origin. Of those to one address, the one used last is used next,
/// so that the others may grow old and go. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class OriginPool {

    private static final long RETRY_MILLIS = 50;

    private final LoopContext loopContext;
    private final Origin origin;
    private final List<Deque<OriginConnection>> idle;
    private final List<List<Http2Origin>> shared;
    private final List<List<OriginDial>> dials;
    private final Deque<ShareWaiter> held = new ArrayDeque<>();
    private boolean retrying;

    OriginPool(LoopContext loopContext, Origin origin) {
        this.loopContext = loopContext;
        this.origin = origin;
        idle = Stream.<Deque<OriginConnection>>generate(ArrayDeque::new)
                .limit(origin.servers().all().size())
                .toList();
        dials = Stream.<List<OriginDial>>generate(ArrayList::new)
                .limit(origin.servers().all().size())
                .toList();
        shared = Stream.<List<Http2Origin>>generate(ArrayList::new)
                .limit(origin.servers().all().size())
                .toList();
    }

    LoopContext lane() {
        return loopContext;
    }

    Origin origin() {
        return origin;
    }

    /// Calls the exchange's `connected` or `unavailable`: at once, or later.
    void take(Exchange exchange) {
        enter(exchange, false);
    }

    /// The same, with a connection that never served before.
    void takeFresh(Exchange exchange) {
        enter(exchange, true);
    }

    private void enter(Exchange exchange, boolean fresh) {
        var shares = origin.shares();
        if (shares == null || shares.take(exchange.shares())) {
            enterBudget(exchange, fresh);
        } else if (shares.beginWaiting()) {
            queue(new ShareWaiter(exchange, fresh, loopContext.now() + patience()));
        } else {
            exchange.unavailable(OriginTrouble.SHARE);
        }
    }

    private long patience() {
        return origin.times().connect().toNanos();
    }

    private void enterBudget(Exchange exchange, boolean fresh) {
        if (origin.budget().takeNow()) {
            give(exchange, fresh);
            return;
        }
        var waiter = new Waiter(exchange, fresh);
        switch (origin.budget().take(waiter)) {
            case GRANTED -> give(exchange, fresh);
            case LATER -> waiter.begin();
            case REFUSED -> {
                leaveShares(exchange);
                exchange.unavailable(OriginTrouble.BUSY);
            }
        }
    }

    private void give(Exchange exchange, boolean fresh) {
        var server = origin.servers().choose(exchange.tried());
        if (server == null) {
            leave(exchange);
            exchange.unavailable(OriginTrouble.UNREACHABLE);
            return;
        }
        if (fresh || !reuse(server, exchange, origin.servers().now())) {
            new OriginDial(this, exchange, server).begin(true);
        }
    }

    /// A connection to the address that is there already, taken by the exchange.
    ///
    /// @return false if no connection can take it
    boolean reuse(OriginServer server, Exchange exchange, long since) {
        if (origin.speaksHttp2(exchange)) {
            var connection = freeOne(server);
            if (connection == null) {
                return false;
            }
            connection.open(exchange, since);
            return true;
        }
        var connection = idleOne(server, exchange);
        if (connection == null) {
            return false;
        }
        exchange.connected(connection);
        return true;
    }

    private @Nullable Http2Origin freeOne(OriginServer server) {
        for (Http2Origin candidate : shared.get(server.index())) {
            if (candidate.isFree()) {
                return candidate;
            }
        }
        return null;
    }

    void keep(Http2Origin connection) {
        shared.get(connection.server().index()).add(connection);
        if (loopContext.stopping()) {
            connection.drain();
        }
    }

    void forget(Http2Origin connection) {
        shared.get(connection.server().index()).remove(connection);
    }

    /// Has a request wait for a connection that is being made to the same address.
    ///
    /// @return false when none is
    boolean joins(OriginDial dial, OriginServer server) {
        var first = dials.get(server.index());
        if (first.isEmpty()) {
            first.add(dial);
            return false;
        }
        first.add(dial);
        return true;
    }

    /// The connection is made, or could not be.
    ///
    /// @return who has waited for it, without the one that made it
    List<OriginDial> joined(OriginServer server) {
        var all = List.copyOf(dials.get(server.index()));
        dials.get(server.index()).clear();
        return all.isEmpty() ? all : all.subList(1, all.size());
    }

    private @Nullable OriginConnection idleOne(OriginServer server, Exchange exchange) {
        var kept = idle.get(server.index());
        for (var candidate = kept.pollLast(); candidate != null; candidate = kept.pollLast()) {
            if (candidate.isOpen()) {
                candidate.take(exchange);
                return candidate;
            }
        }
        return null;
    }

    void keep(OriginConnection connection) {
        if (loopContext.stopping()) {
            connection.cut();
        } else {
            idle.get(connection.server().index()).addLast(connection);
        }
    }

    void forget(OriginConnection connection) {
        idle.get(connection.server().index()).remove(connection);
    }

    /// The exchange's place is free again, and so is that in the shares of its visitor.
    void leave(Exchange exchange) {
        origin.budget().giveBack();
        leaveShares(exchange);
    }

    private void leaveShares(Exchange exchange) {
        var shares = origin.shares();
        if (shares != null) {
            shares.giveBack(exchange.shares());
            if (!held.isEmpty()) {
                loopContext.loop().execute(this::retry);
            }
        }
    }

    // ---- over the share

    private void queue(ShareWaiter waiter) {
        held.add(waiter);
        if (!retrying) {
            retrying = true;
            loopContext.loop().schedule(this::retryLater, RETRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /// Places are given back on other lanes, too, without notice.
    private void retryLater() {
        retry();
        retrying = !held.isEmpty();
        if (retrying) {
            loopContext.loop().schedule(this::retryLater, RETRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void retry() {
        var shares = origin.shares();
        if (shares == null || held.isEmpty()) {
            return;
        }
        long now = loopContext.now();
        int waiting = held.size();
        for (int i = 0; i < waiting; i++) {
            var waiter = held.removeFirst();
            var exchange = waiter.exchange();
            if (exchange.isOver()) {
                shares.endWaiting();
            } else if (shares.take(exchange.shares())) {
                shares.endWaiting();
                enterBudget(exchange, waiter.fresh());
                exchange.flushOrigin();
            } else if (waiter.until() - now < 0) {
                shares.endWaiting();
                exchange.unavailable(OriginTrouble.SHARE);
            } else {
                held.addLast(waiter);
            }
        }
    }

    /// A request that waits until its visitor has fewer others under way.
    ///
    /// @param until when it has waited long enough, in [LoopContext#now]
    private record ShareWaiter(Exchange exchange, boolean fresh, long until) {}

    /// An exchange in line for a place at the origin.
    private final class Waiter implements Runnable {

        private final Exchange exchange;
        private final boolean fresh;
        private boolean gone;

        Waiter(Exchange exchange, boolean fresh) {
            this.exchange = exchange;
            this.fresh = fresh;
        }

        /// Waits no longer than a connection may take.
        void begin() {
            long patience = origin.times().connect().toMillis();
            loopContext.loop().schedule(this::giveUp, patience, TimeUnit.MILLISECONDS);
        }

        /// Called on the lane that gave the place back.
        @Override
        public void run() {
            loopContext.loop().execute(this::granted);
        }

        private void granted() {
            if (gone) {
                origin.budget().giveBack();
            } else if (exchange.isOver()) {
                gone = true;
                leave(exchange);
            } else {
                gone = true;
                give(exchange, fresh);
                exchange.flushOrigin();
            }
        }

        private void giveUp() {
            if (!gone) {
                gone = true;
                leaveShares(exchange);
                exchange.unavailable(OriginTrouble.BUSY);
            }
        }
    }
}
