package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorePlaceTest {

    @ParameterizedTest
    @CsvSource({
        // Another machine has to prove who it is ...
        "db.internal/v, db.internal/v?sslmode=verify-full",
        "db:5433/v, db:5433/v?sslmode=verify-full",
        "10.0.0.7/v?connectTimeout=9, 10.0.0.7/v?connectTimeout=9&sslmode=verify-full",
        "[2001:db8::1]/v, [2001:db8::1]/v?sslmode=verify-full",
        "localhost.example.com/v, localhost.example.com/v?sslmode=verify-full",
        "db/v?sslrootcert=/ca.pem, db/v?sslrootcert=/ca.pem&sslmode=verify-full",
        // ... unless the operator says otherwise ...
        "db/v?sslmode=disable, db/v?sslmode=disable",
        "db/v?a=b&sslmode=verify-ca, db/v?a=b&sslmode=verify-ca",
        "db/v?ssl=false, db/v?ssl=false",
        // ... or it is this one.
        "localhost/v, localhost/v",
        "LOCALHOST:5433/v, LOCALHOST:5433/v",
        "127.0.0.1/v, 127.0.0.1/v",
        "127.9.9.9:5433/v?a=b, 127.9.9.9:5433/v?a=b",
        "[::1]/v, [::1]/v",
        "db/v?socketFactory=org.newsclub.x, db/v?socketFactory=org.newsclub.x",
    })
    void aDatabaseElsewhereHasToProveWhoItIs(String written, String asked) {
        assertThat(StorePlace.of("postgresql://u:p@" + written, Path.of("")))
                .contains(new StorePlace.Postgres("jdbc:postgresql://" + asked, "u", "p"));
    }

    @Test
    void whatIsShownHasNeitherPasswordNorOptions() {
        assertThat(StorePlace.of("postgresql://u:p@db:5433/v?a=b", Path.of("")).orElseThrow())
                .hasToString("postgresql://db:5433/v");
    }
}
