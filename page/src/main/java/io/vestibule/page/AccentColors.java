package io.vestibule.page;

import io.vestibule.room.Color;

/// The owner's accent color as the page can use it, on light and on dark paper: mended until it can
/// be read (WCAG 2.2, 1.4.3: 4.5 to 1 for text, which is more than 1.4.11 asks for of parts of
/// controls). *Immutable.*
///
/// Text on a filled button has the color of the card, which has the same contrast the other way
/// around.
///
/// @param light on the light page
/// @param dark on the dark page
public record AccentColors(Shades light, Shades dark) {

    /* The color is mixed with black on light paper, with white on dark paper, in steps of a 64th,
    until its contrast with everything that it stands on is enough. That keeps its hue, and leaves
    a color alone that is good already. The end of the way, black or white, always is. */

    /// The contrast that text has to have.
    static final double READABLE = 4.5;

    private static final int STEPS = 64;

    /// The colors of one scheme.
    ///
    /// @param accent of texts, borders and the bar
    /// @param tint behind messages and the bar: a touch of the accent
    public record Shades(Color accent, Color tint) {}

    /// What the accent stands on in one scheme, as in the style sheet of the page: the paper around
    /// the card, and the card. Mixed with `end` it becomes readable; `tintParts` of 64 parts of the
    /// tint are the accent.
    enum Ground {
        LIGHT(0xF4F5F2, 0xFFFFFF, 0, 7),
        DARK(0x0F1514, 0x18201F, 0xFFFFFF, 10);

        final int paper;
        final int card;
        private final int end;
        private final int tintParts;

        Ground(int paper, int card, int end, int tintParts) {
            this.paper = paper;
            this.card = card;
            this.end = end;
            this.tintParts = tintParts;
        }

        private Shades with(Color wanted) {
            var mended = shades(wanted);
            for (int step = 1; step <= STEPS && !isReadable(mended); step++) {
                mended = shades(wanted.mixed(new Color(end), step, STEPS));
            }
            return mended;
        }

        private Shades shades(Color accent) {
            return new Shades(accent, new Color(card).mixed(accent, tintParts, STEPS));
        }

        private boolean isReadable(Shades shades) {
            var accent = shades.accent();
            return accent.contrast(new Color(card)) >= READABLE
                    && accent.contrast(new Color(paper)) >= READABLE
                    && accent.contrast(shades.tint()) >= READABLE;
        }
    }

    /// What becomes of a color.
    public static AccentColors of(Color wanted) {
        return new AccentColors(Ground.LIGHT.with(wanted), Ground.DARK.with(wanted));
    }

    /// The rules that put them in place of the page's own.
    String style() {
        return ":root{" + variables(light) + "}@media(prefers-color-scheme:dark){:root{" + variables(dark) + "}}";
    }

    private static String variables(Shades shades) {
        return "--accent:" + shades.accent() + ";--tint:" + shades.tint();
    }
}
