package io.vestibule.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// The queue in a file of SQLite.
class DeliveryQueueTest extends DeliveryQueueContract {

    @TempDir
    private Path data = Path.of("");

    @Override
    StorePlace place() {
        return new StorePlace.Sqlite(data.resolve(StorePlace.FILE));
    }
}
