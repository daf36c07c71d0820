package io.vestibule.settings.room;

import io.vestibule.page.CustomPage;
import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.TemplateRemark;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Reads a custom page, written out or named as a file. Confined to one reading.
public final class PageTemplate {

    /// Bytes that a custom page may have.
    public static final int LONGEST_BYTES = 1 << 20;

    private final Section section;

    PageTemplate(Section section) {
        this.section = section;
    }

    /// The template, if there is one; empty text for the built-in page.
    Optional<String> find() {
        Optional<String> inline = section.find("custom_page_html", ValueKinds.text(LONGEST_BYTES));
        Optional<Path> file = section.path("custom_page_file", "a file (Mustache)");
        if (file.isEmpty()) {
            return inline.map(template -> sound("custom_page_html", template));
        }
        if (!inline.orElse("").isEmpty()) {
            section.fault("custom_page_file", "cannot be given together with custom_page_html");
        }
        return file.map(this::contentOf).map(template -> sound("custom_page_file", template));
    }

    private String sound(String key, String template) {
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

    private String contentOf(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                section.fault("custom_page_file", "there is no such file: " + file);
            } else if (Files.size(file) > LONGEST_BYTES) {
                section.fault("custom_page_file", "the file is longer than 1 MiB");
            } else {
                return Files.readString(file);
            }
        } catch (IOException e) {
            section.fault("custom_page_file", "the file cannot be read as UTF-8");
        }
        return "";
    }
}
