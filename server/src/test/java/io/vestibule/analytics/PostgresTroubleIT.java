package io.vestibule.analytics;

import io.vestibule.store.StorePlace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// The same for PostgreSQL, a database for each test.
class PostgresTroubleIT extends AnalyticsTroubles {

    private static EmbeddedPostgres postgres;
    private static int databases;

    @BeforeAll
    static void start() throws IOException {
        postgres = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stop() throws IOException {
        postgres.close();
    }

    @Override
    StorePlace place() {
        databases++;
        execute("CREATE DATABASE " + name());
        return StorePlace.of(
                        "postgresql://postgres@localhost:%d/%s"
                                .formatted(postgres.getPort(), name()),
                        Path.of("unused"))
                .orElseThrow();
    }

    private static String name() {
        return "troubles" + databases;
    }

    /// Connections are ended, and no others are let in.
    @Override
    void goAway(StorePlace place) {
        execute("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS false");
        execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"
                        + name()
                        + "'");
    }

    @Override
    void comeBack(StorePlace place) {
        execute("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS true");
    }

    private static void execute(String sql) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
