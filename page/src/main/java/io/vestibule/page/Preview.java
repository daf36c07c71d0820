package io.vestibule.page;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/// A page as visitors will see it, in any state, before anybody waits. Pure: equal arguments give
/// equal pages. *Thread-safe.*
public final class Preview {

    private static final String SCRIPT = "<script>";
    private static final String AGAIN = "<noscript><meta";

    private final Function<PageModel, byte[]> page;

    private Preview(Function<PageModel, byte[]> page) {
        this.page = page;
    }

    /// What a preview shows.
    public sealed interface Result {

        /// A page.
        final class Shown implements Result {
            private final byte[] html;

            private Shown(byte[] html) {
                this.html = html;
            }

            /// The page, UTF-8.
            public byte[] html() {
                return html.clone();
            }
        }

        /// There is no line in this state: visitors see the site.
        record Open() implements Result {}
    }

    /// Of an owner's own page.
    public static Preview of(CustomPage page) {
        // What a preview makes up is short: no page grows beyond its bounds by it.
        return new Preview(model -> page.render(model).orElseThrow());
    }

    /// Of the built-in page, which stays as it is: without its script and without what loads it
    /// again, because there is no line to ask about. Browsers would complain of both in a sandbox.
    public static Preview builtIn(WaitingPage pages) {
        return new Preview(model -> {
            String page = new String(pages.render(model), StandardCharsets.UTF_8);
            page = without(page, page.indexOf(AGAIN), "</noscript>");
            page = without(page, page.lastIndexOf(SCRIPT), "</script>");
            return page.getBytes(StandardCharsets.UTF_8);
        });
    }

    private static String without(String page, int begin, String end) {
        return begin < 0 ? page : page.substring(0, begin) + page.substring(page.indexOf(end, begin) + end.length());
    }

    /// The page in a state.
    ///
    /// @param content whose looks and words it has
    /// @param nowMillis the moment it shows, in milliseconds since 1970
    public Result render(PreviewState state, PreviewContent content, long nowMillis) {
        if (!state.waits()) {
            return new Result.Open();
        }
        var model = state.model(content.note(state.language()), nowMillis);
        return new Result.Shown(page.apply(model.on(content.site())));
    }
}
