package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.config.Abilities;
import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.Export;
import io.vestibule.config.HealthCheckEdits;
import io.vestibule.config.Moment;
import io.vestibule.config.WholeEdit;
import io.vestibule.config.ZoneEdits;
import io.vestibule.room.StableId;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Rooms that name a health check.
class FollowedChecksTest {

    private static final String SHOP = StableId.ofZone("example.com");

    private static final String ONE = """
        zones: [{name: example.com}, {name: example.org}]
        health_checks:
        - {name: shop, zone: example.com, address: 192.0.2.1}
        """;

    private static final String BOTH = ONE + "- {name: shop, zone: example.org, address: 192.0.2.2}\n";

    private long drawn;

    /// A settings file with a room of a zone, and more keys of that room.
    private static String file(String checks, String host, String... keys) {
        var text = new StringBuilder(ORIGIN)
                .append(checks)
                .append("rooms:\n- name: sale\n  host: ")
                .append(host)
                .append("\n  total_active_users: 100\n  new_users_per_minute: 50\n");
        for (String key : keys) {
            text.append("  ").append(key).append('\n');
        }
        return text.toString();
    }

    private static String followed(String yaml) {
        return good(yaml).rooms().getFirst().queue().hold().checkId();
    }

    private Configuration after(Configuration now, Edit edit) {
        return switch (edit.apply(now, new Moment(Instant.EPOCH, () -> ++drawn))) {
            case EditResult.Changed changed -> changed.after();
            case EditResult other -> throw new AssertionError(other);
        };
    }

    private EditResult applied(Configuration now, String yaml) {
        return new WholeEdit(good(yaml).wanted(), true, "apply").apply(now, new Moment(Instant.EPOCH, () -> ++drawn));
    }

    @Test
    void aRoomFollowsTheCheckThatItNames() {
        String wanted = StableId.ofCheck(SHOP, "shop");
        String name = "origin_health_check: shop";

        assertThat(followed(file(ONE, "a.example.com", name, "on_origin_unhealthy: queue_all")))
                .isEqualTo(wanted);
        assertThat(followed(file(ONE, "a.example.org", name)))
                .as("the only one of that name, in another zone")
                .isEqualTo(wanted);
        assertThat(followed(file(BOTH, "a.example.org", name)))
                .as("that of its own zone")
                .isEqualTo(StableId.ofCheck(StableId.ofZone("example.org"), "shop"));
    }

    @Test
    void aNameThatIsNoneOrOneOfTwoIsRefusedWithItsPlace() {
        assertThat(faults(file(ONE, "a.example.com", "origin_health_check: shoop")))
                .containsExactly("test.yaml:10:24: rooms[0].origin_health_check = \"shoop\": names none of"
                        + " the health_checks of this file; the check of another file or of"
                        + " the API is named by origin_health_check_id");
        assertThat(faults(file(BOTH, "a.example.net", "origin_health_check: shop")))
                .singleElement()
                .asString()
                .contains("names a health check of each of the zones example.com, example.org")
                .contains("origin_health_check_id");
        assertThat(faults(file(
                        ONE,
                        "a.example.com",
                        "origin_health_check: shop",
                        "origin_health_check_id: " + "a".repeat(32))))
                .singleElement()
                .asString()
                .contains("is given together with origin_health_check_id");
    }

    @Test
    void aVariableNamesItToo() {
        var settings = good(file(ONE, "a.example.com"), Map.of("VESTIBULE_ROOMS_0_ORIGIN_HEALTH_CHECK", "shop"));

        assertThat(settings.rooms().getFirst().queue().hold().checkId()).isEqualTo(StableId.ofCheck(SHOP, "shop"));
    }

    @Test
    void aSecondApplyChangesNothingAlsoWhereTheCheckHasAnotherIdThanTheFileWouldGiveIt() {
        var body = keys("{\"name\":\"shop\",\"address\":\"192.0.2.9\"}");
        Configuration empty = Configuration.empty(Abilities.DEFAULT);
        Configuration zone = after(empty, ZoneEdits.create(keys("{\"name\":\"example.com\"}")));
        Configuration made = after(zone, HealthCheckEdits.KIND.create(SHOP, body));
        String id = made.healthChecks().getFirst().id();
        String yaml = file(ONE, "a.example.com", "origin_health_check: shop");

        Configuration now = ((EditResult.Changed) applied(made, yaml)).after();

        assertThat(id).isNotEqualTo(StableId.ofCheck(SHOP, "shop"));
        assertThat(now.rooms().getFirst().room().queue().hold().checkId()).isEqualTo(id);
        assertThat(applied(now, yaml)).isEqualTo(new EditResult.Same(""));
        assertThat(Export.yaml(now)).contains("origin_health_check: shop").doesNotContain("origin_health_check_id");
        assertThat(applied(now, ORIGIN + Export.yaml(now))).isEqualTo(new EditResult.Same(""));
    }

    @Test
    void aFileDoesNotTakeAwayTheCheckThatARoomOfItFollows() {
        Configuration empty = Configuration.empty(Abilities.DEFAULT);
        String yaml = file(ONE, "a.example.com", "origin_health_check: shop");
        Configuration now = ((EditResult.Changed) applied(empty, yaml)).after();
        String byId = "origin_health_check_id: " + StableId.ofCheck(SHOP, "shop");
        String zones = "zones: [{name: example.com}, {name: example.org}]\n";

        assertThat(applied(now, file(zones, "a.example.com", byId)))
                .isInstanceOfSatisfying(
                        EditResult.Refused.class,
                        refused -> assertThat(refused.faults())
                                .singleElement()
                                .asString()
                                .contains("the waiting room sale follows it"));
        assertThat(applied(now, file(zones, "a.example.com"))).isInstanceOf(EditResult.Changed.class);
    }

    private static Yaml.Mapping keys(String json) {
        return (Yaml.Mapping) JsonTree.read(json, new Faults("body")).orElseThrow();
    }
}
