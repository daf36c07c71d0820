package io.vestibule.page;

import io.vestibule.room.Color;
import io.vestibule.room.Looks;
import io.vestibule.room.Picture;
import java.util.Optional;
import java.util.function.Function;

/// The looks of a room as its page shows them: worked out once, and shown to all who wait there.
/// *Immutable.*
///
/// @param title the name that the owner gave the page; empty for the host's
/// @param logo the address of the logo; empty for none
/// @param favicon the address of the icon of the tab; empty for none
/// @param supportLink where visitors find help; empty for nowhere
/// @param style the rules that color the page; empty for its own colors
public record PageLooks(String title, String logo, String favicon, String supportLink, String style) {

    /// Of a room that sets none.
    public static final PageLooks PLAIN = new PageLooks("", "", "", "", "");

    /// Works them out.
    ///
    /// @param address where the page finds a picture
    public static PageLooks of(Looks looks, Function<Picture, String> address) {
        return new PageLooks(
                looks.title().orElse(""),
                address(looks.logo(), address),
                address(looks.favicon(), address),
                looks.supportLink().orElse(""),
                looks.accent()
                        .flatMap(Color::parse)
                        .map(color -> AccentColors.of(color).style())
                        .orElse(""));
    }

    private static String address(Optional<Picture> picture, Function<Picture, String> address) {
        return picture.filter(it -> !it.isEmpty()).map(address).orElse("");
    }

    /// Whether the page loads pictures.
    boolean hasPictures() {
        return !logo.isEmpty() || !favicon.isEmpty();
    }

    /// What the page carries in its head: icon and colors.
    void head(Utf8 out) {
        out.text("<link rel=\"icon\" href=\"");
        out.html(favicon.isEmpty() ? "data:," : favicon).text("\">");
        if (!style.isEmpty()) {
            out.text("\n<style>").text(style).text("</style>");
        }
    }
}
