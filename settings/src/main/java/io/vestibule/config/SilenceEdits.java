package io.vestibule.config;

import io.vestibule.alerting.Silence;
import io.vestibule.settings.alert.SilenceSettings;
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
            var draft = new Draft(now, when);
            for (Section section : items(body, draft)) {
                Optional<String> policy = section.need("policy_id", ValueKinds.text(64));
                if (policy.isPresent()
                        && now.find(KeptKind.POLICY, policy.get()).isEmpty()) {
                    section.fault("policy_id", "does not exist");
                }
                SilenceSettings.times(section, policy.orElse(""))
                        .filter(_ -> draft.isSound())
                        .map(times -> times.silence(when.newId(), times.policy()))
                        .ifPresent(silence -> draft.change(KeptKind.SILENCE, silence, Optional.empty()));
            }
            if (now.all(KeptKind.SILENCE).size() + body.items().size() > SilenceSettings.MOST) {
                draft.faults().add("", "", "there may be at most " + SilenceSettings.MOST + " silences", "body");
            }
            return draft.result("create silences", "");
        };
    }

    /// Changes the times of silences, all of an array or none.
    public static Edit update(Yaml.Sequence body) {
        return (now, when) -> {
            var draft = new Draft(now, when);
            for (Section section : items(body, draft)) {
                Optional<Kept<Silence>> before =
                        section.need("id", ValueKinds.text(64)).flatMap(id -> now.find(KeptKind.SILENCE, id));
                if (section.isGiven("id") && before.isEmpty()) {
                    section.fault("id", "does not exist");
                }
                section.ignore("policy_id");
                SilenceSettings.times(section, "").filter(_ -> draft.isSound()).ifPresent(times -> {
                    Kept<Silence> old = before.orElseThrow();
                    draft.change(
                            KeptKind.SILENCE,
                            times.silence(old.id(), old.value().policyId()),
                            before);
                });
            }
            return draft.result("change silences", "");
        };
    }

    /// Deletes a silence.
    public static Edit delete(String id) {
        return Draft.on(DocumentKind.SILENCE, id, now -> now.find(KeptKind.SILENCE, id), (draft, _) -> {
            draft.remove(DocumentKind.SILENCE, id);
            return draft.result("delete silence", id);
        });
    }

    /// The items of the array, as sections of one reading, whose paths begin with their index.
    private static List<Section> items(Yaml.Sequence body, Draft draft) {
        var items = body.items().stream()
                .map(item -> item instanceof Yaml.Mapping keys ? keys.without(READ_ONLY) : item)
                .toList();
        return draft.section(YamlParts.keys(Map.of("", YamlParts.list(items)))).sections("");
    }
}
