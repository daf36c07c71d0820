package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.settings.alert.NotificationReader;
import io.vestibule.settings.alert.PagerDutySettings;
import io.vestibule.settings.alert.WebhookSettings;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
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
        return NotificationReader.webhook(DocumentCodec.section(body.without(READ_ONLY), faults));
    }

    /// What can be done to webhooks. One that is replaced without a secret keeps the one that it has; one that a
    /// policy names has to stay.
    ///
    /// @param made the secret of one that is made without
    public static KindEdits<Configuration, Kept<Destination>> webhooks(String made, SecretNames names) {
        return new KindEdits<>(
                KindEdits.Owner.NONE,
                DocumentKind.DESTINATION,
                "webhook",
                "change",
                (now, _, id) -> now.find(KeptKind.DESTINATION, id)
                        .filter(entry -> !entry.value().isPagerDuty()),
                webhook -> webhook.value().name(),
                READ_ONLY,
                body -> body,
                Yaml.Mapping::over,
                target -> put(target, made, names),
                DestinationEdits::remove);
    }

    private static Optional<String> put(
            KindEdits.Target<Configuration, Kept<Destination>> target, String made, SecretNames names) {
        Draft draft = target.draft();
        Optional<WebhookSettings> read = NotificationReader.webhook(target.section());
        read.filter(webhook -> isTaken(draft.now(), webhook.name(), false, target.id()))
                .ifPresent(_ -> target.section().fault("name", "is taken by another webhook"));
        read.filter(_ -> draft.isSound())
                .ifPresent(webhook -> put(draft, target.id(), webhook, made, names, target.before()));
        return read.map(WebhookSettings::name);
    }

    /// Makes a webhook what is wanted; does nothing if it is that already.
    ///
    /// @param made the secret of a new one that comes without
    static void put(
            Draft draft,
            String id,
            WebhookSettings webhook,
            String made,
            SecretNames names,
            Optional<Kept<Destination>> before) {
        Optional<String> usual = before.isEmpty() && !made.isEmpty() ? Optional.of(made) : Optional.empty();
        String secret = webhook.secret()
                .or(() -> usual)
                .map(names::of)
                .orElseGet(() -> before.map(entry -> entry.value().secretName()).orElse(""));
        var wanted = new Destination(
                id,
                webhook.type(),
                webhook.name(),
                webhook.host(),
                names.of(webhook.address()),
                secret,
                before.flatMap(entry -> former(entry.value(), secret, draft.when())));
        draft.change(KeptKind.DESTINATION, wanted, before);
    }

    private static Optional<Destination.FormerSecret> former(Destination before, String secret, Moment when) {
        if (secret.equals(before.secretName()) || before.secretName().isEmpty()) {
            return before.former();
        }
        long until = when.at().toEpochMilli() + Destination.OVERLAP_MILLIS;
        return Optional.of(new Destination.FormerSecret(before.secretName(), until));
    }

    private static boolean isTaken(Configuration now, String name, boolean pagerDuty, String except) {
        return now.destinations(pagerDuty).stream()
                .filter(entry -> !entry.id().equals(except))
                .anyMatch(entry -> entry.value().name().equals(name));
    }

    /// Removes a receiver that no policy names.
    private static void remove(Draft draft, Kept<Destination> entry) {
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

    // ---- PagerDuty ---------------------------------------------------------------------------

    /// Reads a service of PagerDuty that was sent; nothing if anything is wrong with it.
    public static Optional<PagerDutySettings> pagerDuty(Yaml.Mapping body, Faults faults) {
        return NotificationReader.pagerDuty(DocumentCodec.section(body.without(READ_ONLY), faults));
    }

    /// Makes a service of PagerDuty known.
    public static Edit connect(Yaml.Mapping body, SecretNames names) {
        return (now, when) -> {
            var draft = new Draft(now, when);
            Section section = draft.section(body.without(READ_ONLY));
            Optional<PagerDutySettings> service = NotificationReader.pagerDuty(section);
            service.filter(s -> isTaken(now, s.name(), true, ""))
                    .ifPresent(_ -> section.fault("name", "is taken by another service"));
            String id = when.newId();
            service.filter(_ -> draft.isSound()).ifPresent(s -> put(draft, id, s, names, Optional.empty()));
            String name = service.map(PagerDutySettings::name).orElse("");
            return draft.result("connect PagerDuty service " + name, id);
        };
    }

    /// Gives a service the key that is wanted; does nothing if it has that already.
    static void put(
            Draft draft, String id, PagerDutySettings service, SecretNames names, Optional<Kept<Destination>> before) {
        String key = names.of(service.routingKey());
        String host = before.map(entry -> entry.value().host()).orElse("https://events.pagerduty.com");
        String address = before.map(entry -> entry.value().addressName()).orElse("");
        if (before.filter(entry -> entry.value().secretName().equals(key)).isEmpty()) {
            var wanted = new Destination(
                    id, DestinationType.PAGERDUTY, service.name(), host, address, key, Optional.empty());
            draft.change(KeptKind.DESTINATION, wanted, before);
        }
    }

    /// Deletes every service of PagerDuty; none if a policy names one of them.
    public static Edit disconnect() {
        return (now, when) -> {
            var draft = new Draft(now, when);
            now.destinations(true).forEach(service -> remove(draft, service));
            return draft.result("disconnect PagerDuty", "");
        };
    }
}
