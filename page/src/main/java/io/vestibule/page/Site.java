package io.vestibule.page;

/// Whose page it is. *Immutable.*
///
/// @param name the owner's title, or else the host that the visitor asked for; empty if neither is
///   known
/// @param looks how the owner wants the page to look
public record Site(String name, PageLooks looks) {

    /// Nobody's in particular.
    public static final Site UNNAMED = new Site("", PageLooks.PLAIN);

    /// The site with these looks.
    ///
    /// @param host stands where the owner gave no title
    public static Site of(PageLooks looks, String host) {
        return new Site(looks.title().isEmpty() ? host : looks.title(), looks);
    }

    /// What the title of the page ends in.
    void inTitle(Utf8 out) {
        if (!name.isEmpty()) {
            out.text(" · ").html(name);
        }
    }

    /// Logo and name, at the top of the page.
    void header(Utf8 out) {
        if (!looks.logo().isEmpty()) {
            out.text("\n<img id=\"logo\" src=\"").html(looks.logo()).text("\" alt=\"\">");
        }
        if (!name.isEmpty()) {
            out.text("\n<p id=\"site\" dir=\"auto\">").html(name).text("</p>");
        }
    }

    /// The way to help, if the owner gave one. A web page opens next to the waiting page, which
    /// stays open.
    ///
    /// @param words of the link, in the language of the page
    void support(Utf8 out, String words) {
        String link = looks.supportLink();
        if (!link.isEmpty()) {
            out.text("\n<p><a id=\"support\" href=\"").html(link).text("\"");
            if (link.startsWith("https:")) {
                out.text(" target=\"_blank\" rel=\"noopener\"");
            }
            out.text(">").html(words).text("</a></p>");
        }
    }
}
