package io.vestibule.control;

import io.vestibule.config.Abilities;
import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.Moment;
import io.vestibule.config.ZoneEdits;
import io.vestibule.control.api.request.Commits;
import io.vestibule.ground.EpochClock;
import io.vestibule.room.Room;
import io.vestibule.settings.room.RoomShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Keeps edits as long as the test runs. *Thread-safe.*
final class MemoryCommits implements Commits {

    private final Instant made;
    private final EpochClock clock;
    private final List<Revision> history = new ArrayList<>();
    private Configuration newest = Configuration.empty(Abilities.DEFAULT);
    private long moments;
    private long drawn;

    /// @param made when everything was made, a second apart
    /// @param clock for what is made later; 0 for the same
    MemoryCommits(Instant made, EpochClock clock, List<String> zones, List<Room> rooms) {
        this.made = made;
        this.clock = clock;
        for (String zone : zones) {
            commit("house", ZoneEdits.create(keys("{\"name\":\"" + zone + "\"}")));
        }
        var documents = new ArrayList<>(newest.documents());
        for (Room room : rooms) {
            String zone = newest.zoneNamed(room.zone()).orElseThrow().id();
            String body = RoomShape.text(room, made, made);
            documents.add(new Document(DocumentKind.ROOM, room.id().value(), zone, body));
        }
        newest = Configuration.of(documents, List.of(), newest.revision(), Abilities.DEFAULT);
    }

    static Yaml.Mapping keys(String json) {
        return (Yaml.Mapping) JsonTree.read(json, new Faults("body")).orElseThrow();
    }

    synchronized Configuration newest() {
        return newest;
    }

    @Override
    public synchronized Committed commit(String author, Edit edit) {
        Instant at = clock.millis() == 0 ? made.plusSeconds(moments++) : Instant.ofEpochMilli(clock.millis());
        var moment = new Moment(at, () -> ++drawn);
        EditResult result = edit.apply(newest, moment);
        if (result instanceof EditResult.Changed changed) {
            newest = newest.with(changed.changes(), newest.revision() + 1);
            history.addFirst(new Revision(newest.revision(), author, at, changed.what(), changed.changes()));
        }
        return new Committed(newest, result);
    }

    private static String owner(Change change) {
        return change.after().or(change::before).orElseThrow().owner();
    }

    private static boolean isAsked(Revision revision, HistoryQuery query) {
        boolean any =
                query.kind().isEmpty() && query.id().isEmpty() && query.room().isEmpty();
        return any
                || revision.changes().stream()
                        .anyMatch(change ->
                                query.kind().map(k -> k == change.kind()).orElse(true)
                                        && (query.id().isEmpty() || query.id().equals(change.id()))
                                        && (query.room().isEmpty()
                                                || query.room().equals(change.id())
                                                || query.room().equals(owner(change))));
    }

    synchronized List<Revision> history(HistoryQuery query) {
        return history.stream()
                .filter(revision -> revision.number() < query.before())
                .filter(revision -> isAsked(revision, query))
                .limit(query.limit())
                .map(revision -> query.bytes() == 0 ? withoutDocuments(revision) : revision)
                .toList();
    }

    private static Revision withoutDocuments(Revision revision) {
        var things = revision.things().stream()
                .map(thing -> new Revision.Other(thing, true))
                .toList();
        return new Revision(revision.number(), revision.who(), revision.at(), revision.what(), List.of(), things, 0);
    }
}
