package io.vestibule.control.api.request;

import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.ground.Failure;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Reads bodies, has edits made, and says what became of them. A body is read as JSON whatever its
/// `Content-Type` says, or if it says nothing: what `curl -d` sends is taken. (A web page of
/// another site cannot use that: it does not know the token.) *Immutable.*
public record EditRequests(ApiSources sources) {

    /// The revision that a write has made; not in the answer to one that found all as it wanted it.
    /// The `ETag` is then another's revision, which the writer must not take back.
    private static final String MADE = "Vestibule-Revision";

    private static final int GONE = 404;
    private static final int AWAY = 503;

    /// How often an edit with a precondition is looked at again when others are faster.
    private static final int TRIES = 10;

    /// Answers a call whose body has to be an object.
    public Reply object(Call call, Function<Yaml.Mapping, Reply> then) {
        return body(
                call,
                tree -> tree instanceof Yaml.Mapping keys
                        ? then.apply(keys)
                        : wrong("the body must be a JSON object, such as {\"name\": …}"));
    }

    /// Answers a call whose body has to be an array.
    public Reply array(Call call, Function<Yaml.Sequence, Reply> then) {
        return body(
                call,
                tree -> tree instanceof Yaml.Sequence items
                        ? then.apply(items)
                        : wrong("the body must be a JSON array, such as [{…}, {…}]"));
    }

    /// Makes an edit of a body that has to be an object; answers as [#commit] does.
    public Reply object(Call call, Function<Yaml.Mapping, Edit> edit, BiFunction<Configuration, String, Reply> then) {
        return object(call, body -> commit(call, edit.apply(body), then));
    }

    /// The same of one that has to be an array.
    public Reply array(Call call, Function<Yaml.Sequence, Edit> edit, BiFunction<Configuration, String, Reply> then) {
        return array(call, body -> commit(call, edit.apply(body), then));
    }

    /// Makes an edit, or only tries it if the call asks for that; refuses it if the call says what
    /// it has seen and another was faster.
    ///
    /// @param then answers with what is there now; gets the configuration and the id of the thing
    public Reply commit(Call call, Edit edit, BiFunction<Configuration, String, Reply> then) {
        return made(call, edit, DryRun.isAsked(call), then);
    }

    /// Says what an edit would do, without making it.
    public Reply attempt(Call call, Edit edit, BiFunction<Configuration, String, Reply> then) {
        return made(call, edit, true, then);
    }

    private Reply made(Call call, Edit edit, boolean tries, BiFunction<Configuration, String, Reply> then) {
        try {
            Optional<Precondition> condition = Precondition.of(call, sources.histories());
            if (tries) {
                return tried(call, edit, condition, then);
            }
            return condition.isPresent()
                    ? commit(call, edit, condition.get(), then)
                    : answer(call, sources.commits().commit(call.caller().author(), edit), then);
        } catch (Failure failure) {
            return StoreFailure.notSaved(failure);
        }
    }

    private static Reply answer(Call call, Commits.Committed committed, BiFunction<Configuration, String, Reply> then) {
        long revision = committed.after().revision();
        Reply reply = told(call, committed.after(), committed.result(), then).withTag(revision);
        return committed.result() instanceof EditResult.Changed ? reply.with(MADE, Long.toString(revision)) : reply;
    }

    private Reply commit(Call call, Edit edit, Precondition condition, BiFunction<Configuration, String, Reply> then) {
        Configuration now = sources.now();
        for (int i = 0; i < TRIES; i++) {
            if (edit.apply(now, sources.trial()) instanceof EditResult.Changed changed) {
                var by = condition.overtakenBy(now, changed.changes());
                if (by.isPresent()) {
                    return Precondition.failed(by.get(), changed.changes());
                }
            }
            var held = new Precondition.AtRevision(edit, now.revision());
            var committed = sources.commits().commit(call.caller().author(), held);
            if (!held.cameLate()) {
                return answer(call, committed, then);
            }
            now = committed.after();
        }
        return ResponseEnvelope.failure(AWAY, ApiError.FASTER).with("Retry-After", "1");
    }

    private Reply tried(
            Call call, Edit edit, Optional<Precondition> condition, BiFunction<Configuration, String, Reply> then) {
        Configuration now = sources.now();
        EditResult result = edit.apply(now, sources.trial());
        List<Change> changes = List.of();
        Configuration after = now;
        if (result instanceof EditResult.Changed changed) {
            changes = changed.changes();
            after = now.with(changes, now.revision());
        }
        List<Change> wanted = changes;
        var by = condition.flatMap(it -> it.overtakenBy(now, wanted));
        if (by.isPresent()) {
            return Precondition.failed(by.get(), wanted);
        }
        Reply reply = told(call, after, result, then).withTag(now.revision());
        return reply.isSuccess() ? DryRun.told(reply, now.revision(), changes) : reply;
    }

    private static Reply told(
            Call call, Configuration after, EditResult result, BiFunction<Configuration, String, Reply> then) {
        return switch (result) {
            case EditResult.Changed changed -> then.apply(after, changed.id());
            case EditResult.Same same -> then.apply(after, same.id());
            case EditResult.Refused(List<SettingsFault> faults) -> refused(faults);
            case EditResult.Missing(DocumentKind kind, String _) -> kind == DocumentKind.ZONE ? noRoute(call) : gone();
        };
    }

    /// Whether an answer is one to an edit that has changed something.
    public static boolean hasChanged(Reply reply) {
        return reply.headers().contains(MADE);
    }

    public static Reply refused(List<SettingsFault> faults) {
        return ResponseEnvelope.invalid(faults.stream().map(FaultText::error).toList());
    }

    public static Reply wrong(String explanation) {
        return ResponseEnvelope.invalid(explanation, "");
    }

    public static Reply gone() {
        return ResponseEnvelope.failure(GONE, ApiError.NOT_FOUND);
    }

    public static Reply noRoute(Call call) {
        return ResponseEnvelope.failure(GONE, ApiError.noRoute(call.path()));
    }

    private static Reply body(Call call, Function<Yaml, Reply> then) {
        if (call.body().length() == 0) {
            return wrong("the request must have a JSON body");
        }
        var faults = new Faults("body");
        Optional<Yaml> tree = JsonTree.read(call.body().getBytes(), faults);
        return tree.map(then).orElseGet(() -> refused(faults.all()));
    }
}
