package io.vestibule.simulation.report;

import java.util.Locale;

/// Figures as people read them.
final class Text {

    /// What is shown where nothing was measured.
    static final String NOTHING = "–";

    private Text() {}

    static String number(double value) {
        return Double.isNaN(value) ? NOTHING : String.format(Locale.ROOT, "%,d", Math.round(value));
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /// So many of something, such as `3 workers`.
    static String many(long number, String what) {
        return number(number) + " " + what + (number == 1 ? "" : "s");
    }

    /// So many people.
    static String people(long number) {
        return number == 1 ? "one person" : number(number) + " people";
    }

    /// A share as percent.
    static String percent(double share) {
        if (Double.isNaN(share)) {
            return NOTHING;
        }
        double percent = share * 100;
        boolean whole = percent == Math.rint(percent);
        String form = whole ? "%.0f %%" : Math.abs(percent) < 0.1 ? "%.3f %%" : "%.1f %%";
        return String.format(Locale.ROOT, form, percent);
    }

    /// A time as people say it.
    static String seconds(double seconds) {
        if (Double.isNaN(seconds)) {
            return NOTHING;
        }
        if (seconds < 10) {
            return seconds == 0 ? "0 s" : String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 120) {
            return whole + " s";
        }
        return whole < 7200
                ? String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d h", whole / 3600, whole % 3600 / 60);
    }

    /// A moment of a story on an axis.
    static String moment(long millis) {
        long seconds = millis / 1000;
        if (seconds % 60 != 0) {
            return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
        }
        long minutes = seconds / 60;
        return minutes < 120 || minutes % 60 != 0 ? minutes + " min" : minutes / 60 + " h";
    }

    /// A number of bytes.
    static String bytes(long bytes) {
        return bytes < 10_000
                ? number(bytes) + " B"
                : bytes < 10_000_000 ? number(bytes / 1000) + " kB" : number(bytes / 1_000_000) + " MB";
    }

    /// A number on an axis: short.
    static String brief(double value) {
        return value >= 1e6 ? plain(value / 1e6) + "M" : value >= 10_000 ? plain(value / 1000) + "k" : plain(value);
    }

    /// Without zeros at its end, two digits behind the point at most.
    static String plain(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceFirst("\\.?0+$", "");
    }

    /// For HTML and SVG, in texts and in attributes.
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
