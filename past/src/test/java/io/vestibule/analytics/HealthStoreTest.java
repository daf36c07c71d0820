package io.vestibule.analytics;

import io.vestibule.analytics.write.HealthLaws;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// The history in a file.
class HealthStoreTest extends HealthLaws {

    @TempDir
    Path data;

    private int files;

    @Override
    public StorePlace place() {
        return new StorePlace.Sqlite(data.resolve(files++ + AnalyticsStore.FILE));
    }
}
