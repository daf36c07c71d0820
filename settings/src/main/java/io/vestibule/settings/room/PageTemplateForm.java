package io.vestibule.settings.room;

import io.vestibule.page.CustomPage;
import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.TemplateRemark;
import io.vestibule.settings.shape.Form;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// A custom page, written out or named as a file; empty text for the built-in page. *Stateless.*
public record PageTemplateForm() implements Form<String> {

    /// Bytes that a custom page may have.
    public static final int LONGEST_BYTES = 1 << 20;

    private static final String FILE = "custom_page_file";

    @Override
    public Optional<String> read(Section section, String key, Optional<String> fallback, String fallbackText) {
        return find(section, key).or(() -> fallback);
    }

    @Override
    public Optional<String> find(Section section, String key) {
        Optional<String> inline = section.find(key, ValueKinds.text(LONGEST_BYTES));
        Optional<Path> file = section.path(FILE, "a file (Mustache)");
        if (file.isEmpty()) {
            return inline.map(template -> sound(section, key, template));
        }
        if (!inline.orElse("").isEmpty()) {
            section.fault(FILE, "cannot be given together with " + key);
        }
        return file.map(path -> contentOf(section, path)).map(template -> sound(section, FILE, template));
    }

    @Override
    public void write(JsonGenerator json, String template) {
        json.writeString(template);
    }

    private static String sound(Section section, String key, String template) {
        if (template.isEmpty()) {
            return template;
        }
        switch (CustomPage.compile(template)) {
            case Compilation.Refused refused -> refused.errors().forEach(error -> section.fault(key, inLine(error)));
            case Compilation.Compiled compiled ->
                compiled.warnings().forEach(warning -> section.remark(key, inLine(warning)));
        }
        return template;
    }

    private static String inLine(TemplateRemark remark) {
        return remark.line() > 0 ? "line " + remark.line() + ": " + remark.reason() : remark.reason();
    }

    private static String contentOf(Section section, Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                section.fault(FILE, "there is no such file: " + file);
            } else if (Files.size(file) > LONGEST_BYTES) {
                section.fault(FILE, "the file is longer than 1 MiB");
            } else {
                return Files.readString(file);
            }
        } catch (IOException e) {
            section.fault(FILE, "the file cannot be read as UTF-8");
        }
        return "";
    }
}
