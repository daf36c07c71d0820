package io.vestibule.config;

import io.vestibule.alerting.Policy;
import io.vestibule.settings.alert.NotificationReader;
import io.vestibule.settings.alert.PolicySettings;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.Optional;
import java.util.Set;

/// What can be done to policies of notifications.
public final class PolicyEdits {

    private static final Set<String> READ_ONLY = Set.of("id", "created", "modified");

    private PolicyEdits() {}

    /// Makes a policy. All that is wrong with it is reported at once, recipients that do not exist
    /// included.
    public static Edit create(Yaml.Mapping body) {
        return (now, when) -> put(now, when, body, when.newId(), Optional.empty());
    }

    /// Replaces a policy.
    public static Edit update(String id, Yaml.Mapping body) {
        return (now, when) -> {
            Optional<Kept<Policy>> before = now.find(KeptKind.POLICY, id);
            return before.isEmpty()
                    ? new EditResult.Missing(DocumentKind.POLICY, id)
                    : put(now, when, body, id, before);
        };
    }

    private static EditResult put(
            Configuration now, Moment when, Yaml.Mapping body, String id, Optional<Kept<Policy>> before) {
        var draft = new Draft(now, when);
        Section section = draft.section(body.without(READ_ONLY));
        Optional<PolicySettings> read = NotificationReader.policy(section);
        Section mechanisms = draft.section(body).section("mechanisms");
        missing(now, mechanisms, "webhooks", false);
        missing(now, mechanisms, "pagerduty", true);
        read.filter(settings -> isTaken(now, settings.name(), before))
                .ifPresent(_ -> section.fault("name", "is taken by another policy"));
        read.filter(_ -> draft.isSound()).ifPresent(settings -> put(draft, id, settings, before));
        String name = read.map(PolicySettings::name).orElse("");
        String what = before.isPresent() ? "change policy " : "create policy ";
        return draft.result(what + name, id);
    }

    /// Whether a policy gets the name of another one. Two of an earlier version that have one name
    /// keep it until either gets another.
    private static boolean isTaken(Configuration now, String name, Optional<Kept<Policy>> before) {
        boolean keeps =
                before.filter(entry -> entry.value().name().equals(name)).isPresent();
        return !keeps
                && now.all(KeptKind.POLICY).stream()
                        .anyMatch(entry -> entry.value().name().equals(name));
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

    /// Makes a policy what is wanted; does nothing if it is that already.
    static void put(Draft draft, String id, PolicySettings wanted, Optional<Kept<Policy>> before) {
        var policy = new Policy(
                id,
                wanted.name(),
                wanted.description(),
                wanted.type(),
                wanted.enabled(),
                wanted.filters(),
                wanted.recipients(),
                wanted.intervalSeconds());
        draft.change(KeptKind.POLICY, policy, before);
    }

    /// Deletes a policy and its silences.
    public static Edit delete(String id) {
        return (now, when) -> {
            Optional<Kept<Policy>> found = now.find(KeptKind.POLICY, id);
            if (found.isEmpty()) {
                return new EditResult.Missing(DocumentKind.POLICY, id);
            }
            var draft = new Draft(now, when);
            remove(draft, id);
            String name = found.get().value().name();
            return draft.result("delete policy " + name, id);
        };
    }

    static void remove(Draft draft, String id) {
        draft.removeAll(DocumentKind.SILENCE, id);
        draft.remove(DocumentKind.POLICY, id);
    }
}
