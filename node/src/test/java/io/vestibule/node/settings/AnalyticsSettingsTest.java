package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.clickhouse.ClickHousePlace;
import io.vestibule.analytics.figure.Retention;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The defaults and every key of `node.analytics`.
class AnalyticsSettingsTest {

    private static String analytics(String keys) {
        return "node:\n  origin: http://o\n  analytics: {" + keys + "}\n";
    }

    @Test
    void theDefaultsAreThese() {
        assertThat(good(ORIGIN).analytics())
                .isEqualTo(new AnalyticsSettings(
                        true, new Retention(Duration.ofDays(30), Duration.ofDays(400), 48L << 30), Optional.empty()));
    }

    @Test
    void everyKeyIsTaken() {
        var settings = good(analytics("""
            enabled: false, keep_minutes: 3d, keep_hours: 90d, max_size: 1GiB,
                clickhouse: {url: 'https://ch:8443', database: visits,
                table: rows, user: v, password: 'a secret'}\
            """));

        assertThat(settings.analytics())
                .isEqualTo(new AnalyticsSettings(
                        false,
                        new Retention(Duration.ofDays(3), Duration.ofDays(90), 1L << 30),
                        Optional.of(new ClickHousePlace(
                                URI.create("https://ch:8443"), "visits", "rows", "v", "a secret"))));
    }

    @Test
    void ofClickHouseTheUrlIsEnough() {
        assertThat(good(analytics("clickhouse: {url: 'http://localhost:8123'}")).analytics())
                .extracting(AnalyticsSettings::clickHouse)
                .isEqualTo(Optional.of(new ClickHousePlace(
                        URI.create("http://localhost:8123"), "default", "waiting_room_minutes", "", "")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "keep_minutes: 1d | node.analytics.keep_minutes = \"1d\": must be a duration from",
                "keep_minutes: 30 | node.analytics.keep_minutes = \"30\": must be a duration from",
                "keep_hours: 3d | node.analytics.keep_hours = \"3d\": must be at least" + " keep_minutes",
                "max_size: 1MiB | must be a size from 64MiB to 100000GiB",
                "clickhouse: {table: t} | node.analytics.clickhouse.url: is required where",
                "clickhouse: {url: ch} | must be http://HOST:PORT",
                "clickhouse: {url: 'http://c/db'} | must be http://HOST:PORT",
                "clickhouse: {url: 'http://c', table: 'a b'} | must be letters, digits and _",
                "clickhouse: {url: 'http://c', database: '`'} | must be letters, digits and _",
                "keep: 3d | node.analytics.keep: unknown key"
            })
    void aWrongValueIsNamedWithItsPlace(String keys, String fault) {
        assertThat(faults(analytics(keys)))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:")
                .contains(fault);
    }

    @Test
    void aPasswordIsShownNowhere() {
        var settings = good(analytics("clickhouse: {url: 'http://c', password: hidden1}"));

        assertThat(settings.analytics().clickHouse().orElseThrow()).asString().doesNotContain("hidden1");
        assertThat(faults(analytics("clickhouse: {url: 'http://c', password: \"hidden\\t1\"}")))
                .singleElement()
                .asString()
                .contains("(hidden)")
                .doesNotContain("1\"");
    }

    @ParameterizedTest
    @CsvSource({
        "http://ch:8123, true",
        "https://ch:8443, false",
        "http://127.0.0.1:8123, false",
        "http://localhost:8123, false"
    })
    void aPasswordInTheClearIsWarnedOf(String url, boolean warned) {
        String yaml = analytics("clickhouse: {url: '" + url + "', password: secret}");
        var outcome = SettingsReader.read(
                yaml.getBytes(StandardCharsets.UTF_8), "test.yaml", RunOptions.parse(List.of()), Map.of());

        assertThat(((SettingsReader.Result.Good) outcome).warnings().toString().contains("https"))
                .isEqualTo(warned);
    }
}
