package io.vestibule.control.api;

import io.vertx.core.buffer.Buffer;
import io.vestibule.ground.EpochClock;
import io.vestibule.page.CustomPage;
import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.PageModel;
import io.vestibule.page.WaitingPage;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Shows a kept page in the state that the query asks for, to anybody who has its address.
/// *Thread-safe.*
///
/// The page is somebody's own HTML on the address of the control port. A sandbox keeps it from
/// being of that origin: it runs its scripts and reaches nothing of ours.
public final class PreviewPage {

    /// What its paths begin with.
    public static final String PATH = "/preview/";

    private static final String HTML = "text/html; charset=utf-8";
    private static final String SANDBOX = "sandbox allow-scripts allow-forms allow-popups";
    private static final int BAD = 400;
    private static final int GONE = 404;

    private final Previews previews;
    private final EpochClock clock;
    private final WaitingPage builtIn = WaitingPage.load();

    public PreviewPage(Previews previews, EpochClock clock) {
        this.previews = previews;
        this.clock = clock;
    }

    /// Answers a GET; may take a while.
    public Reply answer(String path, Map<String, String> query) {
        long now = clock.millis();
        Optional<String> html = id(path).flatMap(id -> previews.find(id, now));
        if (html.isEmpty()) {
            return Reply.text(GONE, "This preview is over. Ask for another one.");
        }
        return switch (PreviewState.read(query, now)) {
            case PreviewState.Wrong(List<String> reasons) ->
                    Reply.text(BAD, String.join("\n", reasons));
            case PreviewState.Origin() -> page("Welcome".getBytes(StandardCharsets.UTF_8));
            case PreviewState.Waiting(PageModel model) -> render(html.get(), model);
        };
    }

    private Reply render(String html, PageModel model) {
        if (html.isEmpty()) {
            return page(builtIn.render(model));
        }
        return switch (CustomPage.compile(html)) {
            case Compilation.Compiled compiled ->
                    compiled.page()
                            .render(model)
                            .map(PreviewPage::page)
                            .orElseGet(() -> Reply.text(BAD, "The page gets longer than 2 MiB."));
            case Compilation.Refused _ -> Reply.text(BAD, "The page is no template.");
        };
    }

    private static Reply page(byte[] html) {
        return new Reply(200, HTML, Buffer.buffer(html))
                .with("Content-Security-Policy", SANDBOX)
                .with("X-Robots-Tag", "noindex");
    }

    private static Optional<UUID> id(String path) {
        try {
            return Optional.of(UUID.fromString(path.substring(PATH.length())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
