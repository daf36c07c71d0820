package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Recipients;
import io.vestibule.alerting.Silence;
import io.vestibule.ground.Entity;
import io.vestibule.settings.alert.NotificationReader;
import io.vestibule.settings.alert.PagerDutySettings;
import io.vestibule.settings.alert.PolicySettings;
import io.vestibule.settings.alert.SilenceSettings;
import io.vestibule.settings.alert.WebhookSettings;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// What a file says of notifications: how it is read, applied and exported. Receivers and policies are known by their
/// names, a silence by its policy and times. *Immutable.*
public record FileNotifications(
        List<WebhookSettings> webhooks,
        List<PagerDutySettings> pagerDuty,
        List<PolicySettings> policies,
        List<SilenceSettings> silences) {

    /// The file says nothing.
    public static final FileNotifications NONE = new FileNotifications(List.of(), List.of(), List.of(), List.of());

    private static final String WEBHOOKS = "webhooks";
    private static final String PAGERDUTY = "pagerduty";
    private static final String POLICIES = "policies";
    private static final String SILENCES = "silences";

    public FileNotifications {
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
                        webhooks.stream().map(WebhookSettings::address),
                        webhooks.stream().flatMap(webhook -> webhook.secret().stream()),
                        pagerDuty.stream().map(PagerDutySettings::routingKey))
                .flatMap(texts -> texts)
                .distinct()
                .toList();
    }

    /// A text for each thing, without secrets: as versions before this one said it, so that a file that was applied
    /// by them is known again.
    Stream<String> texts() {
        return Stream.of(
                        webhooks.stream().map(webhook -> webhook.name() + " " + webhook.type()),
                        pagerDuty.stream().map(PagerDutySettings::name),
                        policies.stream().map(PolicySettings::toString),
                        silences.stream().map(SilenceSettings::toString))
                .flatMap(texts -> texts);
    }

    // ---- reading -----------------------------------------------------------------------------

    /// Reads the section `notifications` of a file.
    public static FileNotifications read(Section section) {
        var webhooks = named(section, WEBHOOKS, NotificationReader::webhook, WebhookSettings::name);
        var pagerDuty = named(section, PAGERDUTY, NotificationReader::pagerDuty, PagerDutySettings::name);
        List<String> webhookNames = webhooks.stream().map(WebhookSettings::name).toList();
        List<String> serviceNames =
                pagerDuty.stream().map(PagerDutySettings::name).toList();
        var policies = named(
                section,
                POLICIES,
                each -> NotificationReader.policy(each, webhookNames, serviceNames),
                PolicySettings::name);
        var silences =
                silences(section, policies.stream().map(PolicySettings::name).toList());
        section.refuseUnknownKeys();
        return new FileNotifications(webhooks, pagerDuty, policies, silences);
    }

    private static <T> List<T> named(
            Section above, String key, Function<Section, Optional<T>> reader, Function<T, String> name) {
        var all = new ArrayList<T>();
        var names = new HashSet<String>();
        for (Section section : above.sections(key)) {
            Optional<T> one = reader.apply(section);
            if (one.isPresent() && !names.add(name.apply(one.get()))) {
                section.fault("name", "is taken by another one of " + key);
            }
            one.ifPresent(all::add);
        }
        return all;
    }

    private static List<SilenceSettings> silences(Section above, List<String> policies) {
        var all = new ArrayList<SilenceSettings>();
        List<Section> sections = above.sections(SILENCES);
        if (sections.size() > SilenceSettings.MOST) {
            above.fault(SILENCES, "there may be at most " + SilenceSettings.MOST);
            return List.of();
        }
        for (Section section : sections) {
            Optional<SilenceSettings> silence = SilenceSettings.read(section, policies);
            if (silence.filter(all::contains).isPresent()) {
                section.fault("policy", "is silent at that time already, by another silence");
            }
            silence.ifPresent(all::add);
        }
        return all;
    }

    // ---- applying ----------------------------------------------------------------------------

    /// Makes what is kept what the file says.
    ///
    /// @param names under which secrets are kept
    /// @param prune whether what the file does not name goes
    void put(Draft draft, SecretNames names, boolean prune) {
        new Work(draft, names).put(prune);
    }

    /// *Confined to one edit.*
    private final class Work {

        private final Draft draft;
        private final SecretNames names;
        private final Map<String, String> webhookIds = new HashMap<>();
        private final Map<String, String> serviceIds = new HashMap<>();
        private final Map<String, String> policyIds = new HashMap<>();

        Work(Draft draft, SecretNames names) {
            this.draft = draft;
            this.names = names;
        }

        void put(boolean prune) {
            webhooks.forEach(this::webhook);
            pagerDuty.forEach(this::service);
            policies.forEach(this::policy);
            silences.forEach(this::silence);
            if (prune) {
                prune();
            }
        }

        /// The id by which something of a file is known, or will be.
        private String idOf(Map<String, String> ids, String name, Optional<? extends Entity> before) {
            String id = before.<String>map(Entity::id).orElseGet(draft.when()::newId);
            ids.put(name, id);
            return id;
        }

        private void webhook(WebhookSettings webhook) {
            var before = Kept.named(draft.now().destinations(false), Destination::name, webhook.name());
            DestinationEdits.put(draft, idOf(webhookIds, webhook.name(), before), webhook, "", names, before);
        }

        private void service(PagerDutySettings service) {
            var before = Kept.named(draft.now().destinations(true), Destination::name, service.name());
            DestinationEdits.put(draft, idOf(serviceIds, service.name(), before), service, names, before);
        }

        private void policy(PolicySettings policy) {
            var before = Kept.named(draft.now().all(KeptKind.POLICY), Policy::name, policy.name());
            Recipients named = policy.recipients();
            var byId = new Recipients(
                    named.emails(), ids(named.webhooks(), webhookIds), ids(named.pagerDuty(), serviceIds));
            String id = idOf(policyIds, policy.name(), before);
            draft.change(KeptKind.POLICY, policy.policy(id, byId), before);
        }

        private static List<String> ids(List<String> given, Map<String, String> ids) {
            return given.stream()
                    .map(name -> Objects.requireNonNull(ids.get(name)))
                    .toList();
        }

        private void silence(SilenceSettings silence) {
            if (draft.now().all(KeptKind.SILENCE).stream().noneMatch(entry -> isSame(entry.value(), silence))) {
                Silence wanted = silence.silence(draft.when().newId(), policyId(silence));
                draft.change(KeptKind.SILENCE, wanted, Optional.empty());
            }
        }

        private boolean isSame(Silence there, SilenceSettings silence) {
            return there.equals(silence.silence(there.id(), policyId(silence)));
        }

        private String policyId(SilenceSettings silence) {
            return Objects.requireNonNull(policyIds.get(silence.policy()));
        }

        private void prune() {
            draft.now().all(KeptKind.SILENCE).stream()
                    .filter(entry -> silences.stream().noneMatch(silence -> isSame(entry.value(), silence)))
                    .forEach(entry -> draft.remove(DocumentKind.SILENCE, entry.id()));
            draft.now().all(KeptKind.POLICY).stream()
                    .filter(entry -> !policyIds.containsKey(entry.value().name()))
                    .forEach(entry -> PolicyEdits.remove(draft, entry.id()));
            draft.now().all(KeptKind.DESTINATION).stream()
                    .map(Kept::id)
                    .filter(id -> !webhookIds.containsValue(id) && !serviceIds.containsValue(id))
                    .forEach(id -> draft.remove(DocumentKind.DESTINATION, id));
        }
    }

    // ---- exporting ---------------------------------------------------------------------------

    /// What is kept as a file says it, with the name of a variable of the environment in place of an address, a
    /// secret or a key; nothing if nothing is set.
    static Optional<Yaml> exported(Configuration set) {
        var all = new HashMap<String, Yaml>();
        YamlParts.putList(all, WEBHOOKS, set.destinations(false), entry -> webhook(entry.value()));
        YamlParts.putList(all, PAGERDUTY, set.destinations(true), entry -> service(entry.value()));
        YamlParts.putList(all, POLICIES, set.all(KeptKind.POLICY), entry -> policy(set, entry.value()));
        List<Yaml> silences = set.all(KeptKind.SILENCE).stream()
                .flatMap(entry -> silence(set, entry.value()).stream())
                .distinct()
                .toList();
        YamlParts.putList(all, SILENCES, silences, silence -> silence);
        return all.isEmpty() ? Optional.empty() : Optional.of(YamlParts.keys(all));
    }

    /// Nothing if its policy is not there any more.
    private static Optional<Yaml> silence(Configuration set, Silence silence) {
        return set.find(KeptKind.POLICY, silence.policyId())
                .map(entry -> YamlParts.keys(Map.of(
                        "policy",
                        YamlParts.text(entry.value().name()),
                        "start_time",
                        time(silence.startMillis()),
                        "end_time",
                        time(silence.endMillis()))));
    }

    private static Yaml time(long millis) {
        return YamlParts.text(Instant.ofEpochMilli(millis).toString());
    }

    private static Yaml webhook(Destination webhook) {
        var keys = new HashMap<String, Yaml>();
        keys.put("name", YamlParts.text(webhook.name()));
        keys.put("type", YamlParts.text(webhook.type().published()));
        keys.put("url", variable("webhook", webhook, "url"));
        if (!webhook.secretName().isEmpty()) {
            keys.put("secret", variable("webhook", webhook, "secret"));
        }
        return YamlParts.keys(keys);
    }

    private static Yaml service(Destination service) {
        return YamlParts.keys(Map.of(
                "name", YamlParts.text(service.name()), "routing_key", variable("pagerduty", service, "routing_key")));
    }

    /// `${WEBHOOK_OPS_CHAT_URL}`.
    private static Yaml variable(String kind, Destination destination, String key) {
        String name = destination.name().replaceAll("[^A-Za-z0-9]+", "_");
        String variable = "%s_%s_%s".formatted(kind, name, key).toUpperCase(Locale.ROOT);
        return YamlParts.plain("${" + variable + "}");
    }

    private static Yaml policy(Configuration set, Policy policy) {
        var keys = new HashMap<String, Yaml>();
        keys.put("name", YamlParts.text(policy.name()));
        keys.put("alert_type", YamlParts.text(policy.type().published()));
        YamlParts.putText(keys, "description", policy.description());
        if (!policy.enabled()) {
            keys.put("enabled", YamlParts.plain("false"));
        }
        if (policy.intervalSeconds() > 0) {
            keys.put("alert_interval", YamlParts.text(policy.intervalSeconds() + "s"));
        }
        var filters = new HashMap<String, Yaml>();
        policy.filters().forEach((key, values) -> YamlParts.putList(filters, key, values, YamlParts::text));
        if (!filters.isEmpty()) {
            keys.put("filters", YamlParts.keys(filters));
        }
        YamlParts.putList(keys, "email", policy.recipients().emails(), YamlParts::text);
        YamlParts.putList(keys, WEBHOOKS, names(set, policy.recipients().webhooks()), YamlParts::text);
        YamlParts.putList(keys, PAGERDUTY, names(set, policy.recipients().pagerDuty()), YamlParts::text);
        return YamlParts.keys(keys);
    }

    private static List<String> names(Configuration set, List<String> ids) {
        return ids.stream()
                .flatMap(id -> set.find(KeptKind.DESTINATION, id).stream())
                .map(entry -> entry.value().name())
                .toList();
    }
}
