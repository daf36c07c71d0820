package io.vestibule.workshop.million;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/// Rows for a document, in Markdown. *Confined to its thread.*
final class Table {

    private static final double MIB = 1 << 20;

    private final String title;
    private final List<String> rows = new ArrayList<>();

    Table(String title) {
        this.title = title;
    }

    void row(String what, String value) {
        rows.add("| " + what + " | " + value + " |");
    }

    /// Memory before and after, and how much more it became.
    void grown(String what, double idleBytes, double bytes) {
        row(what, "%.1f MiB (%.1f less %.1f)".formatted((bytes - idleBytes) / MIB, bytes / MIB, idleBytes / MIB));
    }

    void print(PrintStream out) {
        out.println("\n" + title + "\n\n| | |\n| --- | --- |");
        rows.forEach(out::println);
    }
}
