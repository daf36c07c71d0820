package io.vestibule.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// What a test reads off the page of analytics, and how it points at its charts.
final class ChartPointer {

    private ChartPointer() {}

    static String figure(Page page, String name) {
        return page.locator("xpath=//dl/div[dt[.='" + name + "']]/dd").textContent();
    }

    static String bars(Page page) {
        return page.locator("text=/A bar is/").textContent().replaceAll(".*(A bar is [^;]*);.*", "$1");
    }

    /// Drags over a chart from one second to another.
    static void drag(Page page, String chart, long from, long to) {
        var over = page.locator("[data-chart=" + chart + "] .u-over");
        over.scrollIntoViewIfNeeded();
        var box = over.boundingBox();
        double y = box.y + box.height / 2;
        page.mouse().move(x(page, from + 30, box), y);
        page.mouse().down();
        page.mouse().move(x(page, to - 30, box), y);
        page.mouse().up();
    }

    private static double x(Page page, long second, BoundingBox box) {
        var span = span(page);
        double share = (second - span.getFirst()) / (span.getLast() - span.getFirst());
        return box.x + box.width * share;
    }

    /// The span that is drawn, in seconds.
    @SuppressWarnings("unchecked")
    static List<Double> span(Page page) {
        page.waitForFunction("() => performance.getEntriesByName('vestibule-analytics-drawn').length > 0");
        return ((List<Number>) page.evaluate("""
            () => {
              const {detail} =
                  performance.getEntriesByName('vestibule-analytics-drawn').at(-1);
              return [detail.from / 1000, detail.to / 1000];
            }
            """))
                .stream().map(Number::doubleValue).toList();
    }

    /// Milliseconds from the end of the newest answer to the frame that shows it.
    static double drawn(Page page) {
        return ((Number) page.waitForFunction("""
            () => {
              const drawn = performance
                  .getEntriesByName('vestibule-analytics-drawn').at(-1);
              const answer = performance.getEntriesByType('resource')
                  .filter(entry => entry.name.endsWith('/graphql')).at(-1);
              if (!drawn?.detail.answered || !answer) return 0;
              const from = new URLSearchParams(location.search).get('from');
              const shown = from
                  ? drawn.detail.from === Date.parse(from)
                  : drawn.detail.to - drawn.detail.from === 30 * 86_400_000;
              return shown ? drawn.startTime - answer.responseEnd : 0;
            }
            """).jsonValue()).doubleValue();
    }

    /// A time as the page writes it within a day.
    static String clock(Page page, long second) {
        return (String) page.evaluate("""
            second => new Intl.DateTimeFormat(undefined, {hour: 'numeric', minute: '2-digit'})
                .format(second * 1000)
            """, (double) second);
    }

    /// What a chart says after a key.
    static String read(Page page, String chart, String key) {
        page.focus("role=slider[name='" + chart + "']");
        page.keyboard().press(key);
        return value(page);
    }

    static String value(Page page) {
        return (String) page.evaluate("document.activeElement.getAttribute('aria-valuetext')");
    }

    /// Goes there as people do who have no mouse.
    static void focusByTab(Page page, String name) {
        page.evaluate("document.activeElement.blur()");
        Onlooker.tabTo(page, name);
    }

    /// Parses RFC 4180.
    static List<List<String>> csv(Download file) throws IOException {
        String text = Files.readString(file.path(), UTF_8);
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        var field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                boolean twice = c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"';
                if (twice) {
                    i++;
                }
                quoted = c != '"' || twice;
                if (quoted) {
                    field.append(c);
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',' || c == '\n') {
                line.add(field.toString());
                field.setLength(0);
                if (c == '\n') {
                    lines.add(line);
                    line = new ArrayList<>();
                }
            } else if (c != '\r') {
                field.append(c);
            }
        }
        return lines;
    }
}
