package io.vestibule.settings.picture;

import io.vestibule.room.Picture;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Reads a picture, given as data or, in a file of settings and by an option, as the name of a
/// file. Confined to one reading.
///
/// @param key of the data; that of the file ends in `_file`
/// @param check what it may be
public record PictureSetting(Section section, String key, PictureCheck check) {

    /// The picture, if one is given; [Picture#NONE] for empty text.
    public Optional<Picture> find() {
        String fileKey = key + "_file";
        Optional<Picture> inline = section.findLeniently(key, check.data());
        Optional<Path> file = section.path(fileKey, check.saysOfFile());
        if (file.isEmpty()) {
            return inline;
        }
        if (inline.filter(picture -> !picture.isEmpty()).isPresent()) {
            section.fault(fileKey, "cannot be given together with " + key);
        }
        return file.flatMap(it -> contentOf(it, fileKey));
    }

    private Optional<Picture> contentOf(Path file, String fileKey) {
        try {
            if (!Files.isRegularFile(file)) {
                section.fault(fileKey, "there is no such file: " + file);
            } else if (Files.size(file) > Picture.LARGEST) {
                section.fault(fileKey, "the file is longer than 64 KiB");
            } else {
                switch (check.check(Files.readAllBytes(file))) {
                    case ParseResult.Good<Picture>(Picture picture) -> {
                        return Optional.of(picture);
                    }
                    case ParseResult.Wrong<Picture>(String reason) -> section.fault(fileKey, reason);
                }
            }
        } catch (IOException e) {
            section.fault(fileKey, "the file cannot be read");
        }
        return Optional.empty();
    }
}
