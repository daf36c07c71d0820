package io.vestibule.analytics;

import io.vestibule.store.StorePlace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// A PostgreSQL of its own with a database for each test. *Confined to the tests' thread.*
public final class FreshDatabases implements AutoCloseable {

    private final EmbeddedPostgres postgres;
    private int databases;

    public FreshDatabases() {
        try {
            postgres = EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// An empty database.
    StorePlace next() {
        return StorePlace.of(nextUrl(), Path.of("unused")).orElseThrow();
    }

    /// An empty database, as an operator names it in the settings.
    public String nextUrl() {
        databases++;
        execute("CREATE DATABASE " + name());
        return "postgresql://postgres@localhost:%d/%s".formatted(postgres.getPort(), name());
    }

    /// Ends the connections to the newest, and lets no others in.
    public void goAway() {
        execute("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS false");
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name() + "'");
    }

    public void comeBack() {
        execute("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS true");
    }

    /// What the newest is called.
    String name() {
        return "analytics" + databases;
    }

    /// Has a statement carried out next to them.
    void execute(String sql) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
