package io.vestibule.config;

import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.tree;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Silence;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotificationEditsTest {

    private static final SecretNames NAMES = text -> "name-" + text.length() + "-" + text.hashCode();
    private static final String URL = "https://hooks.slack.com/services/T0/B0/sesame";
    private static final String NOT_THERE = "ffffffffffffffffffffffffffffffff";

    private final House house = new House();

    private String webhook(String name, String url) {
        return house.id(DestinationEdits.webhooks("made", NAMES)
                .create("", keys("{'name':'%s','url':'%s'}".formatted(name, url))));
    }

    private Destination destination(String id) {
        return house.now().find(KeptKind.DESTINATION, id).orElseThrow().value();
    }

    private static String policy(String webhooks) {
        return "{'name':'down','alert_type':'health_check_status_notification','enabled':true,"
                + "'mechanisms':{'webhooks':[%s]}}".formatted(webhooks);
    }

    @Test
    void theConfigurationHoldsTheHostOfAWebhookAndNoSecret() {
        String id = webhook("ops", URL);

        assertThat(destination(id).type()).isEqualTo(DestinationType.SLACK);
        assertThat(destination(id).host()).isEqualTo("https://hooks.slack.com");
        assertThat(house.body(DocumentKind.DESTINATION, id)).doesNotContain("sesame", "/services", "made\"");
        assertThat(Export.yaml(house.now()))
                .contains("url: ${WEBHOOK_OPS_URL}", "secret: ${WEBHOOK_OPS_SECRET}")
                .doesNotContain("sesame");
    }

    @Test
    void theSameOnceMoreChangesNothingAndAnotherSecretLetsTheFormerSignForADay() {
        String id = webhook("ops", URL);
        Yaml.Mapping same = keys("{'name':'ops','url':'%s'}".formatted(URL));
        assertThat(house.make(DestinationEdits.webhooks("", NAMES).replace("", id, same)))
                .isEqualTo(new EditResult.Same(id));
        String before = destination(id).secretName();

        Yaml.Mapping other = keys("{'name':'ops','url':'%s','secret':'new'}".formatted(URL));
        house.id(DestinationEdits.webhooks("", NAMES).replace("", id, other));

        long changed = house.now()
                .find(KeptKind.DESTINATION, id)
                .orElseThrow()
                .modifiedOn()
                .toEpochMilli();
        assertThat(destination(id).signingAt(changed))
                .containsExactly(NAMES.of("new"), before)
                .doesNotHaveDuplicates();
        assertThat(destination(id).signingAt(changed + Destination.OVERLAP_MILLIS))
                .containsExactly(NAMES.of("new"));
        assertThat(house.make(DestinationEdits.webhooks("", NAMES).replace("", id, other)))
                .isEqualTo(new EditResult.Same(id));
    }

    /// A secret is replaced where somebody else may know it.
    @Test
    void aReplacedSecretIsNotBroughtBackByTakingItsReplacementBack() {
        String id = webhook("ops", URL);
        Yaml.Mapping other = keys("{'name':'ops','url':'%s','secret':'new'}".formatted(URL));
        var replaced = house.make(DestinationEdits.webhooks("", NAMES).replace("", id, other));

        assertThat(house.refusal(undo(replaced)))
                .singleElement()
                .asString()
                .contains("cannot be taken back", "its secret was replaced");
        assertThat(destination(id).secretName()).isEqualTo(NAMES.of("new"));

        Yaml.Mapping renamed = keys("{'name':'night','url':'%s'}".formatted(URL));
        house.make(undo(house.make(DestinationEdits.webhooks("", NAMES).replace("", id, renamed))));
        assertThat(destination(id).name()).isEqualTo("ops");
    }

    private static UndoEdit undo(EditResult made) {
        return new UndoEdit(9, ((EditResult.Changed) made).changes());
    }

    @Test
    void aWebhookHasToBeHttpsAndNothingOfItsAddressIsInARefusal() {
        var edit = DestinationEdits.webhooks("", NAMES)
                .create("", keys("{'name':'','url':'http://example.com/sesame','type':'pigeon'}"));

        assertThat(house.refusal(edit))
                .hasSize(3)
                .anyMatch(fault -> fault.startsWith("url: must be https://HOST/PATH"))
                .noneMatch(fault -> fault.contains("sesame"));
    }

    @Test
    void aWebhookThatNoNodeMayReachIsRefused() {
        for (String host : List.of("169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]")) {
            var edit = DestinationEdits.webhooks("", NAMES)
                    .create("", keys("{'name':'ops','url':'https://%s/sesame'}".formatted(host)));

            assertThat(house.refusal(edit))
                    .singleElement()
                    .asString()
                    .startsWith("url: its host ")
                    .doesNotContain("sesame");
        }
    }

    @Test
    void recipientsThatDoNotExistAreRefusedAllAtOnce() {
        String ops = webhook("ops", URL);
        String body = policy("{'id':'%s'},{'id':'%s'},{'id':'gone'}".formatted(ops, NOT_THERE))
                .replace("}}", "},'alert_interval':'never'}");

        assertThat(house.refusal(PolicyEdits.KIND.create("", keys(body))))
                .containsExactlyInAnyOrder(
                        "mechanisms.webhooks[1].id: does not exist: " + NOT_THERE,
                        "mechanisms.webhooks[2].id: does not exist: gone",
                        "alert_interval: must be a duration from 0s to 720h, such as 500ms, 30s or" + " 5m");
    }

    /// A file knows policies by their names.
    @Test
    void twoPoliciesOfOneNameAreRefused() {
        String body = policy("{'id':'%s'}".formatted(webhook("ops", URL)));
        String id = house.id(PolicyEdits.KIND.create("", keys(body)));
        assertThat(house.refusal(PolicyEdits.KIND.create("", keys(body))))
                .containsExactly("name: is taken by another policy");

        String other = house.id(PolicyEdits.KIND.create("", keys(body.replace("down", "up"))));
        assertThat(house.refusal(PolicyEdits.KIND.replace("", other, keys(body))))
                .containsExactly("name: is taken by another policy");
        assertThat(house.make(PolicyEdits.KIND.replace("", id, keys(body)))).isEqualTo(new EditResult.Same(id));
        house.id(PolicyEdits.KIND.delete("", id));
        house.id(PolicyEdits.KIND.replace("", other, keys(body)));
        assertThat(house.now().all(KeptKind.POLICY)).hasSize(1);
    }

    @Test
    void anUndoDoesNotBringTwoOfAName() {
        String body = policy("{'id':'%s'}".formatted(webhook("ops", URL)));
        String id = house.id(PolicyEdits.KIND.create("", keys(body)));
        var deleted = (EditResult.Changed) house.make(PolicyEdits.KIND.delete("", id));
        var undo = new UndoEdit(house.now().revision(), deleted.changes());
        String again = house.id(PolicyEdits.KIND.create("", keys(body)));
        assertThat(house.refusal(undo)).containsExactly("down: is the name of another policy");

        house.id(PolicyEdits.KIND.delete("", again));
        house.make(undo);
        assertThat(house.now().find(KeptKind.POLICY, id)).isPresent();

        String spare = webhook("spare", URL);
        var gone = (EditResult.Changed)
                house.make(DestinationEdits.webhooks("", SecretNames.NONE).delete("", spare));
        var back = new UndoEdit(house.now().revision(), gone.changes());
        webhook("spare", URL);
        assertThat(house.refusal(back)).containsExactly("spare: is the name of another webhook");
    }

    @Test
    void aPolicyNeedsARecipientAndHasTwentyAtMost() {
        assertThat(house.refusal(PolicyEdits.KIND.create("", keys(policy("")))))
                .containsExactly("mechanisms: a policy needs at least one recipient");
        var mails = new StringBuilder();
        for (int i = 0; i < 21; i++) {
            mails.append(i == 0 ? "" : ",").append("{'id':'a%d@example.com'}".formatted(i));
        }
        String body = policy("").replace("'webhooks':[]", "'email':[" + mails + "]");
        assertThat(house.refusal(PolicyEdits.KIND.create("", keys(body))))
                .containsExactly("mechanisms: a policy may have at most 20 recipients");
    }

    @Test
    void aPolicyKeepsItsFiltersAndAReceiverInUseStays() {
        String ops = webhook("ops", URL);
        String body = policy("{'id':'%s'}".formatted(ops))
                .replace(
                        "'enabled'",
                        "'filters':{'health_check_id':['a','b'],'status':['Unhealthy']},"
                                + "'alert_interval':'30m','enabled'");
        String id = house.id(PolicyEdits.KIND.create("", keys(body)));

        assertThat(house.now().find(KeptKind.POLICY, id).orElseThrow().value().intervalSeconds())
                .isEqualTo(1800);
        assertThat(house.now().find(KeptKind.POLICY, id).orElseThrow().value().filters())
                .containsOnlyKeys("health_check_id", "status");
        assertThat(house.make(PolicyEdits.KIND.replace("", id, keys(body)))).isEqualTo(new EditResult.Same(id));
        assertThat(house.refusal(DestinationEdits.webhooks("", SecretNames.NONE).delete("", ops)))
                .containsExactly(": is a recipient of these policies, change them first: down");

        house.id(PolicyEdits.KIND.delete("", id));
        house.id(DestinationEdits.webhooks("", SecretNames.NONE).delete("", ops));
        assertThat(house.now().all(KeptKind.DESTINATION)).isEmpty();
    }

    @Test
    void silencesComeAndGoInArraysAndWithTheirPolicy() {
        String ops = webhook("ops", URL);
        String id = house.id(PolicyEdits.KIND.create("", keys(policy("{'id':'%s'}".formatted(ops)))));
        String from = "'start_time':'2026-04-01T22:00:00Z','end_time':'2026-04-02T06:00:00Z'";
        var two = (Yaml.Sequence) tree("[{'policy_id':'%s',%s},{'policy_id':'nobody',%s}]".formatted(id, from, from));
        assertThat(house.refusal(SilenceEdits.create(two))).containsExactly("[1].policy_id: does not exist");

        house.make(SilenceEdits.create((Yaml.Sequence) tree("[{'policy_id':'%s',%s}]".formatted(id, from))));
        Kept<Silence> silence = house.now().all(KeptKind.SILENCE).getFirst();
        long start = silence.value().startMillis();
        assertThat(silence.value().silences(id, start)).isTrue();
        assertThat(silence.value().silences(id, start - 1)).isFalse();
        assertThat(silence.value().silences("other", start)).isFalse();
        var same = (Yaml.Sequence) tree("[{'id':'%s',%s}]".formatted(silence.id(), from));
        assertThat(house.make(SilenceEdits.update(same))).isEqualTo(new EditResult.Same(""));

        house.id(PolicyEdits.KIND.delete("", id));
        assertThat(house.now().all(KeptKind.SILENCE)).isEmpty();
    }

    @Test
    void aRoutingKeyIsKeptByItsNameAlone() {
        String key = "0123456789abcdef0123456789abcdef";
        String id =
                house.id(DestinationEdits.connect(keys("{'name':'on call','routing_key':'%s'}".formatted(key)), NAMES));

        assertThat(house.body(DocumentKind.DESTINATION, id)).doesNotContain(key);
        assertThat(destination(id).type()).isEqualTo(DestinationType.PAGERDUTY);
        assertThat(house.make(DestinationEdits.webhooks("", SecretNames.NONE).delete("", id)))
                .isEqualTo(new EditResult.Missing(DocumentKind.DESTINATION, id));
        house.make(DestinationEdits.disconnect());
        assertThat(house.now().all(KeptKind.DESTINATION)).isEmpty();
    }
}
