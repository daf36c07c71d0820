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

    /// Connections are ended, and no others are let in.
    @Override
    void goAway(StorePlace place) {
        databases.execute("ALTER DATABASE " + databases.name() + " ALLOW_CONNECTIONS false");
        databases.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"
                        + databases.name()
                        + "'");
    }

    @Override
    void comeBack(StorePlace place) {
        databases.execute("ALTER DATABASE " + databases.name() + " ALLOW_CONNECTIONS true");
    }
}
