package io.vestibule.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.vestibule.advice.LogLineReader.Parsed;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// One crowd, written in every shape, leads to the same advice.
class LogShapesTest {

    private static final long BEGIN = 1_795_168_800L;
    private static final String SITE = "https://shop.example/";
    private static final String[] AGENTS = {
        "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };

    private static Advice advice(LogShapes shape) {
        var chance = new Random(1);
        var reader = new LogLineReader();
        var adviser = new Adviser();
        for (int i = 0; i < 1_500; i++) {
            int who = chance.nextInt(60);
            String client = "203.0.113." + (1 + who);
            String path = chance.nextInt(3) == 0 ? "/static/a.css" : "/lamps/" + who;
            String agent = AGENTS[who % AGENTS.length];
            take(adviser, reader, shape.line(BEGIN + 3L * i, client, "GET", path, SITE, agent));
            if (i % 100 == 0) {
                String cron = "WordPress/6.9; " + SITE;
                take(adviser, reader, shape.line(BEGIN + 3L * i, "192.0.2.10", "POST", "/wp-cron.php", "-", cron));
            }
        }
        return adviser.advice();
    }

    private static void take(Adviser adviser, LogLineReader reader, String line) {
        assertThat(reader.read(line)).as(line).isInstanceOf(Parsed.Good.class);
        adviser.take(((Parsed.Good) reader.read(line)).line());
    }

    @ParameterizedTest
    @EnumSource
    void oneCrowdLeadsToTheSameAdviceInEveryShape(LogShapes shape) {
        var right = advice(LogShapes.COMBINED);
        var advice = advice(shape);

        assertThat(right.traffic().totalActiveUsers()).isBetween(40, 60);
        assertThat(right.traffic().newUsersPerMinute()).isGreaterThan(1);
        assertThat(advice.traffic()).isEqualTo(right.traffic());
        assertThat(advice.requests()).isEqualTo(right.requests());
        assertThat(advice.findings())
                .extracting(Finding::habit, Finding::requests, Finding::addresses, Finding::rule)
                .containsExactlyElementsOf(right.findings().stream()
                        .map(f -> tuple(f.habit(), f.requests(), f.addresses(), f.rule()))
                        .toList());
    }
}
