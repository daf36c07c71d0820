package io.vestibule.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Which classes a process has loaded, by the word of its Java machine: those that only lie in the
/// start-up cache are not among them. *Immutable.*
///
/// @param log where the machine writes them, while it runs; no white space in its path
record LoadedClasses(Path log) {

    /// The option of the Java machine that makes it write them.
    String option() {
        return "-Xlog:class+load=info:file=" + log + ":none:filecount=0";
    }

    /// The names of all that begin with one of these.
    List<String> under(String... prefixes) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(line -> line.substring(0, Math.max(0, line.indexOf(' '))))
                    .filter(name -> Stream.of(prefixes).anyMatch(name::startsWith))
                    .toList();
        }
    }
}
