package io.vestibule.gate.http;

import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
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
        return _ -> (_, sink) -> sink.is(verdict);
    }

    /// Forwards everything, and asks which TLS client it is.
    static Usher askingForTlsClient() {
        return new Usher() {
            @Override
            public void judge(RequestHead head, VerdictSink sink) {
                sink.is(OpenDoor.FORWARD);
            }

            @Override
            public boolean asksForTlsClient() {
                return true;
            }
        };
    }

    /// Says it a little later, as one does who has to ask for a slot.
    static Function<Executor, Usher> sayingLater(Verdict verdict) {
        return loop -> {
            var later = CompletableFuture.delayedExecutor(LATER_MILLIS, TimeUnit.MILLISECONDS, loop);
            return (_, sink) -> later.execute(() -> sink.is(verdict));
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
            return (head, sink) -> judge(head, sink, loop);
        }

        private void judge(RequestHead head, Usher.VerdictSink sink, Executor loop) {
            if (head.target().equals(target)) {
                held.complete(() -> loop.execute(() -> sink.is(OpenDoor.FORWARD)));
            } else {
                sink.is(OpenDoor.FORWARD);
            }
        }

        /// Waits until the request is there and lets it pass.
        void release() {
            held.orTimeout(10, TimeUnit.SECONDS).join().run();
        }
    }
}
