package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static final long LAST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00:00.000Z",
                "2000-02-29T23:59:59.999Z",
                "2026-04-01T10:12:20.007Z",
                "2100-02-28T00:00:00.000Z",
                "2100-03-01T00:00:00.000Z",
                "9999-12-31T23:59:59.999Z",
            })
    void aMomentIsWrittenWithMilliseconds(String moment) {
        assertThat(written(Instant.parse(moment).toEpochMilli())).isEqualTo(moment);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theCalendarAgreesWithThatOfThePlatform(long seed) {
        var random = Seeds.random(seed);

        random.longs(1_000, 0, LAST)
                .forEach(millis -> assertThat(written(millis)).isEqualTo(FORMAT.format(Instant.ofEpochMilli(millis))));
    }

    private static String written(long epochMillis) {
        var out = new Utf8(24);
        IsoTime.write(out, epochMillis);
        return out.toString();
    }
}
