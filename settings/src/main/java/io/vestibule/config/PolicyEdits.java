package io.vestibule.config;

import io.vestibule.alerting.Policy;
import io.vestibule.settings.alert.NotificationReader;
import io.vestibule.settings.alert.PolicySettings;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.Optional;
import java.util.Set;

/// What can be done to policies of notifications. All that is wrong with one is reported at once, recipients that do
/// not exist included.
public final class PolicyEdits {

    public static final KindEdits<Configuration, Kept<Policy>> KIND = new KindEdits<>(
            KindEdits.Owner.NONE,
            DocumentKind.POLICY,
            "policy",
            "change",
            (now, _, id) -> now.find(KeptKind.POLICY, id),
            policy -> policy.value().name(),
            Set.of("id", "created", "modified"),
            body -> body,
            Yaml.Mapping::over,
            PolicyEdits::put,
            (draft, policy) -> remove(draft, policy.id()));

    private PolicyEdits() {}

    private static Optional<String> put(KindEdits.Target<Configuration, Kept<Policy>> target) {
        Draft draft = target.draft();
        Optional<PolicySettings> read = NotificationReader.policy(target.section());
        Section mechanisms = draft.section(target.body()).section("mechanisms");
        missing(draft.now(), mechanisms, "webhooks", false);
        missing(draft.now(), mechanisms, "pagerduty", true);
        read.filter(settings -> isTaken(draft.now(), settings.name(), target.before()))
                .ifPresent(_ -> target.section().fault("name", "is taken by another policy"));
        read.filter(_ -> draft.isSound())
                .map(settings -> settings.policy(target.id(), settings.recipients()))
                .ifPresent(policy -> draft.change(KeptKind.POLICY, policy, target.before()));
        return read.map(PolicySettings::name);
    }

    /// Whether a policy gets the name of another one. Two of an earlier version that have one name
    /// keep it until either gets another.
    private static boolean isTaken(Configuration now, String name, Optional<Kept<Policy>> before) {
        boolean keeps =
                before.filter(entry -> entry.value().name().equals(name)).isPresent();
        return !keeps
                && Kept.named(now.all(KeptKind.POLICY), Policy::name, name).isPresent();
    }

    /// Notes recipients that do not exist.
    private static void missing(Configuration now, Section mechanisms, String key, boolean pagerDuty) {
        int index = 0;
        for (Section each : mechanisms.sections(key)) {
            String id = each.peek("id").orElse("");
            boolean isThere = now.find(KeptKind.DESTINATION, id)
                    .filter(e -> e.value().isPagerDuty() == pagerDuty)
                    .isPresent();
            if (!id.isEmpty() && !isThere) {
                mechanisms.fault(key + "[" + index + "].id", "does not exist: " + id);
            }
            index++;
        }
    }

    /// Removes a policy and its silences.
    static void remove(Draft draft, String id) {
        draft.removeAll(DocumentKind.SILENCE, id);
        draft.remove(DocumentKind.POLICY, id);
    }
}
