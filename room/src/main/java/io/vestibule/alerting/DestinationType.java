package io.vestibule.alerting;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What the receiver of a notification understands, under its published name.
public enum DestinationType {
    /// The published body, with the headers of Standard Webhooks.
    GENERIC,
    /// Slack, and Mattermost, which speaks the same.
    SLACK,
    /// Google Chat.
    GCHAT,
    /// An Adaptive Card, as the workflows of Microsoft Teams take it.
    TEAMS,
    DISCORD,
    FEISHU,
    DATADOG,
    SPLUNK,
    OPSGENIE,
    /// Events of version 2. Not a webhook: it has a way of its own in the API.
    PAGERDUTY;

    /// Where events for PagerDuty go.
    public static final String PAGERDUTY_URL = "https://events.pagerduty.com/v2/enqueue";

    /// The published name: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The type of that name, if a webhook may have it.
    public static Optional<DestinationType> ofWebhook(String published) {
        return Arrays.stream(values())
                .filter(type -> type != PAGERDUTY && type.published().equals(published))
                .findFirst();
    }

    /// The type that follows from the address of a webhook.
    ///
    /// @param givenHost its host
    /// @param path its path, with the slash
    public static DestinationType ofUrl(String givenHost, String path) {
        String host = givenHost.toLowerCase(Locale.ROOT);
        if (isIn(host, "hooks.slack.com", "hooks.slack-gov.com")) {
            return SLACK;
        }
        if (isIn(host, "chat.googleapis.com")) {
            return GCHAT;
        }
        if (isBelow(host, "logic.azure.com", "webhook.office.com", "powerplatform.com")) {
            return TEAMS;
        }
        if (isIn(host, "discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
                && path.startsWith("/api/")) {
            return DISCORD;
        }
        if (isIn(host, "open.feishu.cn", "open.larksuite.com")) {
            return FEISHU;
        }
        if (isBelow(host, "datadoghq.com", "datadoghq.eu", "ddog-gov.com")) {
            return DATADOG;
        }
        if (isBelow(host, "opsgenie.com")) {
            return OPSGENIE;
        }
        return isBelow(host, "splunkcloud.com") || path.startsWith("/services/collector") ? SPLUNK : GENERIC;
    }

    private static boolean isIn(String host, String... hosts) {
        return Arrays.asList(hosts).contains(host);
    }

    private static boolean isBelow(String host, String... domains) {
        return Arrays.stream(domains).anyMatch(domain -> host.equals(domain) || host.endsWith("." + domain));
    }
}
