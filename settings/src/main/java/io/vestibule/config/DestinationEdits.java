package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.settings.alert.NotificationReader;
import io.vestibule.settings.alert.PagerDutySettings;
import io.vestibule.settings.alert.WebhookSettings;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What can be done to receivers of notifications.
public final class DestinationEdits {

    private static final Set<String> READ_ONLY = Set.of("id", "created_at", "last_success", "last_failure", "disabled");

    private DestinationEdits() {}

    // ---- webhooks ----------------------------------------------------------------------------

    /// Reads a webhook that was sent; nothing if anything is wrong with it.
    public static Optional<WebhookSettings> webhook(Yaml.Mapping body, Faults faults) {
        return NotificationReader.webhook(section(body, faults));
    }

    private static Section section(Yaml.Mapping body, Faults faults) {
        return DocumentCodec.section(body.without(READ_ONLY), faults);
    }

    /// Makes a webhook.
    ///
    /// @param made the secret of one that comes without
    public static Edit createWebhook(Yaml.Mapping body, String made, SecretNames names) {
        return (now, when) -> {
            var draft = new Draft(now, when);
            Section section = section(body, draft.faults());
            Optional<WebhookSettings> webhook = NotificationReader.webhook(section);
            webhook.filter(w -> isTaken(now, w.name(), false, ""))
                    .ifPresent(_ -> section.fault("name", "is taken by another webhook"));
            String id = when.newId();
            webhook.filter(_ -> draft.isSound()).ifPresent(w -> put(draft, fresh(id, w, made, names)));
            return draft.result("create webhook " + name(webhook), id);
        };
    }

    private static String name(Optional<WebhookSettings> webhook) {
        return webhook.map(WebhookSettings::name).orElse("");
    }

    static Destination fresh(String id, WebhookSettings webhook, String made, SecretNames names) {
        String secret = webhook.secret()
                .or(() -> Optional.of(made).filter(text -> !text.isEmpty()))
                .map(names::of)
                .orElse("");
        return new Destination(
                id,
                webhook.type(),
                webhook.name(),
                webhook.host(),
                names.of(webhook.address()),
                secret,
                Optional.empty());
    }

    /// Replaces a webhook. Without a secret it keeps the one that it has.
    public static Edit updateWebhook(String id, Yaml.Mapping body, SecretNames names) {
        return (now, when) -> {
            Optional<Kept<Destination>> found =
                    now.find(KeptKind.DESTINATION, id).filter(e -> !e.value().isPagerDuty());
            if (found.isEmpty()) {
                return new EditResult.Missing(DocumentKind.DESTINATION, id);
            }
            var draft = new Draft(now, when);
            Section section = section(body, draft.faults());
            Optional<WebhookSettings> webhook = NotificationReader.webhook(section);
            webhook.filter(w -> isTaken(now, w.name(), false, id))
                    .ifPresent(_ -> section.fault("name", "is taken by another webhook"));
            webhook.filter(_ -> draft.isSound()).ifPresent(w -> change(draft, found.get(), w, names));
            return draft.result("change webhook " + name(webhook), id);
        };
    }

    /// Makes a new receiver.
    static void put(Draft draft, Destination fresh) {
        put(draft, fresh, Optional.empty());
    }

    private static void put(Draft draft, Destination wanted, Optional<Kept<Destination>> before) {
        draft.change(KeptKind.DESTINATION, wanted, before);
    }

    /// Makes a receiver what is wanted; does nothing if it is that already.
    static void change(Draft draft, Kept<Destination> entry, WebhookSettings webhook, SecretNames names) {
        Destination before = entry.value();
        String secret = webhook.secret().map(names::of).orElse(before.secretName());
        var after = new Destination(
                before.id(),
                webhook.type(),
                webhook.name(),
                webhook.host(),
                names.of(webhook.address()),
                secret,
                former(before, secret, draft.when()));
        put(draft, after, Optional.of(entry));
    }

