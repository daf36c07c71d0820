package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Recipients;
import io.vestibule.alerting.Silence;
import io.vestibule.settings.alert.NotificationSettings;
import io.vestibule.settings.alert.PagerDutySettings;
import io.vestibule.settings.alert.PolicySettings;
import io.vestibule.settings.alert.SilenceSettings;
import io.vestibule.settings.alert.WebhookSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Makes notifications what a file asks for. Receivers and policies are known by their names, a
/// silence by its policy and times. *Confined to one edit.*
final class WholeNotifications {

    private final Draft draft;
    private final NotificationSettings wanted;
    private final SecretNames names;
    private final Moment when;
    private final Map<String, String> webhooks = new HashMap<>();
    private final Map<String, String> services = new HashMap<>();
    private final Map<String, String> policies = new HashMap<>();

    WholeNotifications(Draft draft, NotificationSettings wanted, SecretNames names, Moment when) {
        this.draft = draft;
        this.wanted = wanted;
        this.names = names;
        this.when = when;
    }

    /// @param prune whether what the file does not name goes
    void put(boolean prune) {
        wanted.webhooks().forEach(this::webhook);
        wanted.pagerDuty().forEach(this::service);
        wanted.policies().forEach(this::policy);
        wanted.silences().forEach(this::silence);
        if (prune) {
            prune();
        }
    }

    private Optional<Kept<Destination>> named(String name, boolean pagerDuty) {
        return draft.now().all(KeptKind.DESTINATION).stream()
                .filter(entry -> entry.value().isPagerDuty() == pagerDuty)
                .filter(entry -> entry.value().name().equals(name))
                .findFirst();
    }

    private void webhook(WebhookSettings webhook) {
        Optional<Kept<Destination>> before = named(webhook.name(), false);
        String id = before.map(Kept::id).orElseGet(when::newId);
        webhooks.put(webhook.name(), id);
        DestinationEdits.put(draft, id, webhook, "", names, before);
    }

    private void service(PagerDutySettings service) {
        Optional<Kept<Destination>> before = named(service.name(), true);
        String id = before.map(Kept::id).orElseGet(when::newId);
        services.put(service.name(), id);
        DestinationEdits.put(draft, id, service, names, before);
    }

    private void policy(PolicySettings policy) {
        Optional<Kept<Policy>> before = draft.now().all(KeptKind.POLICY).stream()
                .filter(entry -> entry.value().name().equals(policy.name()))
                .findFirst();
        String id = before.map(Kept::id).orElseGet(when::newId);
        policies.put(policy.name(), id);
        Recipients named = policy.recipients();
        var recipients =
                new Recipients(named.emails(), ids(named.webhooks(), webhooks), ids(named.pagerDuty(), services));
        draft.change(KeptKind.POLICY, policy.policy(id, recipients), before);
    }

    private void silence(SilenceSettings silence) {
        String policy = Objects.requireNonNull(policies.get(silence.policy()));
        if (draft.now().all(KeptKind.SILENCE).stream().noneMatch(entry -> isSame(entry, policy, silence))) {
            var byId = new SilenceSettings(policy, silence.start(), silence.end());
            draft.change(KeptKind.SILENCE, byId.silence(when.newId(), policy), Optional.empty());
        }
    }

    private static boolean isSame(Kept<Silence> entry, String policy, SilenceSettings silence) {
        Silence there = entry.value();
        return there.policyId().equals(policy)
                && there.startMillis() == silence.start().toEpochMilli()
                && there.endMillis() == silence.end().toEpochMilli();
    }

    private boolean isNamed(Kept<Silence> entry) {
        return wanted.silences().stream()
                .anyMatch(silence -> isSame(entry, policies.getOrDefault(silence.policy(), ""), silence));
    }

    private static List<String> ids(List<String> given, Map<String, String> ids) {
        return given.stream().map(name -> Objects.requireNonNull(ids.get(name))).toList();
    }

    private void prune() {
        draft.now().all(KeptKind.SILENCE).stream()
                .filter(entry -> !isNamed(entry))
                .forEach(entry -> draft.remove(DocumentKind.SILENCE, entry.id()));
        draft.now().all(KeptKind.POLICY).stream()
                .filter(entry -> !policies.containsKey(entry.value().name()))
                .forEach(entry -> PolicyEdits.remove(draft, entry.id()));
        draft.now().all(KeptKind.DESTINATION).stream()
                .map(Kept::id)
                .filter(id -> !webhooks.containsValue(id) && !services.containsValue(id))
                .forEach(id -> draft.remove(DocumentKind.DESTINATION, id));
    }
}
