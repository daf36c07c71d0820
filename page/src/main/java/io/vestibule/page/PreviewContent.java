package io.vestibule.page;

import io.vestibule.room.PageSettings;
import io.vestibule.room.Picture;

/// What a preview shows: a page, and the room or the draft of one whose looks and words it has.
/// *Immutable.*
///
/// @param html a Mustache template; empty for the built-in page
/// @param host under which visitors know the site; empty if there is no room
/// @param page whose message and looks are shown
public record PreviewContent(String html, String host, PageSettings page) {

    /// Whose page it is. It carries its pictures: no gate is there to ask for them.
    Site site() {
        return Site.of(PageLooks.of(page.looks(), Picture::dataUrl), host);
    }

    /// The owner's words in a language.
    PageModel.Note note(Language language) {
        return new PageModel.Note(page.messageIn(language.tag()), "", false);
    }
}
