package io.vestibule.settings.alert;

import java.util.List;
import java.util.stream.Stream;

/// What a file says of notifications. *Immutable.*
public record NotificationSettings(
        List<WebhookSettings> webhooks,
        List<PagerDutySettings> pagerDuty,
        List<PolicySettings> policies,
        List<SilenceSettings> silences) {

    /// The file says nothing.
    public static final NotificationSettings NONE =
            new NotificationSettings(List.of(), List.of(), List.of(), List.of());

    public NotificationSettings {
        webhooks = List.copyOf(webhooks);
        pagerDuty = List.copyOf(pagerDuty);
        policies = List.copyOf(policies);
        silences = List.copyOf(silences);
    }

    public boolean isNothing() {
        return equals(NONE);
    }

    /// Every text that is kept apart from the configuration: addresses, secrets, keys.
    public List<String> secrets() {
        return Stream.of(
                        webhooks.stream().map(webhook -> webhook.address()),
                        webhooks.stream().flatMap(webhook -> webhook.secret().stream()),
                        pagerDuty.stream().map(PagerDutySettings::routingKey))
                .flatMap(texts -> texts)
                .distinct()
                .toList();
    }
}
