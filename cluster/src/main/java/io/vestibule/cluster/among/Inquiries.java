package io.vestibule.cluster.among;

import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.wire.Frame;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Questions of this node about settings of one room that are not in force, on their way to its
/// host and back. *Thread-safe.*
final class Inquiries {

    /// An answer takes a way there and back and less than a millisecond.
    static final long PATIENCE_MILLIS = 1_000;

    /// More are not sent: operators ask them, a few at a time.
    private static final int MOST = 64;

    private final Map<Long, CompletableFuture<ProspectReply>> open = new ConcurrentHashMap<>();
    private final AtomicLong number = new AtomicLong();
    private final Consumer<Frame> toHost;

    Inquiries(Consumer<Frame> toHost) {
        this.toHost = toHost;
    }

    /// Asks.
    ///
    /// @return complete when the answer is there, or when none came in time
    CompletableFuture<ProspectReply> ask(WhatIf whatIf) {
        if (open.size() >= MOST) {
            return CompletableFuture.completedFuture(ProspectReply.SILENT);
        }
        long next = number.incrementAndGet();
        var reply = new CompletableFuture<ProspectReply>();
        open.put(next, reply);
        toHost.accept(new Frame.WhatIfAsked(next, whatIf));
        return reply.completeOnTimeout(ProspectReply.SILENT, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                .whenComplete((_, _) -> open.remove(next));
    }

    /// An answer came; one that is late or doubled has no effect.
    void take(Frame.ProspectTold told) {
        var asked = open.remove(told.number());
        if (asked != null) {
            asked.complete(
                    told.prospect().<ProspectReply>map(ProspectReply.Told::new).orElseGet(ProspectReply.NotYet::new));
        }
    }
}
