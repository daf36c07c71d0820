package io.vestibule.cli.control;

import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Looks at a cluster again and again, every two seconds. A node that gives no answer, as while it
/// is started again, is asked again; one that refuses ends it. *Confined to the thread of the
/// command.*
///
/// @param ask asks a node; throws [Failure] if there is no answer
/// @param progress for what is not yet as it should be
/// @param clock the time
/// @param pause waits for that many milliseconds; false if it is to end
record ClusterLook(Supplier<JsonNode> ask, PrintStream progress, EpochClock clock, LongPredicate pause) {

    static final long EVERY_MILLIS = 2000;

    /// Shows every answer, until it is to end.
    void watch(Consumer<JsonNode> show) {
        do {
            try {
                show.accept(ask.get());
            } catch (Failure failure) {
                progress.println("vestibule: " + again(failure));
            }
        } while (pause.test(EVERY_MILLIS));
    }

    /// Waits until the cluster is whole, says what is missing whenever that changes, and shows the
    /// last answer, if there was one.
    ///
    /// @return whether it is whole; not if the time was over before
    boolean await(Duration longest, Consumer<JsonNode> show) {
        long end = clock.millis() + longest.toMillis();
        List<String> said = List.of();
        while (true) {
            boolean last = clock.millis() >= end;
            List<String> missing;
            try {
                JsonNode cluster = ask.get();
                missing = ClusterWhole.missing(cluster);
                if (missing.isEmpty()) {
                    show.accept(cluster);
                    return true;
                }
                if (last) {
                    show.accept(cluster);
                }
            } catch (Failure failure) {
                missing = List.of(again(failure));
            }
            if (!missing.equals(said)) {
                missing.forEach(line -> progress.println("vestibule: " + line));
                said = missing;
            }
            long left = Math.max(1, end - clock.millis());
            if (last || !pause.test(Math.min(left, EVERY_MILLIS))) {
                progress.println("vestibule: the cluster is not whole");
                return false;
            }
        }
    }

    private static String again(Failure failure) {
        if (failure.retry() == Failure.Retry.NEVER) {
            throw failure;
        }
        return String.valueOf(failure.getMessage());
    }
}
