package io.vestibule.config;

import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// What can be done to the things of one kind, one at a time: make, replace, change, delete. *Immutable.*
///
/// @param <O> to what things belong: a zone, a room, or the whole configuration
/// @param <T> a thing as it is kept
/// @param noun for the history
/// @param replacing what the history says of a replacement
/// @param named the name of a thing, for the history
/// @param readOnly what only we write: a body that carries it back is not refused for it
/// @param given what is given in a body that was sent
/// @param over a change laid over what is kept
/// @param writer reads a thing, notes all that is wrong with it, puts it if nothing is, and answers with its name
/// @param remover removes a thing and what belongs to it, or notes why it has to stay
public record KindEdits<O, T>(
        Owner<O> owner,
        DocumentKind kind,
        String noun,
        String replacing,
        Finder<O, T> finder,
        Function<T, String> named,
        Set<String> readOnly,
        UnaryOperator<Yaml.Mapping> given,
        BinaryOperator<Yaml.Mapping> over,
        Function<Target<O, T>, Optional<String>> writer,
        BiConsumer<Draft, T> remover) {

    /// To what things belong.
    ///
    /// @param kind what is missing if it is not there
    /// @param within what follows the name of a thing in the history
    record Owner<O>(
            DocumentKind kind, BiFunction<Configuration, String, Optional<O>> finder, Function<O, String> within) {

        static final Owner<ZoneEntry> ZONE = new Owner<>(DocumentKind.ZONE, Configuration::zone, _ -> "");
        static final Owner<RoomEntry> ROOM = new Owner<>(
                DocumentKind.ROOM,
                Configuration::room,
                room -> " of room " + room.room().name());

        /// Of what belongs to nothing; its id is empty.
        static final Owner<Configuration> NONE = new Owner<>(DocumentKind.ZONE, (now, _) -> Optional.of(now), _ -> "");
    }

    /// Finds a thing by its id.
    @FunctionalInterface
    interface Finder<O, T> {
        Optional<T> find(Configuration now, O owner, String id);
    }

    /// One thing being written. *Confined to one edit.*
    ///
    /// @param before as it was; nothing if it is new
    /// @param body what was sent, without what only we write
    /// @param section the same, to be read
    record Target<O, T>(Draft draft, O owner, String id, Optional<T> before, Yaml.Mapping body, Section section) {}

    /// Makes a thing; what is not given gets its default, or is its owner's.
    ///
    /// @param ownerId empty for what belongs to nothing
    public Edit create(String ownerId, Yaml.Mapping body) {
        return Draft.on(
                owner.kind(),
                ownerId,
                now -> owner.finder().apply(now, ownerId),
                (draft, of) -> write(draft, of, draft.when().newId(), Optional.empty(), given.apply(body), "create"));
    }

    /// Replaces a thing; what is not given goes back to its default. Id and age stay.
    public Edit replace(String ownerId, String id, Yaml.Mapping body) {
        return on(
                ownerId,
                id,
                (draft, of, thing) -> write(draft, of, id, Optional.of(thing), given.apply(body), replacing));
    }

    /// Changes what is given; an explicit `null` means the default, or the owner's.
    public Edit patch(String ownerId, String id, Yaml.Mapping body) {
        return on(ownerId, id, (draft, of, thing) -> {
            Yaml.Mapping kept = draft.now().said(kind, id);
            return write(draft, of, id, Optional.of(thing), over.apply(given.apply(body), kept), "change");
        });
    }

    /// Deletes a thing, and what belongs to it.
    public Edit delete(String ownerId, String id) {
        return on(ownerId, id, (draft, of, thing) -> {
            remover.accept(draft, thing);
            return draft.result(words("delete", of, named.apply(thing)), id);
        });
    }

    /// Does something to a thing that is there.
    @FunctionalInterface
    private interface OnThing<O, T> {
        EditResult result(Draft draft, O owner, T thing);
    }

    private Edit on(String ownerId, String id, OnThing<O, T> then) {
        return (now, when) -> owner.finder()
                .apply(now, ownerId)
                .flatMap(of -> finder.find(now, of, id).map(thing -> then.result(new Draft(now, when), of, thing)))
                .orElseGet(() -> new EditResult.Missing(kind, id));
    }

    private EditResult write(Draft draft, O of, String id, Optional<T> before, Yaml.Mapping body, String verb) {
        Yaml.Mapping keys = body.without(readOnly);
        Optional<String> name = writer.apply(new Target<>(draft, of, id, before, keys, draft.section(keys)));
        return draft.result(words(verb, of, name.orElse("")), id);
    }

    private String words(String verb, O of, String name) {
        return verb + " " + noun + " " + name + owner.within().apply(of);
    }
}
