package io.vestibule.config;

import io.vestibule.alerting.Silence;
import io.vestibule.settings.Faults;
import io.vestibule.settings.Section;
import io.vestibule.settings.ValueKind;
import io.vestibule.settings.ValueKinds;
import io.vestibule.settings.Yaml;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What can be done to silences: the quiet hours of policies.
public final class SilenceEdits {

    /// How many there may be.
    private static final int MOST = 1_000;

    private static final Set<String> READ_ONLY = Set.of("created_at", "updated_at");

    private static final ValueKind<Instant> TIME =
            ValueKind.of("a time such as 2026-04-01T22:00:00Z", SilenceEdits::time);

    private SilenceEdits() {}

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// Makes silences, all of an array or none.
    public static Edit create(Yaml.Sequence body) {
        return (now, when) -> {
            var faults = new Faults("body");
            var draft = new Draft(now);
            for (Section section : items(body, faults)) {
                Optional<String> policy = section.need("policy_id", ValueKinds.text(64));
                if (policy.isPresent() && now.notifications().policy(policy.get()).isEmpty()) {
                    section.fault("policy_id", "does not exist");
                }
                times(section)
                        .filter(_ -> faults.count() == 0)
                        .ifPresent(
                                times -> {
                                    String id = when.newId();
                                    var silence =
                                            new Silence(
                                                    id,
                                                    policy.orElse(""),
                                                    times.startMillis(),
                                                    times.endMillis());
                                    draft.put(
                                            NotificationCodec.silence(
                                                    new SilenceEntry(
                                                            silence, when.at(), when.at())));
                                });
            }
            if (now.notifications().silences().size() + body.items().size() > MOST) {
                faults.add("", "", "there may be at most " + MOST + " silences", "body");
            }
            return draft.result(faults, "create silences", "");
        };
    }

    /// Changes the times of silences, all of an array or none.
    public static Edit update(Yaml.Sequence body) {
        return (now, when) -> {
            var faults = new Faults("body");
            var draft = new Draft(now);
            for (Section section : items(body, faults)) {
                Optional<SilenceEntry> before =
                        section.need("id", ValueKinds.text(64))
                                .flatMap(now.notifications()::silence);
                if (section.isGiven("id") && before.isEmpty()) {
                    section.fault("id", "does not exist");
                }
                section.ignore("policy_id");
                times(section)
                        .filter(_ -> faults.count() == 0)
                        .ifPresent(times -> change(draft, before.orElseThrow(), times, when));
            }
            return draft.result(faults, "change silences", "");
        };
    }

    private static void change(Draft draft, SilenceEntry before, Times times, Moment when) {
        Silence old = before.silence();
        var silence = new Silence(old.id(), old.policyId(), times.startMillis(), times.endMillis());
        if (!silence.equals(old)) {
            draft.put(
                    NotificationCodec.silence(
                            new SilenceEntry(silence, before.createdOn(), when.at())));
        }
    }

    /// Deletes a silence.
    public static Edit delete(String id) {
        return (now, _) -> {
            if (now.notifications().silence(id).isEmpty()) {
                return new EditResult.Missing(DocumentKind.SILENCE, id);
            }
            var draft = new Draft(now);
            draft.remove(DocumentKind.SILENCE, id);
            return draft.result(new Faults("body"), "delete silence", id);
        };
    }

    /// From when to when, epoch milliseconds.
    private record Times(long startMillis, long endMillis) {}

    private static Optional<Times> times(Section section) {
        Optional<Instant> start = section.need("start_time", TIME);
        Optional<Instant> end = section.need("end_time", TIME);
        section.refuseUnknownKeys();
        if (start.isEmpty() || end.isEmpty()) {
            return Optional.empty();
        }
        if (!start.get().isBefore(end.get())) {
            section.fault("end_time", "must be after start_time");
        }
        return Optional.of(new Times(start.get().toEpochMilli(), end.get().toEpochMilli()));
    }

    /// The items of the array, as sections of one reading.
    private static List<Section> items(Yaml.Sequence body, Faults faults) {
        var items =
                body.items().stream()
                        .map(
                                item ->
                                        item instanceof Yaml.Mapping keys
                                                ? keys.without(READ_ONLY)
                                                : item)
                        .toList();
        var place = Yaml.Mapping.NONE.place();
        var list = new Yaml.Entry(place, new Yaml.Sequence(items, place));
        return DocumentCodec.section(new Yaml.Mapping(Map.of("silences", list), place), faults)
                .sections("silences");
    }
}
