package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What wrong queries are told: each what is wrong, and what to ask instead.
class WrongQueriesTest {

    private static final Path FILE = Path.of("src/test/resources/io/vestibule/control/wrong-queries.txt");

    private static final String ROWS = "{ viewer { zones(filter: {zoneTag: \"ZONE\"}) { %s } } }";
    private static final String DATASET =
            "waitingRoomAnalyticsAdaptive(limit: 1, filter: {datetime_geq:" + " \"2026-03-15T04:00:00Z\"%s}) { %s }";

    /// Queries that are too long to be written in the file.
    private static final Map<String, String> MADE = Map.of(
            "DEEP",
            "{ viewer ".repeat(17) + "}".repeat(17),
            "WIDE",
            "{ viewer { " + "budget ".repeat(1_001) + "} }",
            "MANY",
            ROWS.formatted(IntStream.range(0, 21)
                    .mapToObj(i -> "a%d: %s".formatted(i, DATASET.formatted("", "datetime")))
                    .collect(Collectors.joining(" "))),
            "BIGFILTER",
            filtered(", OR: [" + "{waitingRoomId: \"a\"} ".repeat(201) + "]"),
            "LONGLIST",
            filtered(", waitingRoomId_in: [" + "\"a\" ".repeat(1_001) + "]"),
            "DEEPFILTER",
            filtered(", AND: [{".repeat(9) + "}]".repeat(9)),
            "LONG",
            "{ cost } #" + "x".repeat(65_536),
            "DIGITS",
            "{ viewer { zones(limit: " + "9".repeat(60_000) + ") { zoneTag } } }",
            "TOKENS",
            "{ " + "cost ".repeat(10_001) + "}",
            "DEEPTEXT",
            filtered(", AND: [{".repeat(300) + "}]".repeat(300)));

    private final GraphqlDesk desk = new GraphqlDesk();

    private static String filtered(String condition) {
        return ROWS.formatted(DATASET.formatted(condition, "datetime"));
    }

    @Test
    void eachIsToldWhatIsWrongAndWhatToAskInstead() throws IOException {
        var found = new ArrayList<String>();
        for (String line : Files.readAllLines(FILE)) {
            if (line.startsWith("body") || line.startsWith("query")) {
                found.add(line);
                found.add("= " + told(line));
            } else if (!line.startsWith("= ")) {
                found.add(line);
            }
        }
        if (Boolean.getBoolean("rewrite")) {
            Files.write(FILE, found);
        }

        assertThat(found).noneMatch(line -> line.contains("internal error"));
        assertThat(found).isEqualTo(Files.readAllLines(FILE));
        assertThat(found.stream().filter(line -> line.startsWith("= "))).hasSizeGreaterThan(100);
    }

    private String told(String line) {
        String sent = line.replaceFirst("^(body|query) ?", "");
        JsonNode answer = line.startsWith("body")
                ? desk.answer(named(sent))
                : desk.ask(named(MADE.getOrDefault(sent, sent)), Map.of());
        assertThat(answer.get("data").isNull()).as(line).isTrue();
        assertThat(answer.at("/errors/0/extensions/timestamp").asString()).isNotEmpty();
        String told = answer.at("/errors/0/message").asString();
        return unnamed(told).replace("\n", "↵");
    }

    private static String named(String text) {
        return text.replace("ZONE", ControlHouse.ZONE).replace("SALE", GraphqlDesk.SALE);
    }

    private static String unnamed(String text) {
        return text.replace(ControlHouse.ZONE, "ZONE").replace(GraphqlDesk.SALE, "SALE");
    }
}