    private static Optional<Destination.FormerSecret> former(Destination before, String secret, Moment when) {
        if (secret.equals(before.secretName()) || before.secretName().isEmpty()) {
            return before.former();
        }
        long until = when.at().toEpochMilli() + Destination.OVERLAP_MILLIS;
        return Optional.of(new Destination.FormerSecret(before.secretName(), until));
    }

    private static boolean isTaken(Configuration now, String name, boolean pagerDuty, String except) {
        return now.all(KeptKind.DESTINATION).stream()
                .filter(entry -> entry.value().isPagerDuty() == pagerDuty && !entry.id().equals(except))
                .anyMatch(entry -> entry.value().name().equals(name));
    }

    /// Deletes a webhook that no policy names.
    public static Edit deleteWebhook(String id) {
        return (now, when) -> {
            Optional<Kept<Destination>> found =
                    now.find(KeptKind.DESTINATION, id).filter(e -> !e.value().isPagerDuty());
            if (found.isEmpty()) {
                return new EditResult.Missing(DocumentKind.DESTINATION, id);
            }
            String name = found.get().value().name();
            return delete(new Draft(now, when), List.of(found.get()), "delete webhook " + name, id);
        };
    }

    private static EditResult delete(Draft draft, List<Kept<Destination>> entries, String what, String id) {
        for (Kept<Destination> entry : entries) {
            String users = draft.now().all(KeptKind.POLICY).stream()
                    .filter(p -> p.value().recipients().keys().contains(entry.id()))
                    .map(p -> p.value().name())
                    .collect(Collectors.joining(", "));
            if (users.isEmpty()) {
                draft.remove(DocumentKind.DESTINATION, entry.id());
            } else {
                String reason = "is a recipient of these policies, change them first: " + users;
                draft.faults().add("", entry.value().name(), reason, "body");
            }
        }
        return draft.result(what, id);
    }

    // ---- PagerDuty ---------------------------------------------------------------------------

    /// Reads a service of PagerDuty that was sent; nothing if anything is wrong with it.
    public static Optional<PagerDutySettings> pagerDuty(Yaml.Mapping body, Faults faults) {
        return NotificationReader.pagerDuty(section(body, faults));
    }

    /// Makes a service of PagerDuty known.
    public static Edit connect(Yaml.Mapping body, SecretNames names) {
        return (now, when) -> {
            var draft = new Draft(now, when);
            Section section = section(body, draft.faults());
            Optional<PagerDutySettings> service = NotificationReader.pagerDuty(section);
            service.filter(s -> isTaken(now, s.name(), true, ""))
                    .ifPresent(_ -> section.fault("name", "is taken by another service"));
            String id = when.newId();
            service.filter(_ -> draft.isSound()).ifPresent(s -> put(draft, fresh(id, s, names)));
            String name = service.map(PagerDutySettings::name).orElse("");
            return draft.result("connect PagerDuty service " + name, id);
        };
    }

    static Destination fresh(String id, PagerDutySettings service, SecretNames names) {
        return new Destination(
                id,
                DestinationType.PAGERDUTY,
                service.name(),
                "https://events.pagerduty.com",
                "",
                names.of(service.routingKey()),
                Optional.empty());
    }

    /// Gives a service of a file the key that the file has; does nothing if it has that already.
    static void change(Draft draft, Kept<Destination> entry, PagerDutySettings service, SecretNames names) {
        Destination before = entry.value();
        String key = names.of(service.routingKey());
        if (!before.secretName().equals(key)) {
            var after = new Destination(
                    before.id(),
                    before.type(),
                    before.name(),
                    before.host(),
                    before.addressName(),
                    key,
                    Optional.empty());
            put(draft, after, Optional.of(entry));
        }
    }

    /// Deletes every service of PagerDuty; none if a policy names one of them.
    public static Edit disconnect() {
        return (now, when) -> delete(
                new Draft(now, when),
                now.all(KeptKind.DESTINATION).stream()
                        .filter(e -> e.value().isPagerDuty())
                        .toList(),
                "disconnect PagerDuty",
                "");
    }
}
