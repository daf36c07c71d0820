package io.vestibule.page;

import java.util.function.Function;

/// A page as visitors will see it, in any state, before anybody waits. Pure: equal arguments give
/// equal pages. *Thread-safe.*
public final class Preview {

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
        record Site() implements Result {}
    }

    /// Of an owner's own page.
    public static Preview of(CustomPage page) {
        // What a preview makes up is short: no page grows beyond its bounds by it.
        return new Preview(model -> page.render(model).orElseThrow());
    }

    /// Of the built-in page.
    public static Preview builtIn(WaitingPage pages) {
        return new Preview(pages::render);
    }

    /// The page in a state.
    ///
    /// @param nowMillis the moment it shows, in milliseconds since 1970
    public Result render(PreviewState state, long nowMillis) {
        if (!state.waits()) {
            return new Result.Site();
        }
        var model = state.model(nowMillis);
        return new Result.Shown(page.apply(model));
    }
}
