package io.vestibule.control;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Hostile text in names, descriptions and rules, or typed into any field: it runs nothing, sends
/// no request elsewhere, and leads nowhere. Only a template is foreign by its nature and runs in a
/// sandbox of its own: see `TemplatePageIT`.
class DashboardSafetyIT {

    /// What leaves a text, an attribute, a script, a style, a template or an address.
    private static final List<String> PAYLOADS = List.of(
            "<script>hit=1</script>",
            "<img src=x onerror=hit=2>",
            "\"><svg onload=hit=3>",
            "' autofocus onfocus=hit=4 x='",
            "</textarea></title></style></script><script>hit=5</script>",
            "<iframe srcdoc='<script>top.hit=6</script>'>",
            "<a href=javascript:hit=7>a</a>",
            "{{constructor.constructor('hit=8')()}} ${hit=9} <%= hit=10 %>",
            "<base href=https://evil.example/><link rel=prefetch href=//evil.example>",
            "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
            "<style>@import '//evil.example/a.css';</style>",
            "\\u003cimg src=x onerror=hit=11\\u003e &lt;img src=x onerror=hit=12&gt;",
            "\u202e<b>\ufeff");

    private static final String ALL = String.join(" ", PAYLOADS);
    private static final List<String> TYPED = List.of(ALL, "javascript:hit=13", "//evil.example/");

    /// What would be there if a text had become more than a text.
    private static final String MADE = """
        () => [...document.querySelectorAll('script:not([src]), base, meta[http-equiv], '
            + 'iframe[srcdoc], link[href*="evil"], [onerror], [onload], [onfocus], svg[onload], '
            + 'a[href^="javascript:" i], a[href^="//"], a[href*="evil.example"]')]
            .filter(one => !['application/json'].includes(one.type)).map(one => one.outerHTML)
        """;

    private static final String FIELDS =
            "input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=hidden]),"
                    + " textarea, [contenteditable=true]";

    /// Takes the browser's own checks from fields, such as those of dates and times.
    private static final String FREE = """
        where => document.querySelectorAll(where + ' input').forEach(one => {
          if (/date|time|number|month|url|email/.test(one.type)) {
            one.type = 'text';
            // React would set it back.
            Object.defineProperty(one, 'type', { get: () => 'text', set: () => undefined });
          }
        })
        """;

    /// The one field whose text is to become more than text.
    private static final String TEMPLATE = "Template";

    private static final String NAME = "one => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? ''";

    /// Presses the next button that was not pressed yet, of those that differ in numbers only one;
    /// what cannot be taken back asks first.
    private static final String PRESS = """
        pressed => {
          const name = one => (one.getAttribute('aria-label') ?? one.textContent).trim()
              .replace(/[\\d.]+/g, '#');
          const next = [...document.querySelectorAll(
              '#main button:not([role=tab], [aria-expanded=true], :disabled)')]
              .find(one => one.checkVisibility() && !pressed.includes(name(one)));
          if (!next) {
            return undefined;
          }
          const named = name(next);
          next.click();
          // A dialog is there some frames later.
          return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
              setTimeout(() => done(named)))));
        }
        """;

    /// Fields that are hidden at first, to see that they were reached.
    private static final Map<String, List<String>> MUST = Map.of(
            "/rooms/new",
            List.of("Domain"),
            "/rooms/:zone/:room/events/:event",
            List.of("Date", "Time"),
            "/rooms/:zone/:room/rules",
            List.of("As text", "Address of a page", "Name of a new list", "Description of hostile", "Add to hostile"),
            "/rooms/:zone/:room/page",
            List.of("Content-Security-Policy of the template"),
            "/analytics",
            List.of("From", "To"),
            "/checks/:zone/:check",
            List.of("Address of the origin", "Path", "Value of header 1"),
            "/notifications",
            List.of("Routing key", "From"),
            "/notifications/policies/:policy",
            List.of("Name", "Mail addresses"),
            "/notifications/webhooks/:webhook",
            List.of("Name", "Address", "Secret"),
            "/tokens",
            List.of("Name"));

    @AutoClose
    private static final Browser browser = Browser.launch();

    private static final DashboardTour tour = new DashboardTour();
    private static final List<String> dialogs = new ArrayList<>();
    private static Onlooker onlooker;
    private static ControlServer control;
    private static Page page;

    @BeforeAll
    static void logIn() throws Exception {
        onlooker = new Onlooker(browser);
        control = tour.start();
        tour.says(ALL);
        page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
        page.onDialog(dialog -> {
            // A page that asks before typed text is lost does what it should.
            if (!dialog.type().equals("beforeunload")) {
                dialogs.add(dialog.message());
            }
            dialog.accept();
        });
    }

    @AfterAll
    static void leave() {
        try (tour) {
            onlooker.close();
        }
    }

