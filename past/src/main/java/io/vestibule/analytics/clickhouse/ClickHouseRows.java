package io.vestibule.analytics.clickhouse;

import io.vestibule.analytics.figure.HistogramMerge;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Minute rows as a table of ClickHouse and as lines of JSON for it. *Confined to one thread.*
///
/// A row that is written again replaces the one before: the key is that of our own tables, and of
/// several with one key ClickHouse keeps that of the greatest version, which grows with what the
/// row has counted. Gauges are arrays of six; a distribution is two arrays, of values in tenths and
/// of how often each was seen, for `quantileExactWeighted`; they are empty where a histogram cannot
/// be read, so that the rest of its row and those after it arrive.
public final class ClickHouseRows {

    private static final JsonFactory FACTORY =
            JsonFactory.builder().rootValueSeparator("\n").build();
    private static final long SECONDS = RowKey.MINUTE_MILLIS / 1000;
    private static final String SEEN = "_seen";

    private final HistogramMerge histogram = new HistogramMerge();
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream(1 << 16);
    private JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), lines);
    private int rows;

    /// The columns, with their types.
    private static Map<String, String> columns() {
        var columns = new LinkedHashMap<String, String>();
        columns.put("time", "DateTime('UTC')");
        columns.put("room", "String");
        columns.put("data_center", "LowCardinality(String)");
        columns.put("life", "UInt64");
        columns.put("version", "UInt64");
        columns.put("zone", "String");
        columns.put("name", "String");
        columns.put("complete", "Bool");
        for (Count count : Count.values()) {
            columns.put(count.column(), "UInt64");
        }
        columns.put("moments", "UInt8");
        for (Gauge gauge : Gauge.values()) {
            columns.put(gauge.column(), "Array(Int32)");
            if (gauge.isAdded()) {
                columns.put(gauge.column() + "_greatest", "Int32");
            }
        }
        for (Distribution of : Distribution.values()) {
            columns.put(of.column(), "Array(UInt32)");
            columns.put(of.column() + SEEN, "Array(UInt64)");
        }
        return columns;
    }

    /// The statement that makes the table where it is missing.
    static String makes(ClickHousePlace place) {
        var columns = new StringBuilder();
        columns().forEach((name, type) -> columns.append("\n    `%s` %s,".formatted(name, type)));
        columns.setLength(columns.length() - 1);
        return """
            CREATE TABLE IF NOT EXISTS %s (%s
            ) ENGINE = ReplacingMergeTree(version)
            PARTITION BY toYYYYMM(time)
            ORDER BY (time, room, data_center, life)\
            """.formatted(table(place), columns);
    }

    /// The statement that adds what a table of an earlier version has no columns for.
    static String completes(ClickHousePlace place) {
        var added = new StringBuilder();
        columns().forEach((name, type) -> added.append(" ADD COLUMN IF NOT EXISTS `%s` %s,".formatted(name, type)));
        added.setLength(added.length() - 1);
        return "ALTER TABLE " + table(place) + added;
    }

    /// The statement that inserts lines.
    static String inserts(ClickHousePlace place) {
        return "INSERT INTO " + table(place) + " FORMAT JSONEachRow";
    }

    private static String table(ClickHousePlace place) {
        return "`%s`.`%s`".formatted(place.database(), place.table());
    }

    /// Adds a row.
    public void add(RoomRef room, MinuteRow row) {
        json.writeStartObject();
        var key = row.key();
        json.writeNumberProperty("time", key.minute() * SECONDS);
        json.writeStringProperty("room", room.id());
        json.writeStringProperty("data_center", key.center());
        json.writeNumberProperty("life", key.life());
        json.writeStringProperty("zone", room.zone());
        json.writeStringProperty("name", room.name());
        json.writeBooleanProperty("complete", row.isComplete());
        long version = Integer.bitCount(row.moments());
        version += row.isComplete() ? 1 : 0;
        for (Count count : Count.values()) {
            json.writeNumberProperty(count.column(), row.count(count));
            version += row.count(count);
        }
        json.writeNumberProperty("version", version);
        gauges(row);
        for (Distribution of : Distribution.values()) {
            values(of.column(), row.histogram(of));
        }
        json.writeEndObject();
        rows++;
    }

    private void gauges(MinuteRow row) {
        json.writeNumberProperty("moments", row.moments());
        for (Gauge gauge : Gauge.values()) {
            json.writeArrayPropertyStart(gauge.column());
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                json.writeNumber(row.at(gauge, moment));
            }
            json.writeEndArray();
            if (gauge.isAdded()) {
                json.writeNumberProperty(gauge.column() + "_greatest", row.greatest(gauge));
            }
        }
    }

    private void values(String column, byte[] encoded) {
        histogram.clear();
        boolean _ = histogram.add(encoded);
        json.writeArrayPropertyStart(column);
        histogram.each((value, _) -> json.writeNumber(value));
        json.writeEndArray();
        json.writeArrayPropertyStart(column + SEEN);
        histogram.each((_, times) -> json.writeNumber(times));
        json.writeEndArray();
    }

    int rows() {
        return rows;
    }

    /// How many bytes of lines there are, about.
    int bytes() {
        json.flush();
        return lines.size();
    }

    /// Forgets rows that were added.
    void clear() {
        var _ = take();
    }

    /// Takes the lines out; the next row begins others.
    public byte[] take() {
        json.close();
        byte[] taken = lines.toByteArray();
        lines.reset();
        rows = 0;
        json = FACTORY.createGenerator(ObjectWriteContext.empty(), lines);
        return taken;
    }
}
