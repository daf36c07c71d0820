package io.vestibule.control.api.request;

import io.vestibule.config.Change;
import io.vestibule.config.Differences;
import io.vestibule.config.Differences.Difference;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// A write that is only tried: `?dry_run=true`. The same checks are made and the same answer is
/// given; nothing is changed, and the envelope says under `vestibule` what would have been.
public final class DryRun {

    private static final String PARAMETER = "dry_run";

    /// Differences listed; a list of 10,000 items may have as many.
    private static final int MOST = 1_000;

    private DryRun() {}

    /// Whether a call only tries.
    public static boolean isAsked(Call call) {
        return call.parameter(PARAMETER).filter("true"::equals).isPresent();
    }

    /// Why the parameter cannot be understood: a write that somebody means to try must never be
    /// made because of a misspelled word.
    public static Optional<Reply> refusal(Call call) {
        return call.parameter(PARAMETER)
                .filter(text -> !text.equals("true") && !text.equals("false"))
                .map(_ -> ResponseEnvelope.invalid("dry_run must be true or false", "/" + PARAMETER));
    }

    /// The answer to one who tries what cannot be tried, or misspells it; nothing if the call does
    /// not only try.
    ///
    /// @param what such as `opening a session`
    public static Optional<Reply> impossible(Call call, String what) {
        return isAsked(call)
                ? Optional.of(ResponseEnvelope.invalid(what + " cannot be tried", "/" + PARAMETER))
                : refusal(call);
    }

    /// Says with an answer that nothing was changed, and what would be.
    ///
    /// @param revision at which it was tried
    /// @param changes that would be made; none if everything is as wanted
    public static Reply told(Reply reply, long revision, List<Change> changes) {
        List<Difference> all = Differences.each(changes);
        return ResponseEnvelope.and(reply, "vestibule", json -> {
            json.writeStartObject();
            json.writeBooleanProperty(PARAMETER, true);
            json.writeNumberProperty("revision", revision);
            Json.objects(json, "changes", all.stream().limit(MOST).toList(), one -> write(json, one));
            json.writeNumberProperty("more_changes", Math.max(0, all.size() - MOST));
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, Difference one) {
        json.writeStringProperty("kind", one.kind().published());
        json.writeStringProperty("id", one.id());
        json.writeStringProperty("name", one.name());
        json.writeStringProperty("key", one.key());
        Json.orNull(json, "from", one.from(), json::writeString);
        Json.orNull(json, "to", one.to(), json::writeString);
    }
}
