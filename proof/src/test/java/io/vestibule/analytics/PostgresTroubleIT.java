package io.vestibule.analytics;

import io.vestibule.analytics.write.AnalyticsTroubles;
import io.vestibule.store.StorePlace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The same for PostgreSQL, a database for each test.
class PostgresTroubleIT extends AnalyticsTroubles {

    private static FreshDatabases databases;

    @BeforeAll
    static void start() {
        databases = new FreshDatabases();
    }

    @AfterAll
    static void stop() {
        databases.close();
    }

    @Override
    public StorePlace place() {
        return databases.next();
    }

    @Override
    public void goAway(StorePlace place) {
        databases.goAway();
    }

    @Override
    public void comeBack(StorePlace place) {
        databases.comeBack();
    }
}
