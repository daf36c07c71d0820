package io.vestibule.node.boards;

import io.netty.util.concurrent.EventExecutor;
import io.vestibule.board.Loop;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// An event loop of the gate as lanes see it. *Thread-safe.*
record LaneLoop(EventExecutor loop) implements Loop {

    static LaneLoop of(Executor loop) {
        return new LaneLoop((EventExecutor) loop);
    }

    @Override
    public void execute(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            // A loop that is shut down has nothing to do.
            return;
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // a loop that is shut down has nothing to do
    public void after(long millis, Runnable task) {
        loop.schedule(task, millis, TimeUnit.MILLISECONDS);
    }
}
