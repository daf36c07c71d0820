package io.vestibule.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalTime;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The worked examples, to be read by tests of any part. *Immutable.*
public final class WorkedExamples {

    private static final JsonNode ALL = read();

    private WorkedExamples() {}

    /// The examples of one kind.
    public static JsonNode of(String kind) {
        return ALL.get(kind);
    }

    /// A time of day as milliseconds since midnight.
    public static long minute(String time) {
        return Duration.ofSeconds(LocalTime.parse(time).toSecondOfDay()).toMillis();
    }

    private static JsonNode read() {
        try (var in = WorkedExamples.class.getResourceAsStream("worked-examples.json")) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
