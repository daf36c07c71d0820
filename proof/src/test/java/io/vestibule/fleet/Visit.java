package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vestibule.crowd.Findings;
import io.vestibule.crowd.Place;
import io.vestibule.demo.Crowd;
import io.vestibule.demo.VisitorTrace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A crowd on its way through a fleet to one place. *Confined to the test's thread.*
final class Visit {

    private static final Duration SLACK = Duration.ofSeconds(60);

    private final Bed bed;
    private final Place place;
    private final Crowd crowd;
    private final Future<List<VisitorTrace>> diaries;
    private final long startedMillis = System.currentTimeMillis();
    private long endMillis;

    Visit(Bed bed, Place place, Crowd crowd, Duration lasts) {
        this.bed = bed;
        this.place = place;
        this.crowd = crowd;
        diaries = crowd.gather();
        endMillis = startedMillis + lasts.toMillis();
    }

    /// Sends everybody home before their time.
    void end() {
        endMillis = Math.min(endMillis, System.currentTimeMillis());
        crowd.sendHome();
    }

    /// Waits until everybody has gone, and tells what came of it.
    Verdict verdict() {
        long longest = endMillis - System.currentTimeMillis() + SLACK.toMillis();
        var written = diaries.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(longest, TimeUnit.MILLISECONDS)
                .join();
        assertThat(place.record().lost()).as("requests not written down").isZero();
        var findings = new Findings(place, written, List.of(), bed.tickets(place), endMillis);
        System.out.print(findings);
        return new Verdict(findings, place, bed.balancer()::centerOf, bed.samples(place));
    }
}
