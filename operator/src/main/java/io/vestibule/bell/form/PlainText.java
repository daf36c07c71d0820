package io.vestibule.bell.form;

import java.util.regex.Pattern;

/// Text from operators, made harmless for where it is shown. *Stateless.*
final class PlainText {

    /// What is put between a sign and a name so that the two mean nothing together.
    private static final String GAP = "\u200b";

    /// Control characters, line and paragraph separators, and signs that turn the direction of
    /// text.
    private static final Pattern UNSEEN =
            Pattern.compile("[\\p{Cntrl}\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+");

    private static final Pattern DISCORD = Pattern.compile("([\\\\*_~`|>\\[\\]()#@<:-])");

    /// Signs with which chats that know no way to escape them mark bold, italic, struck and code.
    /// An underscore within a word marks nothing, and is common in names.
    private static final Pattern MARKS = Pattern.compile("[*~`]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");

    private PlainText() {}

    /// One line: no control characters, so that nothing begins a header or another line.
    static String line(String text) {
        return UNSEEN.matcher(text).replaceAll(" ").strip();
    }

    /// At most so many characters, without half of a pair.
    static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }

    /// Signs that look like those of markup and are none.
    private static String unmarked(String text) {
        return MARKS.matcher(text).replaceAll(found -> switch (found.group().charAt(0)) {
            case '*' -> "\u2217";
            case '~' -> "\u223c";
            case '`' -> "\u02cb";
            default -> "\u02cd";
        });
    }

    /// For Slack and Mattermost: no `<!channel>`, no link, no `@here`, nothing bold.
    static String slack(String text) {
        return unmarked(line(text))
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "@" + GAP)
                .replace("](", "]" + GAP + "(");
    }

    /// For Google Chat: no mention, nothing bold.
    static String googleChat(String text) {
        return unmarked(angled(text));
    }

    /// For chats in which `<` begins a mention or a link and nothing stands for it.
    static String angled(String text) {
        return line(text).replace("<", "<" + GAP).replace("@", "@" + GAP);
    }

    /// For Discord: signs of its markup mean themselves. Mentions are switched off as well.
    static String discord(String text) {
        return DISCORD.matcher(line(text)).replaceAll("\\\\$1").replace("@", "@" + GAP);
    }

    /// For HTML.
    static String html(String text) {
        return line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
