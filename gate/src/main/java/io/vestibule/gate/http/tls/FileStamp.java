package io.vestibule.gate.http.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Collectors;

/// By what one sees that files have changed. *Stateless.*
public final class FileStamp {

    private FileStamp() {}

    /// A text that is another one when a file has changed. Follows links, by which certificates are
    /// often renewed.
    public static String of(List<Path> files) {
        return files.stream().map(FileStamp::of).collect(Collectors.joining("\n"));
    }

    private static String of(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.fileKey() + " " + attributes.lastModifiedTime() + " " + attributes.size();
        } catch (IOException _) {
            return "missing";
        }
    }
}
