package io.vestibule.config;

import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.StableId;
import io.vestibule.rule.Lists;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Everything the operator has set, at one revision. A change makes a new one that reads anew only
/// what changed. *Immutable.*
public final class Configuration {

    private final long revision;
    private final Abilities abilities;
    private final Shelf shelf;
    private final RoomDirectory directory;
    private final List<String> troubles;

    private Configuration(long revision, Abilities abilities, Shelf shelf) {
        this.revision = revision;
        this.abilities = abilities;
        this.shelf = shelf;
        var found = new ArrayList<>(shelf.troubles().values());
        this.directory = directoryOf(shelf.rooms().values(), found);
        this.troubles = List.copyOf(found);
    }

    /// Nothing is set.
    public static Configuration empty(Abilities abilities) {
        return new Configuration(0, abilities, Shelf.EMPTY);
    }

    /// What these documents say, in the order in which they were made. Never fails: what cannot be
    /// read is left out and told among the [#troubles].
    public static Configuration of(
            Collection<Document> documents, long revision, Abilities abilities) {
        return empty(abilities)
                .with(
                        documents.stream()
                                .map(
                                        d ->
                                                new Change(
                                                        d.kind(),
                                                        d.id(),
                                                        Optional.empty(),
                                                        Optional.of(d)))
                                .toList(),
                        revision);
    }

    /// The configuration after these changes.
    public Configuration with(List<Change> changes, long newRevision) {
        return new Configuration(newRevision, abilities, shelf.with(changes, abilities.scheme()));
    }

    private static RoomDirectory directoryOf(Collection<RoomEntry> entries, List<String> troubles) {
        var rooms = new LinkedHashMap<String, Room>();
        entries.forEach(entry -> rooms.put(entry.id(), entry.room()));
        for (var overlap : RoomDirectory.overlaps(List.copyOf(rooms.values()))) {
            troubles.add(overlap + "; the second is left out");
            rooms.remove(overlap.second().id().value());
        }
        return RoomDirectory.of(List.copyOf(rooms.values()));
    }

    /// 0 before the first change.
    public long revision() {
        return revision;
    }

    public Abilities abilities() {
        return abilities;
    }

    /// What is kept and cannot be used, and why; empty when all is well.
    public List<String> troubles() {
        return troubles;
    }

    /// The rooms as the gate takes them.
    public RoomDirectory directory() {
        return directory;
    }

    // ---- zones -------------------------------------------------------------------------------

    /// In the order in which they were made.
    public List<ZoneEntry> zones() {
        return List.copyOf(shelf.zones().values());
    }

    public Optional<ZoneEntry> zone(String id) {
        return Optional.ofNullable(shelf.zones().get(id));
    }

    public Optional<ZoneEntry> zoneNamed(String name) {
        return zone(StableId.ofZone(name)).filter(zone -> zone.name().equals(name));
    }

    // ---- rooms -------------------------------------------------------------------------------

    /// Of all zones, in the order in which they were made.
    public List<RoomEntry> rooms() {
        return List.copyOf(shelf.rooms().values());
    }

    /// Of one zone, in the same order.
    public List<RoomEntry> rooms(String zoneId) {
        return shelf.rooms().values().stream()
                .filter(room -> room.zoneId().equals(zoneId))
                .toList();
    }

    public Optional<RoomEntry> room(String id) {
        return Optional.ofNullable(shelf.rooms().get(id));
    }

    public Optional<RoomEntry> room(String zoneId, String id) {
        return room(id).filter(room -> room.zoneId().equals(zoneId));
    }

    // ---- lists -------------------------------------------------------------------------------

    /// In the order in which they were made.
    public List<ListEntry> listEntries() {
        return List.copyOf(shelf.lists().values());
    }

    public Optional<ListEntry> list(String id) {
        return Optional.ofNullable(shelf.lists().get(id));
    }

    public Optional<ListEntry> listNamed(String name) {
        return shelf.lists().values().stream().filter(l -> l.name().equals(name)).findFirst();
    }

    /// The lists as rules take them.
    public Lists lists() {
        return Lists.of(shelf.lists().values().stream().map(ListEntry::list).toList());
    }

    /// How many rules look into a list, the disabled ones too.
    public long usesOf(String list) {
        return shelf.rooms().values().stream()
                .flatMap(room -> room.rules().stream())
                .filter(rule -> rule.expression().contains("$" + list))
                .filter(rule -> rule.uses(list, this))
                .count();
    }

    /// How many rules name a list and cannot be used here.
    long lost(String list) {
        var name = Pattern.compile("\\$" + list + "(?![a-z0-9_])");
        return shelf.rooms().values().stream()
                .flatMap(room -> room.rules().stream())
                .filter(rule -> name.matcher(rule.expression()).find())
                .filter(rule -> rule.refusal(abilities.scheme(), lists()).isPresent())
                .count();
    }

    // ---- tokens ------------------------------------------------------------------------------

    /// Those in use and those revoked.
    public List<TokenEntry> tokens() {
        return List.copyOf(shelf.tokens().values());
    }

    /// The token that a text is, if it is one in use. Takes the same time whatever it is.
    public Optional<TokenEntry> token(String presented) {
        Optional<TokenEntry> found = Optional.empty();
        for (TokenEntry token : shelf.tokens().values()) {
            if (token.accepts(presented)) {
                found = Optional.of(token);
            }
        }
        return found;
    }

    // ---- as it is kept -----------------------------------------------------------------------

    /// Everything, in the order in which it was made.
    public List<Document> documents() {
        return List.copyOf(shelf.documents().values());
    }

    public Optional<Document> document(Kind kind, String id) {
        return Optional.ofNullable(shelf.documents().get(new Shelf.Key(kind, id)));
    }

    /// What belongs to a zone or a room.
    List<Document> ownedBy(Kind kind, String owner) {
        return shelf.documents().values().stream()
                .filter(d -> d.kind() == kind && d.owner().equals(owner))
                .toList();
    }

    static Comparator<Change> needsFirst() {
        return Comparator.comparing(Change::kind);
    }
}
