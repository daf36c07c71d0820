package io.vestibule.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Parts of a page of the manual, for tests that hold what it says. *Immutable.*
public record ManualPage(List<String> lines) {

    public ManualPage {
        lines = List.copyOf(lines);
    }

    /// A file of `docs`.
    public static ManualPage of(String file) {
        try {
            return new ManualPage(Files.readAllLines(Path.of("../docs").resolve(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What is under a heading, up to the next one of any depth.
    public ManualPage section(String title) {
        int begin = 0;
        while (!lines.get(begin).matches("#+ " + title)) {
            begin++;
        }
        int end = begin + 1;
        while (end < lines.size() && !isHeading(end)) {
            end++;
        }
        return new ManualPage(lines.subList(begin + 1, end));
    }

    /// A comment of a shell is none.
    private boolean isHeading(int at) {
        return lines.get(at).matches("#{2,4} .*");
    }

    /// The blocks of this language.
    public List<String> blocks(String language) {
        var blocks = new ArrayList<String>();
        var block = new StringBuilder();
        boolean inside = false;
        for (String line : lines) {
            if (line.equals("```" + language)) {
                inside = true;
            } else if (inside && line.equals("```")) {
                blocks.add(block.toString());
                block.setLength(0);
                inside = false;
            } else if (inside) {
                block.append(line).append('\n');
            }
        }
        return blocks;
    }

    /// The cells of all rows of tables but their heads.
    public List<List<String>> rows() {
        var rows = new ArrayList<List<String>>();
        for (int at = 2; at < lines.size(); at++) {
            boolean isHead = at + 1 < lines.size() && lines.get(at + 1).matches("\\|( --- \\|)+");
            String line = lines.get(at);
            if (line.startsWith("| ") && !line.startsWith("| ---") && !isHead) {
                var cells = line.substring(1, line.lastIndexOf('|')).split("(?<!\\\\)\\|", -1);
                rows.add(Arrays.stream(cells).map(String::strip).toList());
            }
        }
        return rows;
    }
}
