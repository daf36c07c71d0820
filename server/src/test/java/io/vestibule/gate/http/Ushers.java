package io.vestibule.gate.http;

import io.vestibule.gate.RequestHead;
import io.vestibule.gate.Usher;
import io.vestibule.gate.Verdict;
import io.vestibule.testing.OpenDoor;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Ushers without judgement: they say what they were told to say, when they were told to.
final class Ushers {

    private static final long LATER_MILLIS = 30;

    private Ushers() {}

    /// Says it at once.
    static Function<Executor, Usher> saying(Verdict verdict) {
        return _ -> (_, outcome) -> outcome.is(verdict);
    }

    /// Says it a little later, as one does who has to ask for a slot.
    static Function<Executor, Usher> sayingLater(Verdict verdict) {
        return loop -> {
            var later =
                    CompletableFuture.delayedExecutor(LATER_MILLIS, TimeUnit.MILLISECONDS, loop);
            return (_, outcome) -> later.execute(() -> outcome.is(verdict));
        };
    }

    /// Forwards everything; the one with the target only when released. *Thread-safe.*
    static final class Holding {

        private final String target;
        private final CompletableFuture<Runnable> held = new CompletableFuture<>();

        Holding(String target) {
            this.target = target;
        }

        Usher on(Executor loop) {
            return (head, outcome) -> judge(head, outcome, loop);
        }

        private void judge(RequestHead head, Usher.Outcome outcome, Executor loop) {
            if (head.target().equals(target)) {
                held.complete(() -> loop.execute(() -> outcome.is(OpenDoor.FORWARD)));
            } else {
                outcome.is(OpenDoor.FORWARD);
            }
        }

        /// Waits until the request is there and lets it pass.
        void release() {
            held.orTimeout(10, TimeUnit.SECONDS).join().run();
        }
    }
}
