package io.vestibule.gate.http.origin;

import io.vestibule.gate.http.loop.LoopContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One lane's connections to one origin. Of those to one address, the one used last is used next,
/// so that the others may grow old and go. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored")
public // failures come up the pipeline
final class OriginPool implements OriginDial.Keeper {

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

    @Override
    public LoopContext lane() {
        return loopContext;
    }

    @Override
    public Origin origin() {
        return origin;
    }

    /// Calls the request's `connected` or `unavailable`: at once, or later.
    public void take(OriginSeeker seeker) {
        enter(seeker, false);
    }

    /// The same, with a connection that never served before.
    public void takeFresh(OriginSeeker seeker) {
        enter(seeker, true);
    }

    private void enter(OriginSeeker seeker, boolean fresh) {
        var shares = origin.shares();
        if (shares == null || shares.take(seeker.shares())) {
            enterBudget(seeker, fresh);
        } else if (shares.beginWaiting()) {
            queue(new ShareWaiter(seeker, fresh, loopContext.now() + patience()));
        } else {
            seeker.unavailable(OriginTrouble.SHARE);
        }
    }

    private long patience() {
        return origin.times().connect().toNanos();
    }

    private void enterBudget(OriginSeeker seeker, boolean fresh) {
        if (origin.budget().takeNow()) {
            give(seeker, fresh);
            return;
        }
        var waiter = new Waiter(seeker, fresh);
        switch (origin.budget().take(waiter)) {
            case GRANTED -> give(seeker, fresh);
            case LATER -> waiter.begin();
            case REFUSED -> {
                leaveShares(seeker.shares());
                seeker.unavailable(OriginTrouble.BUSY);
            }
        }
    }

    private void give(OriginSeeker seeker, boolean fresh) {
        var server = origin.servers().choose(seeker.tried());
        if (server == null) {
            leave(seeker.shares());
            seeker.unavailable(OriginTrouble.UNREACHABLE);
            return;
        }
        if (fresh || !reuse(server, seeker, origin.servers().now())) {
            new OriginDial(this, seeker, server).begin(true);
        }
    }

    @Override
    public boolean reuse(OriginServer server, OriginSeeker seeker, long since) {
        if (origin.speaksHttp2(seeker)) {
            var connection = freeOne(server);
            if (connection == null) {
                return false;
            }
            connection.open(seeker, since);
            return true;
        }
        var connection = idleOne(server, seeker);
        if (connection == null) {
            return false;
        }
        seeker.connected(connection);
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

    @Override
    public void keep(Http2Origin connection) {
        shared.get(connection.server().index()).add(connection);
        if (loopContext.stopping()) {
            connection.drain();
        }
    }

    @Override
    public void forget(Http2Origin connection) {
        shared.get(connection.server().index()).remove(connection);
    }

    @Override
    public boolean joins(OriginDial dial, OriginServer server) {
        var first = dials.get(server.index());
        if (first.isEmpty()) {
            first.add(dial);
            return false;
        }
        first.add(dial);
        return true;
    }

    @Override
    public List<OriginDial> joined(OriginServer server) {
        var all = List.copyOf(dials.get(server.index()));
        dials.get(server.index()).clear();
        return all.isEmpty() ? all : all.subList(1, all.size());
    }

    private @Nullable OriginConnection idleOne(OriginServer server, OriginSeeker seeker) {
        var kept = idle.get(server.index());
        for (var candidate = kept.pollLast(); candidate != null; candidate = kept.pollLast()) {
            if (candidate.isOpen()) {
                candidate.take(seeker.shares());
                return candidate;
            }
        }
        return null;
    }

    @Override
    public void keep(OriginConnection connection) {
        if (loopContext.stopping()) {
            connection.cut();
        } else {
            idle.get(connection.server().index()).addLast(connection);
        }
    }

    @Override
    public void forget(OriginConnection connection) {
        idle.get(connection.server().index()).remove(connection);
    }

    @Override
    public void leave(VisitorShares charged) {
        origin.budget().giveBack();
        leaveShares(charged);
    }

    private void leaveShares(VisitorShares charged) {
        var shares = origin.shares();
        if (shares != null) {
            shares.giveBack(charged);
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
            var seeker = waiter.seeker();
            if (seeker.isOver()) {
                shares.endWaiting();
            } else if (shares.take(seeker.shares())) {
                shares.endWaiting();
                enterBudget(seeker, waiter.fresh());
                seeker.flushOrigin();
            } else if (waiter.until() - now < 0) {
                shares.endWaiting();
                seeker.unavailable(OriginTrouble.SHARE);
            } else {
                held.addLast(waiter);
            }
        }
    }

    /// A request that waits until its visitor has fewer others under way.
    ///
    /// @param until when it has waited long enough, in [LoopContext#now]
    private record ShareWaiter(OriginSeeker seeker, boolean fresh, long until) {}

    /// A request in line for a place at the origin.
    private final class Waiter implements Runnable {

        private final OriginSeeker seeker;
        private final boolean fresh;
        private boolean gone;

        Waiter(OriginSeeker seeker, boolean fresh) {
            this.seeker = seeker;
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
            } else if (seeker.isOver()) {
                gone = true;
                leave(seeker.shares());
            } else {
                gone = true;
                give(seeker, fresh);
                seeker.flushOrigin();
            }
        }

        private void giveUp() {
            if (!gone) {
                gone = true;
                leaveShares(seeker.shares());
                seeker.unavailable(OriginTrouble.BUSY);
            }
        }
    }
}
