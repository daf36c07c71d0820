package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.figure.Retention;
import java.time.Duration;
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
                        true, new Retention(Duration.ofDays(30), Duration.ofDays(400), 48L << 30)));
    }

    @Test
    void everyKeyIsTaken() {
        var settings = good(analytics("""
            enabled: false, keep_minutes: 3d, keep_hours: 90d, max_size: 1GiB\
            """));

        assertThat(settings.analytics())
                .isEqualTo(
                        new AnalyticsSettings(false, new Retention(Duration.ofDays(3), Duration.ofDays(90), 1L << 30)));
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
                "keep: 3d | node.analytics.keep: unknown key"
            })
    void aWrongValueIsNamedWithItsPlace(String keys, String fault) {
        assertThat(faults(analytics(keys)))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:")
                .contains(fault);
    }
}
