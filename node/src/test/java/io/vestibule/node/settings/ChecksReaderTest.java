package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static io.vestibule.node.settings.Readings.room;
import static io.vestibule.node.settings.Readings.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.StableId;
import io.vestibule.settings.check.CheckSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksReaderTest {

    private static final String ZONES = "zones: [{name: example.com}, {name: pay.example.com}]\n";

    private static String check(String... keys) {
        var check = new StringBuilder("health_checks:\n- name: origin\n");
        for (String key : keys) {
            check.append("  ").append(key).append('\n');
        }
        return check.toString();
    }

    private static CheckSettings one(String yaml) {
        return good(yaml).wanted().checks().getFirst();
    }

    // ---- zones -------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "a.example.com, '', example.com",
        "a.pay.example.com, '', pay.example.com",
        "192.0.2.1, pay.example.com, pay.example.com",
        "origin.example.net, WWW.example.com:8443, example.com"
    })
    void aCheckBelongsToTheZoneOfItsHost(String address, String host, String zone) {
        String header = host.isEmpty() ? "{}" : "{Host: '" + host + "'}";
        CheckSettings check =
                one(ORIGIN + ZONES + check("address: " + address, "http_config: {header: " + header + "}"));

        assertThat(check.zone()).isEqualTo(zone);
        assertThat(check.check().zoneId()).isEqualTo(StableId.ofZone(zone));
        assertThat(check.check().id()).isEqualTo(StableId.ofCheck(StableId.ofZone(zone), "origin"));
    }

    @Test
    void theOnlyZoneIsMeantWhereTheHostTellsNone() {
        assertThat(one(room() + check("address: 192.0.2.1")).zone()).isEqualTo("shop.example.com");
        assertThat(one(ORIGIN + check("address: o.shop.example.net")).zone()).isEqualTo("example.net");
        assertThat(one(ORIGIN + ZONES + check("address: 192.0.2.1", "zone: example.com"))
                        .zone())
                .isEqualTo("example.com");
        assertThat(faults(ORIGIN + ZONES + check("address: 192.0.2.1")))
                .singleElement()
                .asString()
                .contains("health_checks[0].zone: is required here")
                .contains("example.com, pay.example.com");
    }

    // ---- keys --------------------------------------------------------------------------------

    @Test
    void everyFaultIsToldAtOnceWithItsPlace() {
        assertThat(faults(ORIGIN
                        + check(
                                "address: https://a.example",
                                "interval: 4",
                                "colour: red",
                                "http_config:",
                                "  port: 0",
                                "  header: {User-Agent: me, X-A: \"a\\r\\nb\"}")))
                .containsExactly(
                        "test.yaml:4:12: health_checks[0].address = \"https://a.example\": must be"
                                + " a host name or an address, without scheme, port and path",
                        "test.yaml:5:13: health_checks[0].interval = \"4\": must be a whole number" + " from 5 to 3600",
                        "test.yaml:6:3: health_checks[0].colour: unknown key",
                        "test.yaml:8:11: health_checks[0].http_config.port = \"0\": must be a"
                                + " whole number from 1 to 65535",
                        "test.yaml:9:26: health_checks[0].http_config.header.User-Agent = \"me\":"
                                + " cannot be set: it names who probes, and for which check",
                        "test.yaml:9:35: health_checks[0].http_config.header.X-A = \"a b\": must"
                                + " be the value of a header: ASCII without line breaks, at most"
                                + " 1024");
    }

    @Test
    void theTextOfAHeaderIsOneValueWhateverCommasItHas() {
        var headers = one(ORIGIN
                        + check(
                                "address: a.example",
                                "http_config:",
                                "  header:",
                                "    Accept: text/html, */*",
                                "    X-Key: ${KEY:-none}",
                                "    X-Two: [a, b]"))
                .check()
                .http()
                .orElseThrow()
                .headers();

        assertThat(headers)
                .containsExactly(
                        Map.entry("Accept", List.of("text/html, */*")),
                        Map.entry("X-Key", List.of("none")),
                        Map.entry("X-Two", List.of("a", "b")));
    }

    @Test
    void variablesMakeAndChangeChecks() {
        var environment = Map.of(
                "VESTIBULE_HEALTH_CHECKS_0_INTERVAL", "10",
                "VESTIBULE_HEALTH_CHECKS_0_CHECK_REGIONS", "WEU, OC",
                "VESTIBULE_HEALTH_CHECKS_0_HTTP_CONFIG_HEADER_HOST", "b.example",
                "VESTIBULE_HEALTH_CHECKS_1_NAME", "second",
                "VESTIBULE_HEALTH_CHECKS_1_ADDRESS", "192.0.2.1");
        var checks = good(ORIGIN + check("address: a.example", "zone: a.example"), environment)
                .wanted()
                .checks();

        assertThat(checks).extracting(CheckSettings::name).containsExactly("origin", "second");
        var first = checks.getFirst().check();
        assertThat(first.intervalSeconds()).isEqualTo(10);
        assertThat(first.regions()).hasSize(2);
        assertThat(first.http().orElseThrow().headers()).containsEntry("Host", List.of("b.example"));
    }

    @Test
    void aNameIsTakenOnceInAZone() {
        String twice = check("address: a.example") + "- {name: origin, address: b.example}\n";

        assertThat(faults(ORIGIN + "zones: [{name: example}]\n" + twice))
                .singleElement()
                .asString()
                .contains("health_checks[1].name")
                .contains("already exists in the zone example");
    }

    @Test
    void aCheckOfWhatARoomCoversIsRemarkedOn() {
        assertThat(warnings(room() + check("address: shop.example.com")))
                .singleElement()
                .asString()
                .contains("which the waiting room sale covers");
        assertThat(warnings(room() + check("address: shop.example.com", "type: TCP")))
                .isEmpty();
        assertThat(warnings(room() + check("address: o.example.net"))).isEmpty();
    }
}
