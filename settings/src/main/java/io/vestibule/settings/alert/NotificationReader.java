package io.vestibule.settings.alert;

import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Recipients;
import io.vestibule.health.EgressHost;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// Reads webhooks, services of PagerDuty and policies. *Stateless.*
public final class NotificationReader {

    private static final int LONGEST_NAME = 256;
    private static final int LONGEST_TEXT = 1_000;
    private static final int LONGEST_URL = 2_000;
    private static final int MOST_MINUTES = 1_440;
    private static final int MOST_VALUES = 1_000;

    /// A name for people.
    static final ValueKind<String> NAME = ValueKind.of(
            "1 to " + LONGEST_NAME + " characters without control characters",
            text -> Optional.of(text).filter(NotificationReader::isName));

    private static final ValueKind<URI> URL =
            ValueKind.of("https://HOST/PATH, at most " + LONGEST_URL + " characters", NotificationReader::url);

    private static final ValueKind<String> SECRET =
            ValueKinds.matching("[\\x21-\\x7e]{1,256}", "1 to 256 characters without spaces");

    private static final ValueKind<String> ROUTING_KEY =
            ValueKinds.matching("[A-Za-z0-9]{32}", "the 32 letters and digits of an integration");

    private static final ValueKind<String> MAIL = ValueKinds.matching(
            "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])", "a mail address");

    private static final ValueKind<String> ID =
            ValueKinds.matching("[A-Za-z0-9._-]{1,256}", "the id of a check or room, or a node");

    private static final ValueKind<Duration> INTERVAL = ValueKinds.duration(Duration.ZERO, Duration.ofDays(30));

    private NotificationReader() {}

    private static boolean isName(String text) {
        return !text.isBlank() && text.length() <= LONGEST_NAME && text.chars().noneMatch(Character::isISOControl);
    }

