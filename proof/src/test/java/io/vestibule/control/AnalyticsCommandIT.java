package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// `vestibule analytics` against a control port that knows an hour of a room.
class AnalyticsCommandIT {

    private static final Instant FOUR = Instant.parse("2026-03-15T04:00:00Z");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ControlHouse house = new ControlHouse();
    private ControlServer server;

    @BeforeEach
    void open() {
        var slices = new GivenSlices();
        var sale = new RoomRef(ControlHouse.ZONE, ControlHouse.SALE.id().value(), "sale");
        for (int minute = 0; minute < 60; minute++) {
            long second = FOUR.getEpochSecond() + 60L * minute;
            slices.minute(sale, second, 100 + minute, 10L * minute, minute, 300);
        }
        house.slices = Optional.of(slices);
        house.clock = () -> FOUR.plusSeconds(3_700).toEpochMilli();
        server = house.start("127.0.0.1");
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aLineIsShownForEachStep() {
        assertThat(analytics("--by", "15m")).isZero();

        assertThat(out().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "time (UTC) admitted active most waiting most estimate waited p50 p95 gave" + " up revoked",
                        "2026-03-15 04:00 105 107 114 70 140 2 35.0 39.5 0 0",
                        "2026-03-15 04:15 330 122 129 220 290 2 35.0 39.5 0 0",
                        "2026-03-15 04:30 555 137 144 370 440 2 35.0 39.5 0 0",
                        "2026-03-15 04:45 780 152 159 520 590 2 35.0 39.5 0 0");
        assertThat(err()).isEmpty();
    }

    @Test
    void fieldsAreGivenAsCsvByTheirNames() {
        assertThat(analytics(
                        "--by",
                        "1h",
                        "--csv",
                        "--fields",
                        "sum_newUsersPerMinute,avgWeighted_timeInQueueP50,waitingRoomName"))
                .isZero();

        assertThat(out()).isEqualTo("""
            datetimeHour,sum_newUsersPerMinute,avgWeighted_timeInQueueP50,waitingRoomName
            2026-03-15T04:00:00Z,1770,35.0,sale
            """);
    }

    @Test
    void jsonSaysNullWhereThereIsNoData() {
        assertThat(analytics("--by", "1d", "--json", "--fields", "quantiles_timeInQueueP50"))
                .isZero();

        JsonNode rows = ControlHouse.JSON.readTree(out());
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).get("date").asString()).isEqualTo("2026-03-15");
        assertThat(rows.get(0).get("quantiles_timeInQueueP50").isNull()).isTrue();
    }

    @Test
    void aSpanWithoutRowsIsSaidToBeEmpty() {
        assertThat(run("--since", "2026-03-14", "--until", "2026-03-15", "--csv"))
                .isZero();

        assertThat(out().lines()).hasSize(1);
        assertThat(err())
                .isEqualTo("vestibule: nothing was recorded from 2026-03-14T00:00:00Z to"
                        + " 2026-03-15T00:00:00Z"
                        + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sale | --since=yesterday | --since must be a duration such as 24h",
                "sale | --until=2026-13-01 | --until must be a duration",
                "sale | --since=1h --until=2h | --since must be before --until",
                "sale | --by=20m | --by must be one of 1m, 5m, 15m, 1h, 1d",
                "sale | --csv --json | cannot be used together",
                "sale | --fields=avg_totalActiveUser | did you mean avg_totalActiveUsers",
                "sale | --fields=date | there is no field date",
                "nosuch | --by=1h | there is no room nosuch; see vestibule rooms",
            })
    void whatIsWrongIsSaid(String room, String options, String says) {
        var line = new ArrayList<>(List.of("analytics", room));
        line.addAll(List.of(options.split(" ", -1)));

        assertThat(command(line)).isNotZero();

        assertThat(err()).contains(says);
        assertThat(out()).isEmpty();
    }

    @Test
    void aNodeThatKeepsNothingSaysSo() {
        house.slices = Optional.empty();
        server = house.start("127.0.0.1");

        assertThat(analytics("--by", "1h")).isEqualTo(1);

        assertThat(err()).startsWith("vestibule: refused").contains("analytics");
    }

    private int analytics(String... options) {
        var all = new ArrayList<>(List.of("--since", "2026-03-15T04:00Z"));
        all.addAll(List.of("--until", "2026-03-15T05:00Z"));
        all.addAll(List.of(options));
        return run(all.toArray(String[]::new));
    }

    private int run(String... options) {
        var line = new ArrayList<>(List.of("analytics", "example.com/sale"));
        line.addAll(List.of(options));
        return command(line);
    }

    private int command(List<String> line) {
        var environment = Map.of(
                "VESTIBULE_CONTROL_LISTEN",
                "127.0.0.1:" + server.port(),
                "VESTIBULE_CONTROL_TOKEN",
                ControlHouse.READER);
        return Main.run(
                line,
                new Terminal(
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        environment));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
