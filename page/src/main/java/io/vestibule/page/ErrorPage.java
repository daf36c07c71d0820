package io.vestibule.page;

/// What a visitor sees when a request failed: what happened in plain words, and an id that is also
/// in the log. *Thread-safe.*
public final class ErrorPage {

    private final ForEach<Language, NoticePage> notices;

    private ErrorPage(ForEach<Language, NoticePage> notices) {
        this.notices = notices;
    }

    /// Prepares the page; a language is read when it is first asked for.
    public static ErrorPage load() {
        var ink = PageAssets.ofErrors();
        return new ErrorPage(ForEach.constant(Language.class, l -> new NoticePage(Texts.of(l), ink)));
    }

    /// What went wrong.
    public enum Kind {
        /// The request makes no sense, or asks for what is not allowed.
        BAD_REQUEST("error.400"),
        /// The request did not arrive in time.
        TOO_SLOW("error.408"),
        /// The address or the headers are too long.
        TOO_LARGE("error.431"),
        /// The fault is ours.
        INTERNAL("error.500"),
        /// The site does not answer.
        BAD_GATEWAY("error.502"),
        /// There is no room for the request right now.
        UNAVAILABLE("error.503"),
        /// The site did not answer in time.
        GATEWAY_TIMEOUT("error.504");

        private final String texts;

        Kind(String texts) {
            this.texts = texts;
        }
    }

    /// The page, of which only [PagePieces#middle()] is made again.
    ///
    /// @param id also in the log; any text
    public PagePieces html(Kind kind, String id, Language language) {
        var notice = notices.of(language);
        return notice.of(kind.texts, notice.word("error.id") + ": " + id, Site.UNNAMED);
    }
}
