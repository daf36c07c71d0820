package io.vestibule.advice;

/// Goes through a line from left to right. *Confined to its reader.*
final class LineCursor {

    private final String line;
    private int at;

    LineCursor(String line, int at) {
        this.line = line;
        this.at = at;
    }

    /// Whether the next word that is not blank begins with `first`.
    boolean isAt(char first) {
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at < line.length() && line.charAt(at) == first;
    }

    /// Up to the next blank.
    String word() {
        isAt(' ');
        int begin = at;
        while (at < line.length() && line.charAt(at) != ' ') {
            at++;
        }
        if (begin == at) {
            throw new Unreadable("the line ends before its status");
        }
        return line.substring(begin, at);
    }

    /// Whether only blanks are left.
    boolean isOver() {
        isAt(' ');
        return at == line.length();
    }

    void skipWords(int count) {
        for (int i = 0; i < count; i++) {
            word();
        }
    }

    /// A text between quotes; `-` stands for none.
    String quoted() {
        if (!isAt('"')) {
            throw new Unreadable("no request in quotes where it is expected");
        }
        int begin = ++at;
        while (at < line.length() && line.charAt(at) != '"') {
            at += line.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= line.length()) {
            throw new Unreadable("a quote that does not end");
        }
        String text = line.substring(begin, at++);
        return text.equals("-") ? "" : text;
    }

    /// A text between braces.
    String braced() {
        int end = line.indexOf('}', at);
        if (!isAt('{') || end < 0) {
            throw new Unreadable("a brace that does not end");
        }
        String text = line.substring(at + 1, end);
        at = end + 1;
        return text;
    }

    /// What is left, without the blanks before it.
    String rest() {
        isAt(' ');
        return line.substring(at);
    }
}
