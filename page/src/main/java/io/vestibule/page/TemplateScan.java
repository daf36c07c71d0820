package io.vestibule.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/// Looks through a Mustache template before any engine sees it, and finds everything that the cage
/// does not allow, with its line. *Confined to one call.*
///
/// Allowed are variables, sections, inverted sections and comments. The scan reads tags exactly as
/// the engine does, so what passes here means the same there.
final class TemplateScan {

    /// Tags in one template.
    static final int MOST_TAGS = 500;

    /// Sections inside sections. Engines descend by recursion.
    static final int DEEPEST = 16;

    private static final int MOST_REMARKS = 100;
    private static final Set<String> KNOWN = Set.copyOf(PageVariables.NAMES);
    private static final List<String> MARKUP = List.of(PageVariables.MARKUP, PageVariables.CHECK_AGAIN);

    private final String source;
    private final List<TemplateRemark> errors = new ArrayList<>();
    private final List<TemplateRemark> warnings = new ArrayList<>();
    private final Deque<Section> open = new ArrayDeque<>();
    private int line = 1;
    private int counted;
    private int tags;

    private record Section(String name, int line) {}

    private TemplateScan(String source) {
        this.source = source;
    }

    /// What was found.
    record Findings(List<TemplateRemark> errors, List<TemplateRemark> warnings) {}

    static Findings of(String source) {
        var scan = new TemplateScan(source);
        scan.run();
        return new Findings(List.copyOf(scan.errors), List.copyOf(scan.warnings));
    }

    private void run() {
        int at = source.indexOf("{{");
        while (at >= 0) {
            countLines(at);
            if (++tags > MOST_TAGS) {
                error("more than " + MOST_TAGS + " tags");
                return;
            }
            int after = tag(at);
            if (after < 0) {
                return;
            }
            at = source.indexOf("{{", after);
        }
        for (var section : open) {
            errors.add(new TemplateRemark(section.line, "section is not closed: " + section.name));
        }
    }

    /// Reads the tag that begins at `start`.
    ///
    /// @return where the text continues, or -1 if the tag has no end
    private int tag(int start) {
        boolean triple = source.startsWith("{{{", start);
        var closing = triple ? "}}}" : "}}";
        int begin = start + closing.length();
        int end = source.indexOf(closing, begin);
        if (end < 0) {
            error("tag is not closed");
            return -1;
        }
        var inside = source.substring(begin, end);
        if (inside.contains("{{")) {
            error("tag is not closed, or a tag inside a tag");
        } else {
            inside(inside, triple);
        }
        return end + closing.length();
    }

    private void inside(String inside, boolean triple) {
        var trimmed = inside.strip();
        if (trimmed.isEmpty()) {
            error("empty tag");
        } else if (triple) {
            raw(trimmed);
        } else if (trimmed.charAt(0) != '!' && (inside.contains("\n") || inside.contains("\r"))) {
            error("tag spans several lines");
        } else {
            sigil(trimmed.charAt(0), trimmed.substring(1).strip(), trimmed);
        }
    }

    private void sigil(char first, String name, String whole) {
        switch (first) {
            case '!' -> {}
            case '#', '^' -> enter(name);
            case '/' -> leave(name);
            case '&' -> raw(name);
            case '>', '<', '$' -> error("partials, parents and blocks are not allowed: " + whole);
            case '=' -> error("delimiters cannot be changed");
            default -> name(whole);
        }
    }

    private void enter(String name) {
        if (name(name)) {
            open.push(new Section(name, line));
            if (open.size() == DEEPEST + 1) {
                error("sections more than " + DEEPEST + " deep");
            }
        }
    }

    private void leave(String name) {
        var section = open.poll();
        if (section == null) {
            error("no section to close: " + name);
        } else if (!section.name.equals(name)) {
            error("section " + section.name + " of line " + section.line + " closed by " + name);
        }
    }

    private void raw(String name) {
        if (!MARKUP.contains(name)) {
            var allowed = String.join(" and ", MARKUP);
            error("only " + allowed + " may be written without escaping: " + name);
        }
    }

    /// Whether this can be a name; warns of one that we never fill.
    private boolean name(String name) {
        if (!plain(name)) {
            error("not a name: " + clipped(name));
            return false;
        }
        if (!KNOWN.contains(name) && !name.equals(".") && warnings.size() < MOST_REMARKS) {
            warnings.add(new TemplateRemark(line, "unknown variable: " + clipped(name)));
        }
        return true;
    }

    private static boolean plain(String name) {
        if (name.equals(".")) {
            return true;
        }
        return !("." + name + ".").contains("..") && name.chars().allMatch(TemplateScan::ofName);
    }

    private static boolean ofName(int unit) {
        return "._-".indexOf(unit) >= 0 || (unit < 0x80 && Character.isLetterOrDigit(unit));
    }

    private static String clipped(String name) {
        return name.length() <= 60 ? name : name.substring(0, 60) + "…";
    }

    private void error(String reason) {
        if (errors.size() < MOST_REMARKS) {
            errors.add(new TemplateRemark(line, reason));
        }
    }

    private void countLines(int until) {
        for (; counted < until; counted++) {
            if (source.charAt(counted) == '\n') {
                line++;
            }
        }
    }
}
