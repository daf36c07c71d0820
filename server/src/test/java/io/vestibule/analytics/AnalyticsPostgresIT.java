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

/// The store in PostgreSQL, a database for each test.
class AnalyticsPostgresIT extends AnalyticsLaws {

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
        String name = "analytics" + databases++;
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return StorePlace.of(
                        "postgresql://postgres@localhost:%d/%s".formatted(postgres.getPort(), name),
                        Path.of("unused"))
                .orElseThrow();
    }
}
