package io.vestibule.control.api.request;

import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.Moment;
import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/// That what a write changes is still as the writer saw it: `If-Match` with the revision of an
/// `ETag` (RFC 9110, 13.1.1). Changes of other things since then do not count, so that operators at
/// work on different rooms are not in each other's way. *Confined to one call.*
public final class Precondition {

    private static final int FAILED = 412;

    /// Digits of a revision, quoted, maybe as a weak tag: a proxy that compresses makes it one.
    private static final String TAG = "(W/)?\"\\d{1,18}\"";

    private final Histories histories;
    private final long seen;

    private Precondition(Histories histories, long seen) {
        this.histories = histories;
        this.seen = seen;
    }

    /// The precondition of a call; nothing if it has none, or `*`: that a thing is there is checked
    /// anyway.
    static Optional<Precondition> of(Call call, Histories histories) {
        return call.ifMatch()
                .filter(text -> text.matches(TAG))
                .map(text -> text.replaceAll("\\D", ""))
                .map(digits -> new Precondition(histories, Long.parseLong(digits)));
    }

    /// Why the header cannot be understood.
    public static Optional<Reply> refusal(Call call) {
        return call.ifMatch()
                .filter(text -> !text.matches(TAG) && !text.equals("*"))
                .map(_ -> ResponseEnvelope.invalid(
                        "If-Match must be a revision in quotes, as in an" + " ETag of this API: \"12\"", ""));
    }

    /// The newest revision since the one seen that changed something of these.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable
    Optional<Revision> overtakenBy(Configuration now, List<Change> changes) {
        return now.revision() <= seen
                ? Optional.empty()
                : changes.stream()
                        .flatMap(change -> lastOf(histories, change).stream())
                        .filter(revision -> revision.number() > seen)
                        .findFirst();
    }

    private static Optional<Revision> lastOf(Histories histories, Change change) {
        var query = new HistoryQuery(Optional.of(change.kind()), change.id(), Long.MAX_VALUE, 1);
        return histories.of(query.withDocuments(0)).stream().findFirst();
    }

    /// The answer to a writer who was overtaken: both versions, each without its secrets.
    ///
    /// @param changes that the writer wants
    static Reply failed(Revision by, List<Change> changes) {
        return failed(
                by,
                changes,
                "Changed meanwhile by %s: nothing was saved; look at both versions and save again".formatted(told(by))
                        + " with If-Match: \""
                        + by.number()
                        + "\"");
    }

    /// The answer to one who takes a revision back on top of which others were made; nothing if the
    /// history does not have them (any more).
    ///
    /// @param changes that taking it back would make to what was changed since
    /// @throws io.vestibule.ground.Failure when the store is unreachable
    public static Optional<Reply> changedAgain(Histories histories, List<Change> changes) {
        return changes.stream()
                .flatMap(change -> lastOf(histories, change).stream())
                .max(Comparator.comparingLong(Revision::number))
                .map(by -> failed(
                        by,
                        changes,
                        "Changed again since by "
                                + told(by)
                                + ": nothing was taken back; take back that"
                                + " revision first"));
    }

    private static String told(Revision by) {
        return "%s at %s (revision %d, %s)".formatted(by.who(), by.at(), by.number(), by.what());
    }

    private static Reply failed(Revision by, List<Change> changes, String message) {
        return ResponseEnvelope.failure(FAILED, new ApiError(1012, message, ""), json -> {
            json.writeStartObject();
            json.writeNumberProperty("revision", by.number());
            json.writeStringProperty("author", by.who());
            json.writeStringProperty("at", by.at().toString());
            json.writeStringProperty("what", by.what());
            Json.objects(json, "versions", changes, change -> write(json, change));
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, Change change) {
        json.writeStringProperty("kind", change.kind().published());
        json.writeStringProperty("id", change.id());
        Json.orNull(json, "theirs", change.before(), d -> json.writeRawValue(d.shownBody()));
        Json.orNull(json, "yours", change.after(), d -> json.writeRawValue(d.shownBody()));
    }

    /// An edit that is made only at the revision at which it was looked at.
    static final class AtRevision implements Edit {

        private final Edit edit;
        private final long revision;
        private OptionalLong found = OptionalLong.empty();

        AtRevision(Edit edit, long revision) {
            this.edit = edit;
            this.revision = revision;
        }

        @Override
        public EditResult apply(Configuration now, Moment when) {
            found = OptionalLong.of(now.revision());
            return now.revision() == revision ? edit.apply(now, when) : new EditResult.Same("");
        }

        /// Whether another edit came first, so that nothing was made and all has to be looked at
        /// again.
        boolean cameLate() {
            return found.isPresent() && found.getAsLong() != revision;
        }
    }
}
