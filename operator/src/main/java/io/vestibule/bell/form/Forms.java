package io.vestibule.bell.form;

import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Notification;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/// The message of a notification for a receiver of any type. *Stateless.*
public final class Forms {

    private Forms() {}

    /// The message about a notification.
    ///
    /// @param url the address of the receiver
    /// @param secrets that the receiver knows, the newest first; for PagerDuty the routing key
    /// @param nowMillis when it is sent, epoch milliseconds
    public static HttpMessage of(
            DestinationType type, URI url, Notification notification, List<String> secrets, long nowMillis) {
        long seconds = nowMillis / 1000;
        Optional<String> secret = secrets.stream().findFirst();
        return switch (type) {
            case GENERIC -> GenericForm.of(url, notification, secrets, seconds);
            case SLACK -> ChatForms.slack(url, notification);
            case GCHAT -> ChatForms.googleChat(url, notification);
            case TEAMS -> ChatForms.teams(url, notification);
            case DISCORD -> ChatForms.discord(url, notification);
            case FEISHU -> ChatForms.feishu(url, notification, secret, seconds);
            case DATADOG -> AlertServiceForms.datadog(url, notification, secret);
            case SPLUNK -> AlertServiceForms.splunk(url, notification, secret, seconds);
            case OPSGENIE -> AlertServiceForms.opsGenie(url, notification, secret);
            case PAGERDUTY -> AlertServiceForms.pagerDuty(url, notification, secret.orElse(""));
        };
    }
}
