package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Holds the gate to the table "What every request gets" of `docs/QUEUEING.md`: sends every request
/// of it in every state.
class GateTableTest {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern METHOD = Pattern.compile("GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS");
    private static final String[] BROWSER = {"Accept", "text/html"};
    private static final List<String> DESTINATIONS = List.of(
            "audio",
            "audioworklet",
            "document",
            "embed",
            "empty",
            "fencedframe",
            "font",
            "frame",
            "iframe",
            "image",
            "manifest",
            "object",
            "paintworklet",
            "report",
            "script",
            "serviceworker",
            "sharedworker",
            "style",
            "track",
            "video",
            "webidentity",
            "worker",
            "xslt",
            "hologram");
    private static final List<String> CRAWLERS = List.of(
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (compatible; bingbot/2.0)",
            "WhatsApp/2.2",
            "facebookexternalhit/1.1",
            "Slackbot-LinkExpanding 1.0");
    // The states, in the order of the columns; a free room without a ticket is the first, 0.
    private static final int NO_TICKET_FULL = 1;
    private static final int ITS_TURN = 2;
    private static final int WAITING = 3;
    private static final int INSIDE = 4;

    /// A row: what is sent, and what it gets in each state.
    record Row(String title, String method, List<String> headers, List<String> gets) {

        static Row of(String line) {
            var cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
            var codes =
                    CODE.matcher(cells.get(1)).results().map(r -> r.group(1)).toList();
            String method = codes.stream()
                    .filter(c -> METHOD.matcher(c).matches())
                    .findFirst()
                    .get();
            var headers = new ArrayList<String>();
            for (String code : codes) {
                int colon = code.indexOf(": ");
                if (colon > 0) {
                    headers.add(code.substring(0, colon));
                    headers.add(code.substring(colon + 2));
                }
            }
            return new Row(cells.get(1), method, headers, cells.subList(2, 7));
        }

        String[] with(String... more) {
            var all = new ArrayList<>(headers);
            all.addAll(List.of(more));
            return all.toArray(String[]::new);
        }
    }

    static List<Row> rows() throws IOException {
        String document = Files.readString(Path.of("../docs/QUEUEING.md"));
        int start = document.indexOf("## What every request gets");
        String section = document.substring(start, document.indexOf("\n## ", start));
        return section.lines()
                .filter(line -> line.startsWith("| ") && line.contains("`"))
                .map(Row::of)
                .toList();
    }

    @Test
    void theTableIsLongEnough() throws IOException {
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(40);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyRequestGetsWhatTheDocumentSays(Row row) {
        for (int state = 0; state < row.gets.size(); state++) {
            assertThat(got(row, state)).as("state " + state).isEqualTo(row.gets.get(state));
        }
    }

    static List<Row> writes() {
        var all = new ArrayList<Row>();
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND")) {
            for (String destination : DESTINATIONS) {
                all.add(write(method, "Sec-Fetch-Dest", destination, "Accept", "*/*"));
                all.add(write(method, "Sec-Fetch-Dest", destination, "Accept", "image/png"));
            }
            for (String name : CRAWLERS) {
                all.add(write(method, "User-Agent", name, "Accept", "text/html"));
                all.add(write(method, "User-Agent", name, "Sec-Fetch-Dest", "image"));
                all.add(write(method, "User-Agent", name));
            }
            all.add(write(method, "Accept", "image/png"));
            all.add(write(method, "Sec-Purpose", "prefetch", "Accept", "text/html"));
            all.add(write(method, "Purpose", "prefetch", "Sec-Fetch-Dest", "image"));
        }
        return all;
    }

    private static Row write(String method, String... headers) {
        return new Row(method + ' ' + List.of(headers), method, List.of(headers), List.of());
    }

    /// Whatever it says of itself: a visitor's or a call's, with a seat or kept out.
    @ParameterizedTest
    @MethodSource("writes")
    void noWritePassesUncounted(Row row) {
        assertThat(got(row, 0)).isEqualTo("seat");
        assertThat(got(row, NO_TICKET_FULL)).contains("503");
    }

    private static String got(Row row, int state) {
        var house = new UsherTestHouse();
        int code = row.title.contains("429") ? 429 : 200;
        boolean json = row.title.contains("JSON spoken");
        house.room = UsherTestHouse.room(
                new PageSettings(code, "", "en-US", true, json), RequestSettings.DEFAULT, QueueSettings.DEFAULT);
        String cookie = "";
        switch (state) {
            case ITS_TURN, WAITING -> {
                house.full();
                cookie = UsherTestHouse.cookieOf(house.get(BROWSER));
                house.now += 5_000;
            }
            case INSIDE -> {
                open(house);
                cookie = UsherTestHouse.cookieOf(house.get(BROWSER));
                house.now += 100;
            }
            default -> {}
        }
        if (state == NO_TICKET_FULL || state == WAITING || state == INSIDE) {
            house.full();
        } else {
            open(house);
        }
        house.desk.visitEvents.clear();
        house.desk.asks.clear();
        String[] headers = cookie.isEmpty() ? row.with() : row.with("Cookie", cookie);
        var verdict = house.judge(row.method, "/", headers);
        return named(house, verdict, state);
    }

    private static void open(UsherTestHouse house) {
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
    }

    private static String named(UsherTestHouse house, Verdict verdict, int state) {
        boolean counted = !house.desk.asks.isEmpty()
                || house.desk.visitEvents.stream().anyMatch(h -> h instanceof VisitEvent.FirstTouch);
        switch (verdict) {
            case Verdict.Forward forward -> {
                assertThat(forward.hideCookies()).contains("__cfwaitingroom");
                if (!forward.setCookies().isEmpty()) {
                    assertThat(house.desk.asks).hasSize(1);
                    return "seat";
                }
                assertThat(counted).isFalse();
                boolean inside = house.metrics.of(UsherMetrics.Ending.INSIDE) > 0;
                return state == INSIDE && inside ? "in" : "pass";
            }
            case Verdict.Answer answer -> {
                if (answer.body().toString().contains("\"inWaitingRoom\":false")) {
                    assertThat(UsherTestHouse.headers(answer, "Vestibule-Waiting"))
                            .isEmpty();
                    assertThat(UsherTestHouse.headers(answer, "Retry-After")).isEmpty();
                    return answer.status() == 200 ? "told" : "told " + answer.status();
                }
                boolean place = !UsherTestHouse.headers(answer, "Set-Cookie").isEmpty();
                assertThat(place || !counted).as("who is counted has a ticket").isTrue();
                assertThat(UsherTestHouse.headers(answer, "Vestibule-Waiting")).containsExactly("1");
                assertThat(UsherTestHouse.headers(answer, "Retry-After")).hasSize(1);
                assertThat(UsherTestHouse.headers(answer, "Cache-Control")).containsExactly("private, no-store");
                return form(answer) + answer.status() + (place ? " place" : "");
            }
        }
    }

    private static String form(Verdict.Answer answer) {
        String type = UsherTestHouse.headers(answer, "Content-Type").getFirst();
        if (type.startsWith("text/html")) {
            return "page ";
        }
        return answer.body().toString().contains("cfWaitingRoom") ? "json " : "";
    }
}
