package io.vestibule.gate.http.origin;

import io.vestibule.Slow;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/// Lanes take and give back places at one origin, in the orders that [OriginBudget] can meet: what
/// each of them sees is what it would see if one step came after the other.
@Slow("runs threads in every order")
public class OriginBudgetThreadsTest {

    @Test
    void whatLanesSeeIsWhatTheyWouldSeeOneAfterAnother() {
        new ModelCheckingOptions()
                .iterations(12)
                .invocationsPerIteration(400)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(2)
                .check(Places.class);
    }

    /// A place that is given back goes to the request that has waited longest, served by the thread
    /// that gave it back: so each thread knows how many it may give back.
    @Param(name = "thread", gen = ThreadIdGen.class)
    public static class Places {

        private static final int NOTHING_TO_GIVE = -1;
        private static final int TO_NOBODY = 0;
        private static final int MOST_THREADS = 8;

        private final OriginBudget budget = new OriginBudget(1, 2);
        private final AtomicIntegerArray held = new AtomicIntegerArray(MOST_THREADS);
        private final AtomicIntegerArray served = new AtomicIntegerArray(MOST_THREADS);

        @Operation
        public boolean takeNow(@Param(name = "thread") int thread) {
            boolean taken = budget.takeNow();
            held.addAndGet(thread, taken ? 1 : 0);
            return taken;
        }

        @Operation
        public String take(@Param(name = "thread") int thread) {
            var place = budget.take(() -> serve(thread + 1));
            held.addAndGet(thread, place == OriginBudget.Grant.GRANTED ? 1 : 0);
            return place.name();
        }

        /// Gives a place back, and says whom it went to.
        @Operation
        public int giveBack(@Param(name = "thread") int thread) {
            if (held.get(thread) == 0) {
                return NOTHING_TO_GIVE;
            }
            held.decrementAndGet(thread);
            GIVER.set(thread);
            budget.giveBack();
            return served.getAndSet(thread, TO_NOBODY);
        }

        private static final ThreadLocal<Integer> GIVER = new ThreadLocal<>();

        private void serve(int waiter) {
            int giver = GIVER.get();
            held.incrementAndGet(giver);
            served.set(giver, waiter);
        }
    }
}
