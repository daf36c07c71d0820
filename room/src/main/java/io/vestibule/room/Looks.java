package io.vestibule.room;

import java.util.Map;
import java.util.Optional;

/// How the built-in page looks and whose it is, as the owner set it: of a room, where an absent
/// value means that there is none, or of an event, where it means the room's. *Immutable.*
///
/// @param title the name of the site or the sale, one line; empty text for the host's name
/// @param logo [Picture#NONE] for none
/// @param favicon the icon of the tab; [Picture#NONE] for none
/// @param accent a color as `#rrggbb`; empty text for the page's own
/// @param supportLink where visitors find help: an `https:`, `mailto:` or `tel:` address; empty
///   text for none
/// @param messages the owner's words to those who wait, by language: a tag such as `de` or `pt-BR`;
///   every other language has the message without one
public record Looks(
        Optional<String> title,
        Optional<Picture> logo,
        Optional<Picture> favicon,
        Optional<String> accent,
        Optional<String> supportLink,
        Optional<Map<String, String>> messages) {

    /// Characters that a title may have.
    public static final int LONGEST_TITLE = 80;

    /// Nothing is set.
    public static final Looks NONE = new Looks(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Looks {
        messages = messages.map(Map::copyOf);
    }

    /// These over the looks of a room.
    ///
    /// @param message whether an event has a message of its own: it stands for every language
    ///   unless there are [#messages] too
    Looks over(Looks room, boolean message) {
        return equals(NONE) && !message
                ? room
                : new Looks(
                        title.or(room::title),
                        logo.or(room::logo),
                        favicon.or(room::favicon),
                        accent.or(room::accent),
                        supportLink.or(room::supportLink),
                        message ? messages : messages.or(room::messages));
    }

    /// The message in a language, if there is one: that of the tag, or of its language alone.
    Optional<String> message(String tag) {
        if (messages.isEmpty()) {
            return Optional.empty();
        }
        var all = messages.get();
        String exact = all.get(tag);
        int dash = tag.indexOf('-');
        return exact != null || dash < 0
                ? Optional.ofNullable(exact)
                : Optional.ofNullable(all.get(tag.substring(0, dash)));
    }
}
