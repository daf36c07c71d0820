package io.vestibule.settings.picture;

import io.vestibule.settings.text.WordSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Whether a style inside an SVG picture only draws: it loads nothing, by whatever name. Functions
/// are held against those that are known to be harmless. *Pure.*
final class SvgStyle {

    private static final Set<String> FUNCTIONS = WordSet.of("""
        media url var calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color
        color-mix light-dark icc-color matrix matrix3d translate translatex translatey
        translate3d scale scalex scaley rotate skewx skewy blur brightness contrast
        drop-shadow grayscale hue-rotate invert opacity saturate sepia inset circle ellipse
        polygon not is where nth-child nth-of-type
        """);

    private static final Pattern FUNCTION = Pattern.compile("([\\w-]+)\\(");
    private static final Pattern AT_RULE = Pattern.compile("@([\\w-]*)");
    private static final Pattern INSIDE = Pattern.compile("url\\(\\s*[\"']?\\s*#[^\"')]*");
    private static final Pattern URL = Pattern.compile("url\\(");

    private SvgStyle() {}

    /// What is wrong with a style, or the value of an attribute that may be a piece of one.
    static Optional<String> faultOf(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        boolean calls = lower.indexOf('(') >= 0 || lower.indexOf('@') >= 0;
        if (!calls && lower.indexOf(':') < 0) {
            return Optional.empty();
        }
        if (lower.indexOf('\\') >= 0) {
            return Optional.of("a backslash in a style may hide things, and is not allowed");
        }
        var rules = AT_RULE.matcher(lower);
        while (rules.find()) {
            if (!rules.group(1).equals("media")) {
                return Optional.of("@" + rules.group(1) + " is not allowed in a style");
            }
        }
        var functions = FUNCTION.matcher(lower);
        while (functions.find()) {
            if (!FUNCTIONS.contains(functions.group(1))) {
                return Optional.of(functions.group(1) + "() is not allowed in a style");
            }
        }
        if (URL.matcher(lower).results().count()
                != INSIDE.matcher(lower).results().count()) {
            return Optional.of("url() may only name a part of the picture, such as url(#a)");
        }
        if (lower.replaceAll("[\\s\\p{Cntrl}]", "").contains("javascript:")) {
            return Optional.of("a script is not allowed");
        }
        return Optional.empty();
    }
}
