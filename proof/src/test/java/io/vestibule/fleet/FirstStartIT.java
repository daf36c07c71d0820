package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.crowd.Place;
import io.vestibule.fleet.Fleet.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// An operator who starts a cluster for the first time, one node after the other, reads of no problem: there is none.
/// In the long form only: `FleetTownTest` waits with a founder in virtual time.
@EnabledIfSystemProperty(named = "long", matches = "true")
class FirstStartIT {

    /// As long as a room waits for nodes that should be there, and some more.
    private static final Duration ALONE = Duration.ofSeconds(20);

    /// In this time what began continues to its end, and alarms would begin.
    private static final Duration AFTERWARDS = Duration.ofSeconds(8);

    @TempDir
    private Path folder;

    @Test
    void aFounderAloneAndThenThreeNodesWarnOfNothing() {
        var vertx = Vertx.vertx();
        var shape = new Shape(1, 3, true);
        var ground = Loopback.of(shape);
        var places = List.of(Place.open(vertx, new Sized("sale", 20, 20), ground.home()));
        try (var fleet = new Fleet(folder, shape, places, ground)) {
            var founder = fleet.members().getFirst();
            fleet.begin(founder);
            founder.process().awaitReady();
            Pause.of(ALONE);
            assertThat(founder.complaints()).as("the founder alone").isEmpty();

            fleet.members().stream().skip(1).forEach(fleet::begin);
            fleet.awaitWhole();
            Pause.of(AFTERWARDS);

            for (Member member : fleet.members()) {
                assertThat(member.complaints()).as(member.name()).isEmpty();
                assertThat(member.process().output()).contains(" INFO ");
            }
            assertThat(fleet.views()).allMatch(view -> view.alarms().isEmpty());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
