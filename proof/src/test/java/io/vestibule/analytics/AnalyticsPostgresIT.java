package io.vestibule.analytics;

import io.vestibule.analytics.write.AnalyticsLaws;
import io.vestibule.store.StorePlace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The store in PostgreSQL, a database for each test.
class AnalyticsPostgresIT extends AnalyticsLaws {

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
}
