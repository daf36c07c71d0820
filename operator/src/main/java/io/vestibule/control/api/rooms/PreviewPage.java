package io.vestibule.control.api.rooms;

import io.vertx.core.buffer.Buffer;
import io.vestibule.control.api.request.Previews;
import io.vestibule.control.api.request.Reply;
import io.vestibule.ground.EpochClock;
import io.vestibule.page.CustomPage;
import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.Preview;
import io.vestibule.page.Preview.Result;
import io.vestibule.page.PreviewContent;
import io.vestibule.page.PreviewState;
import io.vestibule.page.PreviewState.Parsed;
import io.vestibule.page.WaitingPage;
import io.vestibule.settings.text.Hint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Shows a kept page in the state that the query asks for, to any client that has its address.
/// *Thread-safe.*
///
/// The page is foreign HTML on the address of the control port. A sandbox keeps it from being of
/// that origin: it runs its scripts and reaches nothing of ours.
public final class PreviewPage {

    /// What its paths begin with.
    public static final String PATH = "/preview/";

    private static final String HTML = "text/html; charset=utf-8";

    /// The built-in page's script asks the gate, and there is none here.
    private static final String SANDBOX = "sandbox allow-forms allow-popups";

    private static final String SANDBOX_OF_SCRIPTS = SANDBOX + " allow-scripts";
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
        Optional<PreviewContent> content = id(path).flatMap(id -> previews.find(id, now));
        if (content.isEmpty()) {
            return Reply.text(GONE, "This preview has expired. Create a new one.");
        }
        return switch (PreviewState.read(query)) {
            case Parsed.Wrong(List<String> reasons) -> wrong(reasons, query);
            case Parsed.Good(PreviewState state) ->
                PreviewState.NAMES.containsAll(query.keySet())
                        ? page(content.get(), state, now)
                        : wrong(List.of(), query);
        };
    }

    private Reply page(PreviewContent content, PreviewState state, long now) {
        if (content.html().isEmpty()) {
            return page(Preview.builtIn(builtIn).render(state, content, now), SANDBOX);
        }
        return switch (CustomPage.compile(content.html())) {
            case Compilation.Compiled compiled ->
                page(Preview.of(compiled.page()).render(state, content, now), SANDBOX_OF_SCRIPTS);
            case Compilation.Refused _ -> Reply.text(BAD, "This page cannot be rendered: it is not a valid template.");
        };
    }

    private static Reply page(Result outcome, String sandbox) {
        byte[] html = switch (outcome) {
            case Result.Shown shown -> shown.html();
            case Result.Open _ -> "Welcome".getBytes(StandardCharsets.UTF_8);
        };
        return new Reply(200, HTML, Buffer.buffer(html))
                .with("Content-Security-Policy", sandbox)
                .with("X-Robots-Tag", "noindex");
    }

    private static Reply wrong(List<String> reasons, Map<String, String> query) {
        var all = new ArrayList<>(reasons);
        query.keySet().stream()
                .filter(name -> !PreviewState.NAMES.contains(name))
                .sorted()
                .map(name -> name + ": unknown parameter" + Hint.among(PreviewState.NAMES, name))
                .forEach(all::add);
        return Reply.text(BAD, String.join("\n", all));
    }

    /// The id of a preview by its path or its whole address.
    static Optional<UUID> id(String address) {
        int at = address.lastIndexOf(PATH);
        try {
            return at < 0 ? Optional.empty() : Optional.of(UUID.fromString(address.substring(at + PATH.length())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
