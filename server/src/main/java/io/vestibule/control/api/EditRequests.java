package io.vestibule.control.api;

import io.vestibule.config.Configuration;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.ground.Failure;
import io.vestibule.settings.Faults;
import io.vestibule.settings.JsonTree;
import io.vestibule.settings.SettingsFault;
import io.vestibule.settings.Yaml;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Reads bodies, has edits made, and says what became of them. A body is read as JSON whatever its
/// `Content-Type` says, or if it says nothing: what `curl -d` sends is taken. (A web page of
/// another site cannot use that: it does not know the token.) *Immutable.*
final class EditRequests {

    private static final int BAD = 400;
    private static final int GONE = 404;
    private static final int AWAY = 503;
    private static final int FULL = 507;

    private final Commits commits;

    EditRequests(Commits commits) {
        this.commits = commits;
    }

    /// Answers a call whose body has to be an object.
    Reply object(Call call, Function<Yaml.Mapping, Reply> then) {
        return body(
                call,
                tree ->
                        tree instanceof Yaml.Mapping keys
                                ? then.apply(keys)
                                : wrong("the body must be a JSON object, such as {\"name\": …}"));
    }

    /// Answers a call whose body has to be an array.
    Reply array(Call call, Function<Yaml.Sequence, Reply> then) {
        return body(
                call,
                tree ->
                        tree instanceof Yaml.Sequence items
                                ? then.apply(items)
                                : wrong("the body must be a JSON array, such as [{…}, {…}]"));
    }

    /// Makes an edit.
    ///
    /// @param then answers with what is there now; gets the configuration and the id of the thing
    Reply commit(Call call, Edit edit, BiFunction<Configuration, String, Reply> then) {
        try {
            var committed = commits.commit(call.caller().author(), edit);
            return told(call, committed.after(), committed.result(), then);
        } catch (Failure failure) {
            return failed(failure);
        }
    }

    /// Answers what an edit would do, without making it.
    ///
    /// @param before the configuration that the edit was asked about
    Reply answer(
            Call call,
            Configuration before,
            EditResult result,
            BiFunction<Configuration, String, Reply> then) {
        var after =
                result instanceof EditResult.Changed changed
                        ? before.with(changed.changes(), before.revision())
                        : before;
        return told(call, after, result, then);
    }

    private static Reply told(
            Call call,
            Configuration after,
            EditResult result,
            BiFunction<Configuration, String, Reply> then) {
        return switch (result) {
            case EditResult.Changed changed -> then.apply(after, changed.id());
            case EditResult.Same same -> then.apply(after, same.id());
            case EditResult.Refused(List<SettingsFault> faults) -> refused(faults);
            case EditResult.Missing(DocumentKind kind, String _) ->
                    kind == DocumentKind.ZONE ? noRoute(call) : gone();
        };
    }

    static Reply refused(List<SettingsFault> faults) {
        return ResponseEnvelope.failure(
                BAD, faults.stream().map(FaultText::error).toArray(ApiError[]::new));
    }

    static Reply wrong(String explanation) {
        return ResponseEnvelope.failure(BAD, ApiError.invalid(explanation, ""));
    }

    static Reply gone() {
        return ResponseEnvelope.failure(GONE, ApiError.NOT_FOUND);
    }

    static Reply noRoute(Call call) {
        return ResponseEnvelope.failure(GONE, ApiError.noRoute(call.path()));
    }

    static Reply failed(Failure failure) {
        String message = String.valueOf(failure.getMessage());
        return failure.source() == Failure.Source.PEER
                ? ResponseEnvelope.failure(AWAY, new ApiError(1000, "Not saved: " + message, ""))
                        .with("Retry-After", "5")
                : ResponseEnvelope.failure(FULL, new ApiError(1000, "Not saved: " + message, ""));
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
