package io.vestibule.settings.picture;

import io.vestibule.room.Picture;
import io.vestibule.settings.shape.Form;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// A picture, given as data or, in a file of settings and by an option, as the name of a file: under the same key
/// with `_file` at its end. [Picture#NONE] for empty text. *Immutable.*
///
/// @param check what it may be
public record PictureForm(PictureCheck check) implements Form<Picture> {

    @Override
    public Optional<Picture> read(Section section, String key, Optional<Picture> fallback, String fallbackText) {
        return find(section, key).or(() -> fallback);
    }

    @Override
    public Optional<Picture> find(Section section, String key) {
        String fileKey = key + "_file";
        Optional<Picture> inline = section.findLeniently(key, check.data());
        Optional<Path> file = section.path(fileKey, check.saysOfFile());
        if (file.isEmpty()) {
            return inline;
        }
        if (inline.filter(picture -> !picture.isEmpty()).isPresent()) {
            section.fault(fileKey, "cannot be given together with " + key);
        }
        return file.flatMap(it -> contentOf(section, it, fileKey));
    }

    private Optional<Picture> contentOf(Section section, Path file, String fileKey) {
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

    @Override
    public void write(JsonGenerator json, Picture picture) {
        json.writeString(picture.dataUrl());
    }
}
