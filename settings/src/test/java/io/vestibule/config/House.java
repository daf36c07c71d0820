package io.vestibule.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.StableId;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/// A configuration under test: keeps what edits make of it, with a clock that moves a second for
/// each.
final class House {

    static final String SHOP = StableId.ofZone("example.com");

    private Configuration now;
    private long seconds = Instant.parse("2026-03-01T00:00:00Z").getEpochSecond();
    private long drawn;

    House() {
        this(Abilities.DEFAULT);
    }

    House(Abilities abilities) {
        now = Configuration.empty(abilities);
    }

    /// One that knows the zone `example.com`.
    static House withZone() {
        var house = new House();
        house.make(ZoneEdits.create(keys("{'name':'example.com'}")));
        return house;
    }

    Configuration now() {
        return now;
    }

    /// Tries an edit and keeps what it makes.
    EditResult make(Edit edit) {
        seconds++;
        var when = new Moment(Instant.ofEpochSecond(seconds), () -> ++drawn);
        EditResult result = edit.apply(now, when);
        if (result instanceof EditResult.Changed changed) {
            now = now.with(changed.changes(), now.revision() + 1);
            assertThat(now.readAgain(now.documents(), now.revision(), now.abilities())
                            .rooms())
                    .as("read again")
                    .isEqualTo(now.rooms());
            assertThat(now.readAgain(now.documents(), now.revision(), now.abilities()))
                    .as("read again")
                    .extracting(Configuration::healthChecks)
                    .isEqualTo(now.healthChecks());
        }
        return result;
    }

    /// Continues with what somebody else has made of it.
    void take(Configuration next) {
        now = next;
    }

    /// Makes an edit that changes something, and tells the id of what it made.
    String id(Edit edit) {
        EditResult result = make(edit);
        assertThat(result).isInstanceOf(EditResult.Changed.class);
        return result instanceof EditResult.Changed changed ? changed.id() : "";
    }

    /// Tries an edit that is refused, and tells why.
    List<String> refusal(Edit edit) {
        EditResult result = make(edit);
        assertThat(result).isInstanceOf(EditResult.Refused.class);
        return result instanceof EditResult.Refused(var faults)
                ? faults.stream().map(House::told).toList()
                : List.of();
    }

    private static String told(SettingsFault fault) {
        return fault.key() + ": " + fault.reason();
    }

    RoomEntry room(String id) {
        return now.room(id).orElseThrow();
    }

    String body(DocumentKind kind, String id) {
        return now.document(kind, id).orElseThrow().body();
    }

    /// Keys from JSON, with single quotes for double ones.
    static Yaml.Mapping keys(String json) {
        return (Yaml.Mapping) tree(json);
    }

    /// Any JSON, with single quotes for double ones.
    static Yaml tree(String json) {
        var faults = new Faults("body");
        var tree = JsonTree.read(json.replace('\'', '"'), faults);
        assertThat(faults.all()).isEmpty();
        return Objects.requireNonNull(tree.orElse(null));
    }

    /// The least of a room, with more keys.
    static Yaml.Mapping room(String name, String more) {
        return keys(
                "{'name':'%s','host':'shop.example.com','path':'/%s','total_active_users':300,".formatted(name, name)
                        + "'new_users_per_minute':200"
                        + (more.isEmpty() ? "" : "," + more)
                        + "}");
    }
}
