package io.vestibule.gate.http.log;

import io.vestibule.Slow;
import io.vestibule.gate.http.plan.GateMetrics;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
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
        private final AccessRing ring = new AccessRing(2, metrics, new Doorbell(() -> {}));
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
    }

    /// However lanes and writer meet, a writer that sleeps has been woken if there is an entry for it.
    @Test
    void noEntryIsLeftToAWriterThatSleeps() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(500)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .check(Sleeps.class);
    }

    /// Two lanes, and a writer that takes what there is and sleeps until it is woken.
    public static class Sleeps {

        private final GateMetrics metrics = new GateMetrics();
        private final AtomicBoolean woken = new AtomicBoolean();
        private final Doorbell doorbell = new Doorbell(() -> woken.set(true));
        private final List<AccessRing> rings =
                List.of(new AccessRing(8, metrics, doorbell), new AccessRing(8, metrics, doorbell));

        /// Of the writer.
        private boolean asleep;

        @Operation(nonParallelGroup = "one lane")
        public void addToOne() {
            rings.getFirst().add(entry(1));
        }

        @Operation(nonParallelGroup = "another lane")
        public void addToAnother() {
            rings.getLast().add(entry(2));
        }

        @Operation(nonParallelGroup = "writer")
        public void write() {
            if (asleep && woken.getAndSet(false)) {
                doorbell.awake();
                asleep = false;
            }
            if (!asleep) {
                rings.forEach(ring -> {
                    while (ring.poll() != null) {}
                });
                asleep = doorbell.maySleep(this::isEmpty);
            }
        }

        private boolean isEmpty() {
            return rings.stream().allMatch(AccessRing::isEmpty);
        }

        @Validate
        public void nothingIsLeftLying() {
            if (asleep && !woken.get() && !isEmpty()) {
                throw new IllegalStateException("the writer sleeps over an entry");
            }
        }
    }

    private static AccessEntry entry(long id) {
        return new AccessEntry(
                0, id, "", "", "GET", "", "/", "", "HTTP/1.1", 200, 0, 0, 0, 0, "answered", "", "", "", "", "", "");
    }
}
