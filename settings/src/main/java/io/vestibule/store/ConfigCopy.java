package io.vestibule.store;

import io.vestibule.config.Abilities;
import io.vestibule.config.Configuration;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import io.vestibule.ground.Failure;
import io.vestibule.settings.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The newest configuration next to the store, in `config.copy.json` of the data directory: what a
/// node serves by while the store cannot be reached. Written by one node, read when it starts.
/// *Thread-safe.*
final class ConfigCopy {

    /// The name of the file.
    static final String FILE = "config.copy.json";

    /// The texts by which things are served whose newer text could not be read.
    private static final String EARLIER = "earlier";

    private static final Logger LOG = LoggerFactory.getLogger(ConfigCopy.class);
    private static final long MAX_BYTES = 1L << 30;

    private final SecretFile file;

    ConfigCopy(Path dataDirectory) {
        file = new SecretFile(dataDirectory.resolve(FILE), MAX_BYTES);
    }

    /// The contents of the copy. Immutable.
    ///
    /// @param appliedFile the hash of the file that was applied last; empty for none
    record Kept(Configuration configuration, String appliedFile) {}

    /// What was written last; nothing if there is none or it is broken, which is not fatal.
    Optional<Kept> read(Abilities abilities) {
        try {
            return file.read().map(bytes -> JsonMapper.shared().readTree(bytes)).map(tree -> kept(tree, abilities));
        } catch (Failure | JacksonException | IllegalArgumentException e) {
            LOG.warn("{} cannot be used, starting without it: {}", file.path(), e.getMessage());
            return Optional.empty();
        }
    }

    private static Kept kept(JsonNode tree, Abilities abilities) {
        long revision = tree.required("revision").longValue();
        return new Kept(
                Configuration.of(
                        documents(tree.required("documents")), documents(tree.path(EARLIER)), revision, abilities),
                tree.path("applied_file").asString(""));
    }

    private static List<Document> documents(JsonNode items) {
        var documents = new ArrayList<Document>();
        for (JsonNode one : items.values()) {
            DocumentKind.named(one.required("kind").stringValue())
                    .map(kind -> new Document(
                            kind,
                            one.required("id").stringValue(),
                            one.required("owner").stringValue(),
                            one.required("body").stringValue()))
                    .ifPresent(documents::add);
        }
        return documents;
    }

    /// @throws Failure when it cannot be written
    void write(Kept kept) {
        Configuration configuration = kept.configuration();
        String text = JsonText.object(json -> {
            json.writeNumberProperty("revision", configuration.revision());
            json.writeStringProperty("applied_file", kept.appliedFile());
            write(json, "documents", configuration.documents());
            if (!configuration.earlier().isEmpty()) {
                write(json, EARLIER, configuration.earlier());
            }
        });
        file.alone(() -> {
            file.replace(text.getBytes(StandardCharsets.UTF_8));
            return configuration;
        });
    }

    private static void write(JsonGenerator json, String name, List<Document> documents) {
        json.writeArrayPropertyStart(name);
        for (Document document : documents) {
            json.writeStartObject();
            json.writeStringProperty("kind", document.kind().published());
            json.writeStringProperty("id", document.id());
            json.writeStringProperty("owner", document.owner());
            json.writeStringProperty("body", document.body());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
