package io.vestibule.page;

/// A page that says one thing and waits for nothing, in one language. *Immutable.*
final class NoticePage {

    private final Template<Hole> template;
    private final Texts texts;

    private enum Hole {
        HEAD,
        TITLE,
        SITE,
        SUPPORT,
        HEADING,
        LEAD,
        NOTE_HIDDEN,
        NOTE
    }

    NoticePage(Texts texts, PageAssets ink) {
        this.texts = texts;
        template = Template.cut(Resources.text("notice.html"), Hole.class, ink.on(texts));
    }

    /// A page.
    ///
    /// @param key prefix of the texts, such as `error.502`: they end in `.heading` and `.lead`
    /// @param note plain text below, or empty
    /// @param site whose page it is
    PagePieces of(String key, String note, Site site) {
        return template.render((hole, out) -> {
            switch (hole) {
                case HEAD -> site.looks().head(out);
                case TITLE -> {
                    out.html(texts.word(key + ".heading"));
                    site.inTitle(out);
                }
                case SITE -> site.header(out);
                case SUPPORT -> site.support(out, texts.word("support"));
                case HEADING -> out.html(texts.word(key + ".heading"));
                case LEAD -> out.html(texts.word(key + ".lead"));
                case NOTE_HIDDEN -> out.text(note.isEmpty() ? " hidden" : "");
                case NOTE -> out.html(note);
            }
        });
    }

    /// A text of this page's language.
    String word(String key) {
        return texts.word(key);
    }
}
