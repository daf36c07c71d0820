package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.health.HealthCheck;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.StableId;
import io.vestibule.rule.value.Lists;
import io.vestibule.settings.text.UnknownKeys;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Everything the operator has set, at one revision. A change makes a new one, which reads only
/// what changed. *Immutable.*
public final class Configuration {

    private final long revision;
    private final Abilities abilities;
    private final DocumentIndex index;
    private final RoomDirectory directory;
    private final List<String> troubles;

    private Configuration(long revision, Abilities abilities, DocumentIndex index) {
        this.revision = revision;
        this.abilities = abilities;
        this.index = index;
        var found = new ArrayList<>(index.troubles().values());
        found.addAll(index.refusals().values());
        this.directory = PlacesOfRooms.directory(
                index.rooms().values(), index.all(KeptKind.ZONE).values(), found);
        this.troubles = List.copyOf(found);
    }

    /// Nothing is set.
    public static Configuration empty(Abilities abilities) {
        return new Configuration(0, abilities, DocumentIndex.EMPTY);
    }

    /// What these documents say, in the order in which they were made. Never fails: what cannot be
    /// read is listed in [#troubles]. An unknown key is not such a case. A room that cannot be read
    /// is there as far as it can be, and admits no newcomers: what it covers stays covered.
    ///
    /// @param earlier what an earlier process served by, of [#earlier]: what cannot be read
    ///   continues as it was there; none if there was none
    public static Configuration of(
            Collection<Document> documents, Collection<Document> earlier, long revision, Abilities abilities) {
        var texts = new HashMap<DocumentIndex.Key, Document>();
        earlier.forEach(document -> texts.put(DocumentIndex.Key.of(document), document));
        return of(documents, revision, abilities, key -> Optional.ofNullable(texts.get(key)));
    }

    private static Configuration of(
            Collection<Document> documents,
            long revision,
            Abilities abilities,
            Function<DocumentIndex.Key, Optional<Document>> earlier) {
        List<Change> changes = documents.stream()
                .map(d -> new Change(d.kind(), d.id(), Optional.empty(), Optional.of(d)))
                .toList();
        return new Configuration(revision, abilities, DocumentIndex.EMPTY.with(changes, abilities.scheme(), earlier));
    }

    /// What these documents say, all of them read again; what cannot be read now stays as it is
    /// here.
    public Configuration readAgain(Collection<Document> documents, long newRevision, Abilities newAbilities) {
        return of(documents, newRevision, newAbilities, index::readable);
    }

    /// The configuration after these changes.
    public Configuration with(List<Change> changes, long newRevision) {
        return new Configuration(
                newRevision, abilities, index.with(changes, abilities.scheme(), _ -> Optional.empty()));
    }

    /// 0 before the first change.
    public long revision() {
        return revision;
    }

    public Abilities abilities() {
        return abilities;
    }

    /// The stored documents that cannot be used, and why; empty when all is well.
    public List<String> troubles() {
        return troubles;
    }

    /// Why one thing cannot be used as it is kept; empty if it can.
    public Optional<String> trouble(DocumentKind kind, String id) {
        return Optional.ofNullable(index.troubles().get(new DocumentIndex.Key(kind, id)));
    }

    /// The stored settings that this version does not know, a line for each document.
    public List<String> remarks() {
        return index.unknown().entrySet().stream()
                .map(entry -> entry.getValue().remark(entry.getKey().toString()))
                .toList();
    }

    /// The texts that apply in place of newer ones that cannot be read.
    public List<Document> earlier() {
        return List.copyOf(index.earlier().values());
    }

    /// The rooms as the gate takes them.
    public RoomDirectory directory() {
        return directory;
    }

    // ---- things of any kind ------------------------------------------------------------------

    /// In the order in which they were made. Of health checks also those whose zone is gone.
    public <T> List<T> all(KeptKind<T> kind) {
        return List.copyOf(index.all(kind).values());
    }

    public <T> Optional<T> find(KeptKind<T> kind, String id) {
        return index.find(kind, id);
    }

    // ---- zones -------------------------------------------------------------------------------

    /// In the order in which they were made.
    public List<ZoneEntry> zones() {
        return all(KeptKind.ZONE);
    }

    public Optional<ZoneEntry> zone(String id) {
        return find(KeptKind.ZONE, id);
    }

    public Optional<ZoneEntry> zoneNamed(String name) {
        return zone(StableId.ofZone(name)).filter(zone -> zone.name().equals(name));
    }

    // ---- rooms -------------------------------------------------------------------------------

    /// Of all zones, in the order in which they were made.
    public List<RoomEntry> rooms() {
        return List.copyOf(index.rooms().values());
    }

    /// Of one zone, in the same order.
    public List<RoomEntry> rooms(String zoneId) {
        return index.rooms().values().stream()
                .filter(room -> room.zoneId().equals(zoneId))
                .toList();
    }

    public Optional<RoomEntry> room(String id) {
        return Optional.ofNullable(index.rooms().get(id));
    }

