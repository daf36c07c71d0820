package io.vestibule.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.write.FilledStore;
import io.vestibule.store.StorePlace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fills a store by the way that rows always go, as fast as that goes, and asks it over HTTP while
/// rows are written and rolled up. A hundred rooms and one day; a thousand rooms with
/// `-Dlong=true`, and others as `-Drooms` and `-Ddays` say. Prints what it measures; bounds are
/// wide, for a busy machine. `workshop/past` measures thirty days.
class AnalyticsSpeedIT {

    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int ROOMS = Integer.getInteger("rooms", LONG ? 1_000 : 100);
    private static final int DAYS = Integer.getInteger("days", 1);
    private static final int TIMES = 20;
    private static final int MOST_MILLIS = 1_000;

    @TempDir
    Path data;

    @Test
    void aFileIsFastEnough() {
        measure("SQLite", new StorePlace.Sqlite(data.resolve(AnalyticsStore.FILE)));
    }

    @Test
    void postgresIsFastEnough() throws IOException {
        try (var postgres = EmbeddedPostgres.start()) {
            measure(
                    "PostgreSQL",
                    StorePlace.of("postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort()), data)
                            .orElseThrow());
        }
    }

    private static void measure(String name, StorePlace place) {
        try (var filled = new FilledStore(place, ROOMS, Optional.empty())) {
            filled.fill(DAYS, () -> false, _ -> {});
            say("%s: %d rooms, %d days, %.3f GB, %.0f s to write and %.0f s to roll up"
                    .formatted(
                            name, ROOMS, DAYS, filled.gigabytes(), filled.writingSeconds(), filled.rollingSeconds()));
            var measure = new PastMeasure(filled, DAYS, TIMES, () -> false, line -> say(name + ": " + line));

            assertThat(measure.writes().median()).isLessThan(MOST_MILLIS);

            for (var answered : measure.questions()) {
                var question = answered.question();
                assertThat(answered.took().median()).as(question.what()).isLessThan(MOST_MILLIS);
                // What is open is not rolled up at once.
                assertThat(answered.rows())
                        .as(question.what())
                        .isBetween(question.rows() * 9 / 10, question.rows() * 2);
            }
        }
    }

    private static void say(String text) {
        System.out.println(text);
        System.out.flush();
    }
}
