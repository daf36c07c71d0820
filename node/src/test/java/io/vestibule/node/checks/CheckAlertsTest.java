package io.vestibule.node.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.config.Abilities;
import io.vestibule.config.Configuration;
import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.CheckType;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckAlertsTest {

    private static final String ID = "77aa88bb99cc00dd11ee22ff33445566";
    private static final HealthCheck CHECK = new HealthCheck(
            ID,
            "00112233445566778899aabbccddeeff",
            "shop-origin",
            "",
            "192.0.2.7",
            CheckType.HTTP,
            List.of(),
            10,
            5,
            0,
            1,
            1,
            false,
            Optional.of(new HttpQuestion("GET", "/", 80, List.of("200", "3xx"), "", false, false, 0, Map.of())),
            0);

    private final Configuration configuration = Configuration.empty(Abilities.DEFAULT);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aSickOriginIsToldWithTheUnionOfBothPublishedShapes() {
        var alert = CheckAlerts.of(sick(), CHECK, configuration);

        assertThat(alert.id()).isEqualTo("health/" + ID + "/4");
        assertThat(alert.correlationId()).isEqualTo("health/" + ID + "/4");
        assertThat(alert.began()).isTrue();
        assertThat(alert.title()).isEqualTo("Health check shop-origin is unhealthy: Response code mismatch error");
        assertThat(alert.data())
                .containsEntry("old_status", "Healthy")
                .containsEntry("new_status", "Unhealthy")
                .containsEntry("new_health_status", "Unhealthy")
                .containsEntry("status", "Unhealthy")
                .containsEntry("reason", "Response code mismatch error")
                .containsEntry("failing_regions", "WEU,EEU")
                .containsEntry("expected_codes", "200,3xx")
                .containsEntry("actual_code", "503")
                .containsEntry("time", "2027-01-15T08:00:00Z")
                .containsEntry("status_change_time", "2027-01-15T08:00:00Z")
                .containsEntry("time_since_last_failure", "1h1m5s")
                .containsEntry("zone_tag", CHECK.zoneId())
                .containsKeys("name", "health_check_name", "health_check_id", "zone_name");
    }

    @Test
    void theEndOfAnIncidentBelongsToItsBeginning() {
        var began = CheckAlerts.of(sick(), CHECK, configuration);
        var ended = CheckAlerts.of(
                new Announcement(
                        ID,
                        5,
                        CheckStatus.HEALTHY,
                        sick().atMillis() + 65_000,
                        "a",
                        "No failures",
                        "",
                        "192.0.2.7",
                        200,
                        sick().atMillis()),
                CHECK,
                configuration);

        assertThat(ended.correlationId()).isEqualTo(began.correlationId());
        assertThat(ended.id()).isNotEqualTo(began.id());
        assertThat(ended.began()).isFalse();
        assertThat(ended.data())
                .containsEntry("reason", "No failures")
                .containsEntry("new_status", "Healthy")
                .containsEntry("time_since_last_failure", "1m5s");
    }

    @Test
    void whatIsKeptOnDiskIsThereAfterAStart() {
        var first = new KeptAnnouncements(folder, "a");
        assertThat(first.read()).isEmpty();
        first.keep(List.of(sick()));

        var second = new KeptAnnouncements(folder, "a");
        assertThat(second.read()).containsExactly(sick());
        second.keep(List.of());
        assertThat(new KeptAnnouncements(folder, "a").read()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    private static Announcement sick() {
        return new Announcement(
                ID,
                4,
                CheckStatus.UNHEALTHY,
                1_800_000_000_000L,
                "a",
                "Response code mismatch error",
                "WEU,EEU",
                "192.0.2.7",
                503,
                1_800_000_000_000L - 3_665_000);
    }
}
