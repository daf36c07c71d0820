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
        var ink = Ink.read();
        return new ErrorPage(
                ForEach.constant(Language.class, l -> new NoticePage(Texts.of(l), ink)));
    }

    /// What went wrong.
    public enum Kind {
        BAD_REQUEST(400, "bad_request"),
        BAD_GATEWAY(502, "bad_gateway"),
        UNAVAILABLE(503, "unavailable"),
        GATEWAY_TIMEOUT(504, "gateway_timeout");

        private final int status;
        private final String code;

        Kind(int status, String code) {
            this.status = status;
            this.code = code;
        }

        /// The HTTP status that goes with it.
        public int status() {
            return status;
        }
    }

    /// The page.
    ///
    /// @param id also in the log; any text
    public byte[] html(Kind kind, String id, Language language) {
        var notice = notices.of(language);
        return notice.of("error." + kind.status, notice.word("error.id") + ": " + id).joined();
    }

    /// `{"error":{"status":502,"code":"bad_gateway","id":"…"}}`.
    public static byte[] json(Kind kind, String id) {
        var out = new Utf8(96);
        out.text("{\"error\":{\"status\":").number(kind.status);
        out.text(",\"code\":").json(kind.code).text(",\"id\":").json(id).text("}}");
        return out.toBytes();
    }
}