    static Stream<String> pages() {
        return DashboardTour.STOPS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void noTextRunsAnything(String path) {
        String address = requireNonNull(DashboardTour.STOPS.get(path)).address();
        DashboardTourIT.go(page, tour.address(address));
        nothingRan(path);

        var named = new TreeSet<String>();
        var tabs = page.locator("#main [role=tab]");
        for (int i = 0; i < Math.max(1, tabs.count()); i++) {
            if (tabs.count() > 0) {
                tabs.nth(i).click();
                DashboardTourIT.settle(page);
            }
            named.addAll(typeInto(path));
        }
        assertThat(named).as(path).containsAll(MUST.getOrDefault(path, List.of()));
        // Drafts come back.
        DashboardTourIT.go(page, tour.address(address));
        nothingRan(path);
        // A draft brings back what the browser would not have let in, and its field is empty.
        onlooker.expect("does not conform to the required format");
        // The node says what is wrong with what was typed.
        onlooker.expect("status of 4");
        // What is made of the page's scripts where the page is shown in a sandbox.
        onlooker.expect("Blocked script execution in '" + tour.address("/preview/"));
        onlooker.saidNothing();
    }

    @Test
    void noTextOfALogInRunsAnything() {
        try (var stranger = new Onlooker(browser)) {
            for (String typed : TYPED) {
                var dialog = stranger.open(control, "/rooms");
                dialog.click("header >> role=button[name='Log in']");
                dialog.fill("role=dialog >> input[type=password]", typed);
                dialog.keyboard().press("Enter");
                dialog.waitForSelector("role=dialog >> text=/This token was refused|This is no token/");
                nothingRan("dialog", dialog);
                dialog.close();

                var link = stranger.open(control, "/#code=" + typed.replace("%", ""));
                link.waitForSelector("main h1");
                nothingRan("link", link);
                link.close();
            }
            stranger.expect("status of 4");
        }
    }

    /// The proof of the proof: text that became more than text is found, and the policy stops it.
    @Test
    void whatBecameMoreThanTextWouldBeFound() {
        DashboardTourIT.go(page, tour.address("/rooms"));
        var some = PAYLOADS.stream().filter(text -> !text.contains("evil")).toList();
        page.evaluate("text => document.querySelector('main').innerHTML = text", String.join(" ", some));

        assertThat((List<?>) page.evaluate(MADE)).hasSizeGreaterThan(some.size() / 2);
        page.waitForCondition(() -> onlooker.isSaid("Content Security Policy"));
        assertThat(page.evaluate("window.hit")).isNull();

        DashboardTourIT.go(page, tour.address("/rooms"));
        onlooker.expect("Content Security Policy");
        onlooker.expect("status of 4");
    }

    private static void nothingRan(String path) {
        nothingRan(path, page);
    }

    private static void nothingRan(String where, Page shown) {
        assertThat(shown.evaluate("window.hit")).as(where).isNull();
        assertThat(shown.evaluate(MADE)).as(where).isEqualTo(List.of());
        assertThat(shown.url()).startsWith(tour.address("/"));
        assertThat(dialogs).as(where).isEmpty();
        assertThat(shown.context().pages()).hasSize(1);
    }

    /// Types into every field that is there or that a button brings, in dialogs too.
    ///
    /// @return the names of the fields
    private static Set<String> typeInto(String path) {
        var named = new TreeSet<String>();
        for (String typed : TYPED) {
            named.addAll(fill("#main", typed));
            nothingRan(path);
        }
        String at = page.url();
        var pressed = new ArrayList<String>();
        while (page.evaluate(PRESS, pressed) instanceof String name) {
            pressed.add(name);
            if (page.locator("[role=dialog]").count() > 0) {
                for (String typed : TYPED) {
                    named.addAll(fill("[role=dialog]", typed));
                    nothingRan(path);
                }
                page.keyboard().press("Escape");
                page.waitForCondition(() -> page.locator("[role=dialog]").count() == 0);
            }
            nothingRan(path);
            if (!pathOf(page.url()).equals(pathOf(at))) {
                DashboardTourIT.go(page, at);
            }
        }
        named.addAll(fill("#main", ALL));
        nothingRan(path);
        return named;
    }

    private static Set<String> fill(String where, String text) {
        var named = new TreeSet<String>();
        page.evaluate(FREE, where);
        for (Locator field : page.locator(where).locator(FIELDS).all()) {
            if (field.isVisible() && field.isEditable()) {
                String name = (String) field.evaluate(NAME);
                if (name.equals(TEMPLATE)) {
                    continue;
                }
                named.add(name);
                field.fill(text);
                field.blur();
            }
        }
        return named;
    }

    private static String pathOf(String url) {
        return URI.create(url.replaceAll("[?#].*", "")).getPath();
    }
}