    public Optional<RoomEntry> room(String zoneId, String id) {
        return room(id).filter(room -> room.zoneId().equals(zoneId));
    }

    // ---- health checks -----------------------------------------------------------------------

    /// Of all zones, in the order in which they were made. One whose zone is gone, which a node of
    /// an earlier version may have deleted alone, is not among them.
    public List<Kept<HealthCheck>> healthChecks() {
        return index.all(KeptKind.HEALTH_CHECK).values().stream()
                .filter(index::hasZoneOf)
                .toList();
    }

    /// Of one zone, in the same order.
    public List<Kept<HealthCheck>> healthChecks(String zoneId) {
        return healthChecks().stream()
                .filter(check -> check.value().zoneId().equals(zoneId))
                .toList();
    }

    public Optional<Kept<HealthCheck>> healthCheck(String id) {
        return index.find(KeptKind.HEALTH_CHECK, id).filter(index::hasZoneOf);
    }

    public Optional<Kept<HealthCheck>> healthCheck(String zoneId, String id) {
        return healthCheck(id).filter(check -> check.value().zoneId().equals(zoneId));
    }

    // ---- lists -------------------------------------------------------------------------------

    public Optional<ListEntry> listNamed(String name) {
        return index.all(KeptKind.LIST).values().stream()
                .filter(l -> l.name().equals(name))
                .findFirst();
    }

    /// The lists as rules take them.
    public Lists lists() {
        return Lists.of(
                index.all(KeptKind.LIST).values().stream().map(ListEntry::list).toList());
    }

    /// How many rules look into a list, the disabled ones too.
    public long usesOf(String list) {
        return index.rooms().values().stream()
                .flatMap(RoomEntry::allRules)
                .filter(rule -> rule.expression().contains("$" + list))
                .filter(rule -> rule.uses(list, abilities.scheme(), lists()))
                .count();
    }

    // ---- tokens ------------------------------------------------------------------------------

    /// The token that a text is, if it is one in use. Takes the same time whatever it is.
    public Optional<TokenEntry> token(String presented) {
        Optional<TokenEntry> found = Optional.empty();
        for (TokenEntry token : index.all(KeptKind.TOKEN).values()) {
            if (token.accepts(presented)) {
                found = Optional.of(token);
            }
        }
        return found;
    }

    /// The services of PagerDuty among the receivers of notifications, or the webhooks.
    public List<Kept<Destination>> destinations(boolean pagerDuty) {
        return index.all(KeptKind.DESTINATION).values().stream()
                .filter(entry -> entry.value().isPagerDuty() == pagerDuty)
                .toList();
    }

    // ---- as it is kept -----------------------------------------------------------------------

    /// Everything, in the order in which it was made.
    public List<Document> documents() {
        return List.copyOf(index.documents().values());
    }

    public Optional<Document> document(DocumentKind kind, String id) {
        return Optional.ofNullable(index.documents().get(new DocumentIndex.Key(kind, id)));
    }

    /// What a document holds that this version does not know.
    UnknownKeys unknown(DocumentKind kind, String id) {
        return index.unknown().getOrDefault(new DocumentIndex.Key(kind, id), UnknownKeys.NONE);
    }

    /// A kept document as this version writes what it has read of it, with nothing else; nothing if
    /// it could not be read.
    Optional<Document> written(DocumentKind kind, String id) {
        return trouble(kind, id).isPresent()
                ? Optional.empty()
                : document(kind, id).flatMap(this::written);
    }

    private Optional<Document> written(Document kept) {
        return KeptKind.of(kept.kind())
                .map(kind -> written(kind, kept.id()))
                .orElseGet(() -> kept.kind() == DocumentKind.EVENT
                        ? room(kept.owner())
                                .flatMap(room -> room.event(kept.id()))
                                .map(event -> DocumentCodec.event(kept.owner(), event))
                        : room(kept.id()).map(room -> written(kept.kind(), room)));
    }

    /// @param kind of a room, its rules or its guards
    private static Document written(DocumentKind kind, RoomEntry room) {
        if (kind == DocumentKind.ROOM) {
            return DocumentCodec.room(room);
        }
        RuleFamily family = RuleFamily.ofKind(kind);
        return RuleDocumentCodec.rules(family, room.id(), family.of(room));
    }

    private <T> Optional<Document> written(KeptKind<T> kind, String id) {
        return index.find(kind, id).map(kind::written);
    }

    /// What a kept document says under keys that this version knows.
    Yaml.Mapping said(DocumentKind kind, String id) {
        return written(kind, id)
                .or(() -> document(kind, id))
                .map(DocumentCodec::keysOf)
                .orElse(Yaml.Mapping.NONE)
                .without(unknown(kind, id).keys().stream()
                        .filter(key -> key.path().isEmpty())
                        .map(UnknownKeys.Key::key)
                        .collect(Collectors.toSet()));
    }

    /// What belongs to a zone or a room.
    List<Document> ownedBy(DocumentKind kind, String owner) {
        return index.documents().values().stream()
                .filter(d -> d.kind() == kind && d.owner().equals(owner))
                .toList();
    }
}
