package io.vestibule.analytics.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.CopyOut;
import io.vestibule.analytics.FreshDatabases;
import io.vestibule.analytics.ToldMinute;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.board.MinuteBoard;
import io.vestibule.minute.Count;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.store.StoreConnections;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The statements by which the manual copies minutes to another database give the rows that the store was given, in
/// the columns of the table that the manual makes there.
class MinuteCopyIT {

    private static final Path MANUAL = Path.of("../docs/operating/ANALYTICS.md");
    private static final Pattern TABLE = Pattern.compile("(?s)CREATE TABLE visits\\.minutes \\((.*?)\n\\)");
    private static final Pattern COLUMN = Pattern.compile("(?m)^  (\\w+) ");
    private static final Pattern COPY = Pattern.compile("(?s)\n(COPY \\(\n(.*?)\n\\) TO STDOUT [^\n]*)\n");

    /// What is copied, of what was written since an hour after [AnalyticsLaws#FIRST_MINUTE].
    private static final long SINCE = AnalyticsLaws.FIRST_MINUTE + 60;

    private static final List<String> COMPARED =
            List.of("time", "room", "data_center", "admitted", "joined", "abandoned", "revoked");

    private final List<MinuteRow> rows = new ArrayList<>();

    @TempDir
    private Path data = Path.of("");

    private static String found(Pattern pattern, int group) throws IOException {
        var found = pattern.matcher(Files.readString(MANUAL));
        assertThat(found.find()).as("%s", pattern).isTrue();
        return found.group(group).replace("$since", Long.toString(SINCE));
    }

    private static List<String> columns() throws IOException {
        return COLUMN.matcher(found(TABLE, 1))
                .results()
                .map(column -> column.group(1))
                .toList();
    }

    private void fill(StorePlace place) {
        var random = Seeds.random(5);
        var board = new MinuteBoard();
        for (int minute = 0; minute < 120; minute += 7) {
            for (int room = 0; room < 3; room++) {
                var key = new RowKey(
                        new RoomId("r" + room), AnalyticsLaws.FIRST_MINUTE + minute, room == 0 ? "ams" : "lon", 3);
                var row = ToldMinute.random(key, true, random).row();
                rows.add(row);
                board.leave(row);
            }
        }
        long now = (AnalyticsLaws.FIRST_MINUTE + 121) * RowKey.MINUTE_MILLIS;
        try (var store = AnalyticsStore.open(place, Retention.DEFAULT, AnalyticsLaws::name, () -> now)) {
            var agent = store.agent(board::take, List::of);
            agent.turn();
            assertThat(agent.trouble()).isEmpty();
            agent.close();
        }
    }

    /// Of the rows that are to be copied: when, where, and what was counted.
    private List<String> expected() {
        return rows.stream()
                .map(row -> row.key().minute() < SINCE ? "" : line(row))
                .filter(line -> !line.isEmpty())
                .sorted()
                .toList();
    }

    private static String line(MinuteRow row) {
        var key = row.key();
        return "%d,%s,%s,%d,%d,%d,%d"
                .formatted(
                        key.minute() * 60,
                        key.room().value(),
                        key.center(),
                        row.count(Count.ADMITTED),
                        row.count(Count.JOINED),
                        row.count(Count.ABANDONED),
                        row.count(Count.REVOKED));
    }

    @Test
    void postgresqlSendsTheRowsAsLines() throws Exception {
        try (var databases = new FreshDatabases()) {
            var place = StorePlace.of(databases.nextUrl(), Path.of("unused")).orElseThrow();
            fill(place);
            var lines = CopyOut.lines(place, found(COPY, 1));
            var columns = columns();

            assertThat(lines.getFirst().split(",", -1)).containsExactlyElementsOf(columns);
            assertThat(lines.stream()
                            .skip(1)
                            .map(line -> line.split(",", -1))
                            .map(cells -> COMPARED.stream()
                                    .map(name -> cells[columns.indexOf(name)])
                                    .collect(Collectors.joining(",")))
                            .sorted())
                    .containsExactlyElementsOf(expected());
        }
    }

    @Test
    void sqliteAnswersTheSame() throws IOException, SQLException {
        var place = new StorePlace.Sqlite(data.resolve(AnalyticsStore.FILE));
        fill(place);
        var lines = new ArrayList<String>();
        try (var connection = StoreConnections.open(place);
                var statement = connection.createStatement();
                var row = statement.executeQuery(found(COPY, 2))) {
            while (row.next()) {
                var cells = new ArrayList<String>();
                for (String name : COMPARED) {
                    cells.add(row.getString(name));
                }
                lines.add(String.join(",", cells));
            }
        }

        assertThat(lines.stream().sorted()).containsExactlyElementsOf(expected());
    }
}
