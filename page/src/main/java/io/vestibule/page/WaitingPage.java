package io.vestibule.page;

import java.util.List;

/// The built-in page, in 39 languages. *Thread-safe.*
///
/// It works without a script, makes no request to any other host unless a provider of challenges is
/// set, and carries its style and its script inside; [#contentSecurityPolicy] allows these and
/// nothing else.
public final class WaitingPage {

    private final ForEach<Language, PageOf> pages;
    private final ForEach<Language, PageOf> asking;
    private final ForEach<Language, ChallengeForm> forms;
    private final ForEach<Language, NoticePage> notices;
    private final PageAssets ink;
    private final PageAssets askingInk;

    private WaitingPage(ForEach<Language, Texts> texts, PageAssets ink, PageAssets askingInk) {
        boolean provided = !askingInk.sources().isEmpty();
        asking = ForEach.constant(Language.class, l -> new PageOf(texts.of(l), askingInk));
        forms = ForEach.constant(Language.class, l -> new ChallengeForm(texts.of(l), provided));
        pages = ForEach.constant(Language.class, l -> new PageOf(texts.of(l), ink));
        notices = ForEach.constant(Language.class, l -> new NoticePage(texts.of(l), ink));
        this.ink = ink;
        this.askingInk = askingInk;
    }

    /// Prepares the page; a language is read when it is first asked for.
    public static WaitingPage load() {
        return load(List.of());
    }

    /// The same for a node whose challenges a provider makes.
    ///
    /// @param sources what the provider's widget loads, for the policy; none where challenges are
    ///   our own
    public static WaitingPage load(List<String> sources) {
        return new WaitingPage(
                ForEach.constant(Language.class, Texts::of), PageAssets.ofRooms(), PageAssets.ofAskingRooms(sources));
    }

    /// The page of a waiting visitor, or the refusal if the model is one, in the model's language.
    public byte[] render(PageModel model) {
        return pieces(model).joined();
    }

    /// The same page in pieces, for callers that keep ready what is the same for all visitors.
    public PagePieces pieces(PageModel model) {
        var language = model.language();
        if (model.invitation().isRefusal()) {
            return notices.of(language).of("refused", model.invitation().code(), model.site());
        }
        return model.rejecting()
                ? notices.of(language).of("closed", model.note().message(), model.site())
                : (model.note().asked().anything() ? asking : pages)
                        .of(language)
                        .waiting(model);
    }

    /// The same model with its challenge as markup for apps of the owner; as it is without one.
    public PageModel marked(PageModel model) {
        var note = model.note();
        return note.asked().challenge().isEmpty()
                ? model
                : model.with(note.marked(forms.of(model.language()).markup(note), ""));
    }

    /// The same for pages of the owner, which also get the markup by which a visitor asks for
    /// another check, where that may be. It has a name of its own: where `turnstile` is filled, a
    /// challenge is open.
    public PageModel markedPage(PageModel model) {
        var note = model.note();
        boolean offers = note.asked().again() && !model.rejecting();
        return offers && note.asked().challenge().isEmpty()
                ? model.with(note.marked("", forms.of(model.language()).again()))
                : marked(model);
    }

    /// The value of `Content-Security-Policy` for every page of this class with these looks; it
    /// says nothing of who may frame the page.
    public String contentSecurityPolicy(PageLooks looks) {
        return ink.policy(looks);
    }

    /// The same for pages of rooms that ask for challenges, whose script has workers.
    public String policyOfAsking(PageLooks looks) {
        return askingInk.policy(looks);
    }
}
