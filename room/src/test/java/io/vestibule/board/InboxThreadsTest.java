package io.vestibule.board;

import io.vestibule.Slow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/// Threads leave tasks while the loop runs others, in every order that [Inbox] can meet.
@Slow("runs threads in every order")
public class InboxThreadsTest {

    @Test
    void everyTaskIsRunOnceAndThoseOfOneThreadInTheirOrder() {
        new ModelCheckingOptions()
                .iterations(5)
                .invocationsPerIteration(300)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(0)
                .check(Letters.class);
    }

    /// An inbox whose loop is stepped. *Thread-safe.*
    @Param(name = "thread", gen = ThreadIdGen.class)
    public static class Letters {

        private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final Inbox inbox = new Inbox(new Tasks(tasks));
        private final AtomicInteger put = new AtomicInteger();

        /// Of the loop alone, which is one thread at a time.
        private final List<Letter> ran = new ArrayList<>();

        private record Letter(int thread, int number) {}

        @Operation
        public void put(@Param(name = "thread") int thread) {
            var letter = new Letter(thread, put.incrementAndGet());
            inbox.put(() -> ran.add(letter));
        }

        @Operation(nonParallelGroup = "loop")
        public void run() {
            var task = tasks.poll();
            if (task != null) {
                task.run();
            }
        }

        /// At the end the loop runs what it was woken for.
        @Validate
        public void nothingIsLeftLying() {
            while (!tasks.isEmpty()) {
                run();
            }
            if (ran.size() != put.get()) {
                throw new IllegalStateException(put + " were left, run were " + ran);
            }
            for (int i = 0; i < ran.size(); i++) {
                for (int later = i + 1; later < ran.size(); later++) {
                    if (ran.get(i).thread() == ran.get(later).thread()
                            && ran.get(i).number() > ran.get(later).number()) {
                        throw new IllegalStateException("out of order: " + ran);
                    }
                }
            }
        }
    }

    /// A loop without time.
    private record Tasks(ConcurrentLinkedQueue<Runnable> tasks) implements Loop {

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void after(long millis, Runnable task) {
            throw new UnsupportedOperationException("an inbox does not wait");
        }
    }
}
