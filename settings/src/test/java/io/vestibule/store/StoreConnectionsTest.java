package io.vestibule.store;

import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

class StoreConnectionsTest {

    private static final int AT_ONCE = 8;

    @TempDir
    Path folder;

    /// SQLite does not let them wait for each other there.
    @RepeatedTest(20)
    void whoOpensANewFileAtTheSameTimeAsOthersIsNotRefused(RepetitionInfo round) throws Exception {
        var place = new StorePlace.Sqlite(folder.resolve("new" + round.getCurrentRepetition() + ".db"));
        var together = new CyclicBarrier(AT_ONCE);
        Callable<Boolean> opens = () -> {
            together.await();
            try (var connection = StoreConnections.open(place)) {
                return connection.isValid(0);
            }
        };
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (var opened : threads.invokeAll(Collections.nCopies(AT_ONCE, opens))) {
                opened.get();
            }
        }
    }
}
