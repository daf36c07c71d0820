package io.vestibule.gate.http.log;

import io.vestibule.Slow;
import io.vestibule.gate.http.plan.GateMetrics;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/// One thread adds entries, another takes them, in the orders that [AccessRing] can meet: none is
/// lost without being counted, none comes twice or out of turn.
@Slow("runs threads in every order")
public class AccessRingThreadsTest {

    @Test
    void whatBothSeeIsWhatTheyWouldSeeOneAfterAnother() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(300)
                .threads(2)
                .actorsPerThread(4)
                .actorsBefore(1)
                .actorsAfter(3)
                .check(Entries.class);
    }

    /// A ring of two.
    public static class Entries {

        private final GateMetrics metrics = new GateMetrics();
        private final AccessRing ring = new AccessRing(2, metrics);
        private long added;

        /// Adds the next entry, and says how many were dropped up to now.
        @Operation(nonParallelGroup = "lane")
        public long add() {
            added++;
            ring.add(entry(added));
            return metrics.of(GateMetrics.Count.LOG_LINES_DROPPED);
        }

        /// Takes an entry, and says which one came; 0 if none did.
        @Operation(nonParallelGroup = "writer")
        public long poll() {
            var entry = ring.poll();
            return entry == null ? 0 : entry.number();
        }

        private static AccessEntry entry(long id) {
            return new AccessEntry(
                    0, id, "", "", "GET", "", "/", "", "HTTP/1.1", 200, 0, 0, 0, 0, "answered", "", "", "", "", "", "");
        }
    }
}
