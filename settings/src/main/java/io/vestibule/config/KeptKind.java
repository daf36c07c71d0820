package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Silence;
import io.vestibule.ground.Entity;
import io.vestibule.health.HealthCheck;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// A kind of things of which each is a document of its own: how one is read, and written again. *Stateless.*
///
/// @param reader reads as much of a document as can be read; the faults report the rest
/// @param writer writes a thing as this version keeps it
public record KeptKind<T>(DocumentKind kind, Reader<T> reader, Function<T, Document> writer) {

    private static final String CREATED = "created_on";
    private static final String MODIFIED = "modified_on";

    /// What every document says next to what was set.
    private static final Set<String> OURS = Set.of("id", CREATED, MODIFIED);

    static final KeptKind<ZoneEntry> ZONE = new KeptKind<>(DocumentKind.ZONE, DocumentCodec::zone, DocumentCodec::zone);

    public static final KeptKind<ListEntry> LIST =
            new KeptKind<>(DocumentKind.LIST, RuleDocumentCodec::list, RuleDocumentCodec::list);

    /// All of a check or nothing: half a question would judge the origin wrongly.
    static final KeptKind<Kept<HealthCheck>> HEALTH_CHECK = new KeptKind<>(
            DocumentKind.HEALTH_CHECK,
            dated((section, document) -> HealthCheckShape.read(section, document.owner(), document.id())),
            check -> new Document(
                    DocumentKind.HEALTH_CHECK,
                    check.id(),
                    check.value().zoneId(),
                    HealthCheckShape.text(check.value(), check.createdOn(), check.modifiedOn())));

    public static final KeptKind<TokenEntry> TOKEN =
            new KeptKind<>(DocumentKind.TOKEN, DocumentCodec::token, DocumentCodec::token);

    public static final KeptKind<Kept<Destination>> DESTINATION =
            of(DocumentKind.DESTINATION, NotificationShapes.DESTINATION, _ -> "");

    public static final KeptKind<Kept<Policy>> POLICY = of(DocumentKind.POLICY, NotificationShapes.POLICY, _ -> "");

    public static final KeptKind<Kept<Silence>> SILENCE = of(
            DocumentKind.SILENCE,
            Shape.of(
                    Silence.class,
                    NotificationShapes.ID,
                    Key.need("policy_id", SettingForms.KEPT_TEXT),
                    Key.need("start_time", SettingForms.KEPT_MILLIS),
                    Key.need("end_time", SettingForms.KEPT_MILLIS)),
            Silence::policyId);

    static final KeptKind<RevocationEntry> REVOCATION =
            new KeptKind<>(DocumentKind.REVOCATION, RevocationCodec::read, RevocationCodec::document);

    private static final Map<DocumentKind, KeptKind<?>> ALL = new EnumMap<>(DocumentKind.class);

    static {
        Stream.of(ZONE, LIST, HEALTH_CHECK, TOKEN, DESTINATION, POLICY, SILENCE, REVOCATION)
                .forEach(each -> ALL.put(each.kind(), each));
    }

    /// Reads one document.
    @FunctionalInterface
    interface Reader<T> {
        Optional<T> read(Document document, Faults faults);
    }

    /// Reads what was set, without what every document says.
    @FunctionalInterface
    private interface SettingsReader<T> {
        Optional<T> read(Section section, Document document);
    }

    /// The kind; nothing for rooms and what is part of them.
    static Optional<KeptKind<?>> of(DocumentKind kind) {
        return Optional.ofNullable(ALL.get(kind));
    }

    /// A kind that is declared.
    ///
    /// @param owner to what a thing belongs
    private static <T extends Entity> KeptKind<Kept<T>> of(
            DocumentKind kind, Shape<T> shape, Function<T, String> owner) {
        return new KeptKind<>(
                kind,
                dated((section, document) -> shape.read(section, NotificationShapes.known(document.id()))),
                kept -> document(kind, shape, owner.apply(kept.value()), kept));
    }

    private static <T extends Entity> Reader<Kept<T>> dated(SettingsReader<T> reader) {
        return (document, faults) -> {
            Yaml.Mapping keys = DocumentCodec.keysOf(document, faults);
            return reader.read(DocumentCodec.kept(keys.without(OURS), faults), document)
                    .map(value ->
                            new Kept<>(value, DocumentCodec.time(keys, CREATED), DocumentCodec.time(keys, MODIFIED)));
        };
    }

    private static <T extends Entity> Document document(DocumentKind kind, Shape<T> shape, String owner, Kept<T> kept) {
        String body = JsonText.object(json -> {
            json.writeStringProperty("id", kept.id());
            shape.write(json, kept.value(), false);
            json.writeStringProperty(CREATED, kept.createdOn().toString());
            json.writeStringProperty(MODIFIED, kept.modifiedOn().toString());
        });
        return new Document(kind, kept.id(), owner, body);
    }

    /// A thing as this version keeps it.
    Document written(T thing) {
        return writer.apply(thing);
    }
}
