package io.vestibule.control.api.request;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.KindEdits;
import io.vestibule.ground.Entity;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;

/// The operations on the things of one kind: those of the path of all of them, and those of the path of one.
/// *Immutable.*
///
/// @param <T> a thing
/// @param path of all of them
/// @param id under which name one is in the path below
/// @param things those that belong to what the path of a call names
/// @param writer how one is shown
public record KindEndpoints<T extends Entity>(
        ApiSources sources,
        Owner owner,
        String path,
        String id,
        BiFunction<Configuration, Call, List<T>> things,
        ThingWriter<T> writer) {

    /// To what things belong, and where the path names it.
    public enum Owner {
        NODE(""),
        /// That a thing is not there is said before a body is read.
        ACCOUNT(""),
        ZONE("zone_id"),
        /// The same where a body is read first.
        ZONE_AFTER_BODY("zone_id"),
        ROOM("waiting_room_id");

        private final String id;

        Owner(String id) {
            this.id = id;
        }

        /// Answers a call if what its path names is there.
        Reply known(Configuration now, Call call, Supplier<Reply> then) {
            return switch (this) {
                case NODE -> then.get();
                case ACCOUNT -> Lookup.account(call, then);
                case ZONE, ZONE_AFTER_BODY -> Lookup.zone(now, call, _ -> then.get());
                case ROOM -> Lookup.room(now, call, _ -> then.get());
            };
        }

        /// As edits take it: empty for what belongs to nothing.
        String of(Call call) {
            return this == NODE || this == ACCOUNT ? "" : call.id(id);
        }
    }

    /// How a thing is shown.
    @FunctionalInterface
    public interface ThingWriter<T> {

        void write(JsonGenerator json, Call call, Configuration now, T thing);

        /// What to say of one that was written.
        default List<ApiError> remarks(Configuration after, T thing) {
            return List.of();
        }
    }

    // ---- operations --------------------------------------------------------------------------

    /// Lists all, without pages.
    public Endpoint all() {
        return Endpoint.get(
                path,
                call -> known(call, () -> {
                    Configuration now = sources.now();
                    return ResponseEnvelope.all(
                            things.apply(now, call), (json, thing) -> writer.write(json, call, now, thing));
                }));
    }

    /// Lists all, by pages.
    public Endpoint pages() {
        return Endpoint.get(path, call -> known(call, () -> page(call, things.apply(sources.now(), call))));
    }

    public Endpoint get() {
        return Endpoint.get(one(), call -> found(call, thing -> answer(call, thing)));
    }

    public Endpoint post(KindEdits<?, ?> edits) {
        return Endpoint.post(path, call -> write(call, this::known, body -> edits.create(owner.of(call), body)));
    }

    public Endpoint put(KindEdits<?, ?> edits) {
        return Endpoint.put(
                one(), call -> write(call, this::here, body -> edits.replace(owner.of(call), id(call), body)));
    }

    public Endpoint patch(KindEdits<?, ?> edits) {
        return Endpoint.patch(
                one(), call -> write(call, this::here, body -> edits.patch(owner.of(call), id(call), body)));
    }

    public Endpoint delete(KindEdits<?, ?> edits) {
        return Endpoint.delete(one(), call -> here(call, () -> gone(call, edits.delete(owner.of(call), id(call)))));
    }

    // ---- answers -----------------------------------------------------------------------------

    /// The path of one.
    public String one() {
        return path + "/{" + id + "}";
    }

    /// The id in the path of one.
    public String id(Call call) {
        return call.id(id);
    }

    /// Answers a call if what things belong to is there.
    public Reply known(Call call, Supplier<Reply> then) {
        return owner.known(sources.now(), call, then);
    }

    /// Answers a call about a thing that is there.
    public Reply found(Call call, Function<T, Reply> then) {
        return known(call, () -> find(sources.now(), call, id(call)).map(then).orElseGet(EditRequests::gone));
    }

    private Optional<T> find(Configuration now, Call call, String wanted) {
        return things.apply(now, call).stream()
                .filter(thing -> thing.id().equals(wanted))
                .findFirst();
    }

    private Reply here(Call call, Supplier<Reply> then) {
        return owner == Owner.ACCOUNT ? found(call, _ -> then.get()) : known(call, then);
    }

    public Reply answer(Call call, T thing) {
        return ResponseEnvelope.of(json -> writer.write(json, call, sources.now(), thing));
    }

    /// One page of these.
    public Reply page(Call call, List<T> things) {
        return Lookup.paged(
                call,
                paging -> ResponseEnvelope.list(
                        things, paging, (json, thing) -> writer.write(json, call, sources.now(), thing)));
    }

    /// @param there answers if what the path names is not there
    private Reply write(Call call, BiFunction<Call, Supplier<Reply>, Reply> there, Function<Yaml.Mapping, Edit> edit) {
        var requests = new EditRequests(sources);
        return owner == Owner.ZONE_AFTER_BODY
                ? requests.object(call, body -> there.apply(call, () -> commit(call, edit.apply(body))))
                : there.apply(call, () -> create(call, edit));
    }

    /// Makes an edit of a body, and shows the thing.
    public Reply create(Call call, Function<Yaml.Mapping, Edit> edit) {
        return new EditRequests(sources).object(call, edit, (after, made) -> written(call, after, made));
    }

    /// Makes an edit of a thing, and shows that.
    public Reply commit(Call call, Edit edit) {
        return new EditRequests(sources).commit(call, edit, (after, made) -> written(call, after, made));
    }

    /// A thing after an edit.
    public Reply written(Call call, Configuration after, String made) {
        T thing = find(after, call, made).orElseThrow();
        return ResponseEnvelope.of(json -> writer.write(json, call, after, thing), writer.remarks(after, thing));
    }

    /// Makes an edit by which a thing goes.
    public Reply gone(Call call, Edit edit) {
        return new EditRequests(sources).commit(call, edit, (_, was) -> ResponseEnvelope.ofId(was));
    }
}