    private static Optional<URI> url(String text) {
        try {
            var uri = new URI(text);
            return text.length() <= LONGEST_URL
                            && "https".equalsIgnoreCase(uri.getScheme())
                            && uri.getHost() != null
                            && uri.getRawUserInfo() == null
                            && uri.getRawFragment() == null
                    ? Optional.of(uri)
                    : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    /// Reads a webhook; nothing if anything is wrong with it.
    public static Optional<WebhookSettings> webhook(Section section) {
        Optional<String> name = section.need("name", NAME);
        Optional<URI> url = section.needSecret("url", URL);
        url.flatMap(it -> EgressHost.refusal(it.getHost())).ifPresent(why -> section.fault("url", "its host " + why));
        Optional<String> secret = section.findSecret("secret", SECRET);
        Optional<DestinationType> type = section.find(
                "type",
                ValueKind.of(
                        "generic, slack (for Mattermost, too), gchat, teams, discord,"
                                + " feishu, datadog, splunk or opsgenie",
                        DestinationType::ofWebhook));
        section.refuseUnknownKeys();
        return section.isSound() && name.isPresent() && url.isPresent()
                ? Optional.of(new WebhookSettings(
                        name.get(),
                        url.get(),
                        type.orElseGet(() -> DestinationType.ofUrl(
                                url.get().getHost(), url.get().getRawPath())),
                        secret))
                : Optional.empty();
    }

    /// Reads a service of PagerDuty; nothing if anything is wrong with it.
    public static Optional<PagerDutySettings> pagerDuty(Section section) {
        Optional<String> name = section.need("name", NAME);
        Optional<String> key = section.needSecret("routing_key", ROUTING_KEY);
        section.refuseUnknownKeys();
        return section.isSound() && name.isPresent() && key.isPresent()
                ? Optional.of(new PagerDutySettings(name.get(), key.get()))
                : Optional.empty();
    }

    /// Reads a policy as the API has it, with recipients by id under `mechanisms`.
    public static Optional<PolicySettings> policy(Section section) {
        Section mechanisms = section.section("mechanisms");
        var recipients = new Recipients(
                ids(mechanisms, "email", MAIL),
                ids(mechanisms, "webhooks", ValueKinds.text(LONGEST_NAME)),
                ids(mechanisms, "pagerduty", ValueKinds.text(LONGEST_NAME)));
        mechanisms.refuseUnknownKeys();
        section.need("enabled", ValueKinds.FLAG);
        return policy(section, counted(section, "mechanisms", recipients));
    }

    /// Reads a policy as a file has it, with recipients by name.
    ///
    /// @param webhooks the names of those that the file has
    /// @param services the same of PagerDuty
    public static Optional<PolicySettings> policy(Section section, List<String> webhooks, List<String> services) {
        var recipients = new Recipients(
                section.list("email", MAIL), section.list("webhooks", NAME), section.list("pagerduty", NAME));
        missing(section, "webhooks", "webhook", recipients.webhooks(), webhooks);
        missing(section, "pagerduty", "service", recipients.pagerDuty(), services);
        return policy(section, counted(section, "email", recipients));
    }

    private static void missing(Section section, String key, String what, List<String> named, List<String> there) {
        named.stream()
                .filter(name -> !there.contains(name))
                .forEach(name -> section.fault(key, "there is no " + what + " " + name));
    }

    private static Recipients counted(Section section, String key, Recipients recipients) {
        if (recipients.count() == 0) {
            section.fault(key, "a policy needs at least one recipient");
        } else if (recipients.count() > Recipients.MOST) {
            section.fault(key, "a policy may have at most " + Recipients.MOST + " recipients");
        }
        return recipients;
    }

    private static List<String> ids(Section section, String key, ValueKind<String> kind) {
        var ids = new ArrayList<String>();
        for (Section each : section.sections(key)) {
            each.need("id", kind).filter(id -> !ids.contains(id)).ifPresent(ids::add);
            each.ignore("name");
            each.refuseUnknownKeys();
        }
        return ids;
    }

    private static Optional<PolicySettings> policy(Section section, Recipients recipients) {
        Optional<String> name = section.need("name", NAME);
        Optional<AlertType> type = section.need("alert_type", ValueKinds.choice(AlertType.class));
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        boolean enabled = section.get("enabled", ValueKinds.FLAG, true);
        Duration interval = section.get("alert_interval", INTERVAL, Duration.ZERO, "0s");
        Section filters = section.section("filters");
        var chosen = filters(filters, type);
        section.refuseUnknownKeys();
        return section.isSound() && name.isPresent() && type.isPresent()
                ? Optional.of(new PolicySettings(
                        name.get(), description, type.get(), enabled, chosen, recipients, (int) interval.toSeconds()))
                : Optional.empty();
    }

    private static SequencedMap<String, List<String>> filters(Section filters, Optional<AlertType> type) {
        var chosen = new TreeMap<String, List<String>>();
        for (String key : AlertType.ALL_FILTERS) {
            List<String> values = filters.list(key, kindOf(key, type));
            if (values.size() > MOST_VALUES) {
                filters.fault(key, "may have at most " + MOST_VALUES + " values");
            }
            if (values.isEmpty()) {
                continue;
            }
            type.filter(t -> !t.filters().contains(key))
                    .ifPresent(t -> filters.fault(key, "is not a filter of alerts " + t.published()));
            chosen.put(key, values.stream().distinct().toList());
        }
        if (chosen.getOrDefault(AlertType.MINUTES, List.of()).size() > 1) {
            filters.fault(AlertType.MINUTES, "must be one number");
        }
        filters.refuseUnknownKeys();
        boolean isAnyOrigin = chosen.getOrDefault(AlertType.CHECK, List.of()).isEmpty();
        if (type.filter(AlertType.VESTIBULE_ORIGIN_OPEN::equals).isPresent() && isAnyOrigin) {
            filters.fault(
                    AlertType.CHECK,
                    "is required: the checks of origins that have to refuse what does not come" + " through the gate");
        }
        return chosen;
    }

    private static ValueKind<String> kindOf(String key, Optional<AlertType> given) {
        AlertType type = given.orElse(AlertType.VESTIBULE_QUEUEING);
        if (key.equals(AlertType.STATUS)) {
            String ended = type.status(false);
            String began = type.status(true);
            return ValueKind.of(
                    began + " or " + ended,
                    text -> Optional.of(text).filter(t -> t.equalsIgnoreCase(began) || t.equalsIgnoreCase(ended)));
        }
        return key.equals(AlertType.MINUTES)
                ? ValueKind.of(
                        "a whole number of minutes from 1 to " + MOST_MINUTES,
                        text -> Optional.of(text)
                                .filter(t -> t.matches("[1-9]\\d{0,3}"))
                                .filter(t -> Integer.parseInt(t) <= MOST_MINUTES))
                : ID;
    }
}
