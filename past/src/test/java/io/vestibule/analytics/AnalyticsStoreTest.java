package io.vestibule.analytics;

import io.vestibule.analytics.write.AnalyticsLaws;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// The store in a file.
class AnalyticsStoreTest extends AnalyticsLaws {

    @TempDir
    Path data;

    private int files;

    @Override
    public StorePlace place() {
        return new StorePlace.Sqlite(data.resolve(files++ + AnalyticsStore.FILE));
    }
}
