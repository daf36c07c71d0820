package io.vestibule.page;

/// The built-in page, in 39 languages. *Thread-safe.*
///
/// It works without a script, makes no request to any other host, and carries its style and its
/// script inside; [#contentSecurityPolicy] allows these and nothing else.
public final class WaitingPage {

    private final ForEach<Language, PageOf> pages;
    private final ForEach<Language, NoticePage> notices;
    private final Ink ink;

    private WaitingPage(ForEach<Language, Texts> texts, Ink ink) {
        pages = ForEach.constant(Language.class, l -> new PageOf(texts.of(l), ink));
        notices = ForEach.constant(Language.class, l -> new NoticePage(texts.of(l), ink));
        this.ink = ink;
    }

    /// Prepares the page; a language is read when it is first asked for.
    public static WaitingPage load() {
        return new WaitingPage(ForEach.constant(Language.class, Texts::of), Ink.ofRooms());
    }

    /// The page of a waiting visitor, or the refusal if the model is one, in the model's language.
    public byte[] render(PageModel model) {
        return pieces(model).joined();
    }

    /// The same page in pieces, for callers that keep ready what is the same for all visitors.
    public PagePieces pieces(PageModel model) {
        var language = model.language();
        return model.rejecting()
                ? notices.of(language).of("closed", model.note().message(), model.site())
                : pages.of(language).waiting(model);
    }

    /// The value of `Content-Security-Policy` for every page of this class with these looks; it
    /// says nothing of who may frame the page.
    public String contentSecurityPolicy(PageLooks looks) {
        return ink.policy(looks);
    }
}
