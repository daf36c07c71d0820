package io.vestibule.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// A week of a small shop's access log as nginx writes it: people by the hour of the day, and what
/// comes besides them. The same at each call. *Confined to its test.*
final class ShopLog {

    private static final OffsetDateTime BEGIN = OffsetDateTime.of(2026, 11, 16, 0, 0, 0, 0, ZoneOffset.UTC);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);
    private static final int DAYS = 7;

    /// Visits that begin in each hour of a day.
    private static final int[] VISITS = {
        2, 1, 1, 0, 1, 2, 4, 7, 9, 11, 12, 14, 15, 13, 12, 12, 13, 15, 18, 22, 24, 19, 11, 5
    };

    private static final List<String> BROWSERS = List.of(
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like"
                    + " Gecko) Chrome/142.0.0.0 Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
                    + " (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like"
                    + " Gecko) Chrome/142.0.0.0 Mobile Safari/537.36");

    private record Line(OffsetDateTime at, String text) {}

    private final Random chance = new Random(16);
    private final List<Line> lines = new ArrayList<>();

    private ShopLog() {}

    static void write(Path file) throws IOException {
        var log = new ShopLog();
        for (int day = 0; day < DAYS; day++) {
            log.people(BEGIN.plusDays(day));
        }
        var week = Duration.ofDays(DAYS);
        log.every(
                Duration.ofMinutes(5),
                week,
                "192.0.2.10",
                "POST /wp-cron.php?doing_wp_cron=1763251200.1234",
                "WordPress/6.8.3; https://shop.example.com");
        log.every(
                Duration.ofMinutes(5).plusSeconds(1),
                week,
                "216.144.248.20",
                "GET /",
                "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)");
        log.every(
                Duration.ofMinutes(31),
                week,
                "198.51.100.20",
                "POST /payments/webhook",
                "Stripe/1.0 (+https://stripe.com/docs/webhooks)");
        log.every(
                Duration.ofMinutes(17),
                week,
                "66.249.66.1",
                "GET /product/lamp-3",
                "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
        Files.write(
                file,
                log.lines.stream()
                        .sorted(Comparator.comparing(Line::at))
                        .map(Line::text)
                        .toList());
    }

    private void people(OffsetDateTime day) {
        for (int hour = 0; hour < VISITS.length; hour++) {
            for (int visit = 0; visit < VISITS[hour]; visit++) {
                visit(day.plusHours(hour).plusSeconds(chance.nextInt(3_600)));
            }
        }
    }

    private void visit(OffsetDateTime begin) {
        String from = "203.0.113." + (1 + chance.nextInt(254));
        String browser = BROWSERS.get(chance.nextInt(BROWSERS.size()));
        var at = begin;
        line(at, from, "GET /", browser);
        for (String part : List.of("css", "js")) {
            line(at.plusSeconds(1), from, "GET /wp-content/themes/lamps/site." + part, browser);
        }
        for (int page = chance.nextInt(6); page > 0; page--) {
            at = at.plusSeconds(5 + chance.nextInt(90));
            line(at, from, "GET /product/lamp-" + chance.nextInt(40), browser);
        }
    }

    private void every(Duration step, Duration whole, String from, String request, String agent) {
        for (var at = BEGIN; at.isBefore(BEGIN.plus(whole)); at = at.plus(step)) {
            line(at, from, request, agent);
        }
    }

    private void line(OffsetDateTime at, String from, String request, String agent) {
        String text = "%s - - [%s] \"%s HTTP/1.1\" 200 %d \"-\" \"%s\""
                .formatted(from, TIME.format(at), request, 200 + chance.nextInt(9_000), agent);
        lines.add(new Line(at, text));
    }
}
