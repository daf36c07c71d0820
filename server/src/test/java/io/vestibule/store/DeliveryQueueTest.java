package io.vestibule.store;

import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// The queue in a file of SQLite.
class DeliveryQueueTest extends DeliveryQueueContract {

    @TempDir private Path data = Path.of("");

    @Override
    StorePlace place() {
        return new StorePlace.Sqlite(data.resolve(StorePlace.FILE));
    }
}
