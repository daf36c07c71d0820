package io.vestibule.room;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// A color of the screen (sRGB), without transparency. *Immutable.*
///
/// @param rgb red, green and blue, 8 bits each, red highest; 0 to 0xFFFFFF
public record Color(int rgb) {

    private static final Pattern SHAPE = Pattern.compile("#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})");

    public Color {
        if (rgb < 0 || rgb > 0xFFFFFF) {
            throw new IllegalArgumentException("a color has 24 bits");
        }
    }

    /// Reads `#rgb` or `#rrggbb`; empty for anything else.
    public static Optional<Color> parse(String text) {
        if (!SHAPE.matcher(text).matches()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(text, 1, text.length(), 16);
        return Optional.of(new Color(text.length() == 4 ? doubled(number) : number));
    }

    /// `#abc` is `#aabbcc`.
    private static int doubled(int number) {
        int red = (number >> 8) & 0xF;
        int green = (number >> 4) & 0xF;
        int blue = number & 0xF;
        return 0x11 * ((red << 16) | (green << 8) | blue);
    }

    /// The color between this one and another.
    ///
    /// @param parts how many of `of` parts are the other's
    public Color mixed(Color other, int parts, int of) {
        return new Color((channel(other, 16, parts, of) << 16)
                | (channel(other, 8, parts, of) << 8)
                | channel(other, 0, parts, of));
    }

    private int channel(Color other, int shift, int parts, int of) {
        int here = (rgb >> shift) & 0xFF;
        int there = (other.rgb >> shift) & 0xFF;
        return Math.floorDiv(here * (of - parts) + there * parts + of / 2, of);
    }

    /// The relative luminance (WCAG 2.2, section "relative luminance"): 0 for black, 1 for white.
    public double luminance() {
        return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
    }

    private static double linear(int channel) {
        double share = (channel & 0xFF) / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    /// The contrast ratio with another color (WCAG 2.2, section "contrast ratio"): 1 to 21.
    public double contrast(Color other) {
        double here = luminance();
        double there = other.luminance();
        return (Math.max(here, there) + 0.05) / (Math.min(here, there) + 0.05);
    }

    /// As `#rrggbb`, in lower case.
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "#%06x", rgb);
    }
}
