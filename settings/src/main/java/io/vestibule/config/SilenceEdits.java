package io.vestibule.config;

import io.vestibule.alerting.Silence;
import io.vestibule.settings.alert.SilenceSettings;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What can be done to silences: the quiet hours of policies.
public final class SilenceEdits {

    private static final Set<String> READ_ONLY = Set.of("created_at", "updated_at");

    private SilenceEdits() {}

    /// Makes silences, all of an array or none.
    public static Edit create(Yaml.Sequence body) {
        return (now, when) -> {
            var faults = new Faults("body");
            var draft = new Draft(now);
            for (Section section : items(body, faults)) {
                Optional<String> policy = section.need("policy_id", ValueKinds.text(64));
                if (policy.isPresent()
                        && now.find(KeptKind.POLICY, policy.get()).isEmpty()) {
                    section.fault("policy_id", "does not exist");
                }
                SilenceSettings.times(section, policy.orElse(""))
                        .filter(_ -> faults.count() == 0)
                        .ifPresent(times -> make(draft, times, when));
            }
            if (now.all(KeptKind.SILENCE).size() + body.items().size() > SilenceSettings.MOST) {
                faults.add("", "", "there may be at most " + SilenceSettings.MOST + " silences", "body");
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
                Optional<Kept<Silence>> before =
                        section.need("id", ValueKinds.text(64)).flatMap(id -> now.find(KeptKind.SILENCE, id));
                if (section.isGiven("id") && before.isEmpty()) {
                    section.fault("id", "does not exist");
                }
                section.ignore("policy_id");
                SilenceSettings.times(section, "")
                        .filter(_ -> faults.count() == 0)
                        .ifPresent(times -> change(draft, before.orElseThrow(), times, when));
            }
            return draft.result(faults, "change silences", "");
        };
    }

    /// @param times with the id of the policy
    static void make(Draft draft, SilenceSettings times, Moment when) {
        put(draft, when.newId(), times.policy(), times, Optional.empty(), when);
    }

    private static void change(Draft draft, Kept<Silence> before, SilenceSettings times, Moment when) {
        put(draft, before.id(), before.value().policyId(), times, Optional.of(before), when);
    }

    private static void put(
            Draft draft,
            String id,
            String policyId,
            SilenceSettings times,
            Optional<Kept<Silence>> before,
            Moment when) {
        long start = times.start().toEpochMilli();
        long end = times.end().toEpochMilli();
        draft.change(KeptKind.SILENCE, new Silence(id, policyId, start, end), before, when.at());
    }

    /// Deletes a silence.
    public static Edit delete(String id) {
        return (now, _) -> {
            if (now.find(KeptKind.SILENCE, id).isEmpty()) {
                return new EditResult.Missing(DocumentKind.SILENCE, id);
            }
            var draft = new Draft(now);
            draft.remove(DocumentKind.SILENCE, id);
            return draft.result(new Faults("body"), "delete silence", id);
        };
    }

    /// The items of the array, as sections of one reading, whose paths begin with their index.
    private static List<Section> items(Yaml.Sequence body, Faults faults) {
        var items = body.items().stream()
                .map(item -> item instanceof Yaml.Mapping keys ? keys.without(READ_ONLY) : item)
                .toList();
        var place = Yaml.Mapping.NONE.place();
        var list = new Yaml.Entry(place, new Yaml.Sequence(items, place));
        return DocumentCodec.section(new Yaml.Mapping(Map.of("", list), place), faults)
                .sections("");
    }
}
