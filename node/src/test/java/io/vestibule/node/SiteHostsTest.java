package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Rooms;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A node whose settings name a room of `shop.example`, and refuses other hosts.
class SiteHostsTest {

    private static final String SETTINGS = """
        node: {origin: 'http://127.0.0.1:3000'}
        rooms: [{name: sale, host: shop.example, total_active_users: 9, new_users_per_minute: 9}]
        """;

    private static final Room SALE = Rooms.room("sale", "shop.example/");
    private static final Room TICKETS = Rooms.room("tickets", "tickets.example/");

    private RoomDirectory directory = RoomDirectory.of(List.of(SALE));
    private final SiteHosts hosts = hosts();

    private SiteHosts hosts() {
        var outcome = SettingsReader.read(
                SETTINGS.getBytes(StandardCharsets.UTF_8), "test.yaml", RunOptions.parse(List.of()), Map.of());
        return SiteHosts.of(((SettingsReader.Result.Good) outcome).settings(), () -> directory);
    }

    private List<String> set(Room... rooms) {
        directory = RoomDirectory.of(List.of(rooms));
        return hosts.follow(directory);
    }

    @Test
    void whatNobodyNamedIsRefused() {
        assertThat(hosts.test("shop.example")).isTrue();
        assertThat(hosts.test("tickets.example")).isFalse();
    }

    /// An operator who removes a room wants its site without one.
    @Test
    void theSiteOfARoomThatWasMadeLaterOutlivesTheRoom() {
        assertThat(set(SALE, TICKETS)).isEmpty();
        assertThat(hosts.test("tickets.example")).isTrue();

        assertThat(set(SALE)).containsExactly("tickets.example");
        assertThat(hosts.test("tickets.example")).isTrue();
        assertThat(set(SALE)).as("is told once").isEmpty();
        assertThat(hosts.test("x.tickets.example")).isFalse();
    }

    @Test
    void ofARoomOfTheSettingsNothingIsToldForTheSettingsNameItYet() {
        assertThat(set(TICKETS)).isEmpty();
        assertThat(hosts.test("shop.example")).isTrue();
    }
}
