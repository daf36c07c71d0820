package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vestibule.crowd.Findings;
import io.vestibule.crowd.Place;
import io.vestibule.demo.Diary;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A crowd on its way through a fleet to one place. *Confined to the test's thread.*
final class Visit {

    private static final Duration SLACK = Duration.ofSeconds(60);

    private final Bed bed;
    private final Place place;
    private final Duration lasts;
    private final Future<List<Diary>> crowd;
    private final long startedMillis = System.currentTimeMillis();

    Visit(Bed bed, Place place, Duration lasts, Future<List<Diary>> crowd) {
        this.bed = bed;
        this.place = place;
        this.lasts = lasts;
        this.crowd = crowd;
    }

    /// Waits until so much time of the visit is over: what happens then is part of the story.
    ///
    /// @return that moment
    long at(Duration time) {
        long due = startedMillis + time.toMillis();
        for (long left = due - System.currentTimeMillis();
                left > 0;
                left = due - System.currentTimeMillis()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(left));
        }
        return System.currentTimeMillis();
    }

    /// Waits until everybody has gone, and tells what came of it.
    Verdict verdict() {
        var diaries =
                crowd.toCompletionStage()
                        .toCompletableFuture()
                        .orTimeout(lasts.plus(SLACK).toSeconds(), TimeUnit.SECONDS)
                        .join();
        assertThat(place.record().lost()).as("requests not written down").isZero();
        var findings =
                new Findings(
                        place,
                        diaries,
                        List.of(),
                        bed.tickets(place),
                        startedMillis + lasts.toMillis());
        System.out.print(findings);
        return new Verdict(findings, place, bed.balancer()::centerOf, bed.samples(place));
    }
}
