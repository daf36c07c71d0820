package io.vestibule.analytics;

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
    StorePlace place() {
        return databases.next();
    }

    @Override
    void goAway(StorePlace place) {
        databases.goAway();
    }

    @Override
    void comeBack(StorePlace place) {
        databases.comeBack();
    }
}
