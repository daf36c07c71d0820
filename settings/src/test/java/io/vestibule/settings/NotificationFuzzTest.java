package io.vestibule.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.alerting.Recipients;
import io.vestibule.settings.alert.NotificationReader;
import io.vestibule.settings.alert.PolicySettings;
import io.vestibule.settings.alert.SilenceSettings;
import io.vestibule.settings.alert.WebhookSettings;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;

/// Any body is a webhook, a service, a policy or a silence, or refused with a reason; nothing in
/// what is taken can begin a line of a mail or of a request. `JAZZER_FUZZ=1 mvn -pl settings -am test
/// -Dtest=NotificationFuzzTest` searches.
@Tag("fuzz")
class NotificationFuzzTest {

    private static final String VISIBLE = "[\\x21-\\x7e]+";

    @FuzzTest(maxDuration = "60s")
    void anyBodyIsTakenOrRefused(byte[] bytes) {
        Optional<Yaml> tree = JsonTree.read(bytes, new Faults("body"));
        if (tree.isEmpty() || !(tree.get() instanceof Yaml.Mapping keys)) {
            return;
        }
        read(keys, NotificationReader::webhook).ifPresent(NotificationFuzzTest::holds);
        read(keys, NotificationReader::pagerDuty)
                .ifPresent(service -> assertThat(service.routingKey()).matches("\\w{32}"));
        read(keys, NotificationReader::policy).ifPresent(NotificationFuzzTest::holds);
        read(keys, section -> SilenceSettings.times(section, "policy"))
                .ifPresent(silence -> assertThat(silence.start()).isBefore(silence.end()));
    }

    private static <T> Optional<T> read(Yaml.Mapping keys, Function<Section, Optional<T>> reader) {
        var faults = new Faults("body");
        Optional<T> read = reader.apply(Section.root(ReadContext.literal(faults), keys));
        assertThat(faults.all()).allSatisfy(fault -> assertThat(fault.reason()).isNotBlank());
        if (faults.count() > 0) {
            return Optional.empty();
        }
        assertThat(read).isPresent();
        return read;
    }

    private static void holds(WebhookSettings webhook) {
        assertThat(webhook.name()).isNotBlank().doesNotContainPattern("\\p{Cntrl}");
        assertThat(webhook.url().getScheme()).isEqualToIgnoringCase("https");
        assertThat(webhook.url().getHost()).isNotEmpty();
        assertThat(webhook.address()).matches("[^\\p{Cntrl} ]+");
        assertThat(webhook.host()).doesNotContain("@");
        webhook.secret().ifPresent(secret -> assertThat(secret).matches(VISIBLE));
    }

    private static void holds(PolicySettings policy) {
        assertThat(policy.name()).isNotBlank().doesNotContainPattern("\\p{Cntrl}");
        assertThat(policy.recipients().count()).isBetween(1, Recipients.MOST);
        assertThat(policy.recipients().emails())
                .allSatisfy(address -> assertThat(address).matches(VISIBLE).matches("[^@]+@[^@]+"));
        assertThat(policy.type().filters()).containsAll(policy.filters().keySet());
        assertThat(policy.intervalSeconds()).isNotNegative();
    }
}
