package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.room;
import static io.vestibule.node.settings.Readings.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoomRemarksTest {

    @Test
    void aRuleForAPrivateAddressIsRemarkedWhereNoProxyIsTrusted() {
        String rule = "rules: [{expression: 'http.request.uri.path eq \"/job\" and %s'}]";
        for (String source : List.of(
                "ip.src in {127.0.0.1}",
                "ip.src eq 10.1.2.3",
                "not ip.src in {192.0.2.0/24 192.168.0.0/16}",
                "ip.src in {fd00::/8}")) {
            assertThat(warnings(room(rule.formatted(source))))
                    .as(source)
                    .singleElement()
                    .asString()
                    .contains("room sale", "node.trusted_proxies is empty");
        }
        for (String source :
                List.of("ip.src in {192.0.2.1 0.0.0.0/0}", "ip.src ne 10.1.2.3", "http.host eq \"10.1.2.3\"")) {
            assertThat(warnings(room(rule.formatted(source)))).as(source).isEmpty();
        }
        String trusting = room(rule.formatted("ip.src in {127.0.0.1}"))
                .replace("node: {", "node: {trusted_proxies: [127.0.0.1], ");
        assertThat(trusting).contains("trusted_proxies");
        assertThat(warnings(trusting)).isEmpty();
    }
}
