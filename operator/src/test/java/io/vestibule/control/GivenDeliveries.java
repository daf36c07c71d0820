package io.vestibule.control;

import io.vestibule.control.api.request.NotificationDesk;
import io.vestibule.ground.EpochClock;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.DeliveryQueue;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// Texts of notifications and what is to be sent, in a store of their own, which goes when it is
/// closed. Nothing is sent. *Confined to the test.*
final class GivenDeliveries implements AutoCloseable {

    private final Path folder = folder();
    private final ConfigStore store;
    private final DeliveryQueue queue;
    private final EpochClock clock;

    GivenDeliveries(EpochClock clock) {
        var place = new StorePlace.Sqlite(folder.resolve(StorePlace.FILE));
        this.store = ConfigStore.at(place, folder, clock, () -> 1);
        this.queue = DeliveryQueue.open(place, clock);
        this.clock = clock;
    }

    NotificationDesk desk() {
        return new NotificationDesk(store.secrets(), queue, false, () -> {}, clock);
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory(Path.of("target"), "desk");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        queue.close();
        store.close();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
