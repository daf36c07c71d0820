package io.vestibule.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.alerting.Silence;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Overrides;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Notifications of a file; silences are made, left as they are, exported and pruned.
class FileNotificationsTest {

    private static final String POLICIES = """
        notifications:
          policies:
          - name: origin down
            alert_type: health_check_status_notification
            email: [ops@example.com]
          - name: queues
            alert_type: vestibule_queueing
            email: [ops@example.com]
        """;
    private static final String FROM = "2026-04-01T22:00:00Z";
    private static final String UNTIL = "2026-04-02T06:00:00Z";

    private final House house = new House();

    private static String silences(String... each) {
        return POLICIES + "  silences:\n" + String.join("", each);
    }

    private static String silence(String policy, String from, String until) {
        return """
              - policy: %s
                start_time: %s
                end_time: %s
            """.formatted(policy, from, until);
    }

    private static FileNotifications read(String yaml, Faults faults) {
        var reading = new ReadContext(faults, Path.of(""), new Overrides(Map.of(), Map.of(), Map.of()));
        var tree =
                YamlReader.read(yaml.getBytes(StandardCharsets.UTF_8), faults).orElseThrow();
        return FileNotifications.read(Section.root(reading, tree).section("notifications"));
    }

    private static Edit apply(boolean prune, String yaml) {
        var faults = new Faults("site.yaml");
        var settings = read(yaml, faults);
        assertThat(faults.all()).isEmpty();
        return new WholeEdit(
                new DesiredConfiguration(List.of(), List.of(), List.of(), List.of(), settings),
                prune,
                "apply site.yaml");
    }

    private List<Kept<Silence>> now() {
        return house.now().all(KeptKind.SILENCE);
    }

    @Test
    void theSameFileOnceMoreChangesNothing() {
        String file =
                silences(silence("origin down", FROM, UNTIL), silence("queues", "2026-04-02T00:00:00+02:00", UNTIL));
        house.make(apply(false, file));

        assertThat(now()).hasSize(2);
        assertThat(now().get(1).value().startMillis())
                .as("another spelling of the same time")
                .isEqualTo(now().get(0).value().startMillis());
        List<Kept<Silence>> before = now();
        assertThat(house.make(apply(false, file))).isEqualTo(new EditResult.Same(""));
        assertThat(house.make(apply(true, file))).isEqualTo(new EditResult.Same(""));
        assertThat(now()).isEqualTo(before);
    }

    @Test
    void whatIsExportedMakesAnotherStoreTheSame() {
        house.make(apply(false, silences(silence("origin down", FROM, UNTIL))));
        String exported = Export.yaml(house.now());
        var other = new House();

        other.make(apply(true, exported));

        assertThat(Export.yaml(other.now())).isEqualTo(exported).contains("silences:", FROM, UNTIL);
        assertThat(house.make(apply(true, exported))).isEqualTo(new EditResult.Same(""));
    }

    @Test
    void otherTimesMakeAnotherSilenceAndPruningTakesTheFormerAway() {
        house.make(apply(false, silences(silence("origin down", FROM, UNTIL))));
        String later = silences(silence("origin down", FROM, "2026-04-02T07:00:00Z"));

        house.make(apply(false, later));
        assertThat(now()).hasSize(2);

        house.make(apply(true, later));
        assertThat(now()).hasSize(1);
        assertThat(now().getFirst().value().endMillis())
                .isEqualTo(Instant.parse("2026-04-02T07:00:00Z").toEpochMilli());
        house.make(apply(true, POLICIES));
        assertThat(now()).isEmpty();
    }

    @Test
    void withoutPruningWhatTheFileDoesNotNameStays() {
        house.make(apply(false, silences(silence("origin down", FROM, UNTIL))));

        assertThat(house.make(apply(false, POLICIES))).isEqualTo(new EditResult.Same(""));
        assertThat(now()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nosuch | 2026-04-01T22:00:00Z | 2026-04-02T06:00:00Z | site.yaml:10:13:"
                        + " notifications.silences[0].policy = \"nosuch\": there is no policy nosuch",
                "queues | tonight | 2026-04-02T06:00:00Z | site.yaml:11:17:"
                        + " notifications.silences[0].start_time = \"tonight\": must be a time such as"
                        + " 2026-04-01T22:00:00Z",
                "queues | 2026-04-02T06:00:00Z | 2026-04-02T06:00:00Z | site.yaml:12:15:"
                        + " notifications.silences[0].end_time = \"2026-04-02T06:00:00Z\": must be"
                        + " after start_time",
            })
    void whatIsWrongIsToldWithItsPlace(String policy, String from, String until, String fault) {
        var faults = new Faults("site.yaml");

        read(silences(silence(policy, from, until)), faults);

        assertThat(faults.all()).extracting(SettingsFault::toString).containsExactly(fault);
    }

    @Test
    void theSameSilenceTwiceIsAFault() {
        var faults = new Faults("site.yaml");

        read(silences(silence("queues", FROM, UNTIL), silence("queues", FROM, UNTIL)), faults);

        assertThat(faults.all())
                .singleElement()
                .asString()
                .contains("silences[1].policy", "is silent at that time already, by another silence");
    }

    /// Another text would have each server apply its file again after an upgrade.
    @Test
    void aFileHasTheHashThatEarlierVersionsGaveIt() {
        var faults = new Faults("site.yaml");

        var said = read("""
            notifications:
              webhooks:
              - name: chat
                url: https://hooks.slack.com/services/x
              - name: ops
                url: https://ops.example.com/x
                secret: sesame
              pagerduty:
              - name: nights
                routing_key: 0123456789abcdef0123456789abcdef
              policies:
              - name: origin down
                alert_type: health_check_status_notification
                alert_interval: 30m
                filters:
                  status: [Unhealthy]
                email: [ops@example.com]
                webhooks: [chat, ops]
                pagerduty: [nights]
              silences:
              - policy: origin down
                start_time: 2026-04-01T22:00:00Z
                end_time: 2026-04-02T06:00:00Z
            """, faults);

        assertThat(faults.all()).isEmpty();
        assertThat(new DesiredConfiguration(List.of(), List.of(), List.of(), List.of(), said).hash())
                .isEqualTo("66d02cccd5164edea955293358944dc48a7d0e8b9cef5b10b6ead0868d724a5c");
    }
}
