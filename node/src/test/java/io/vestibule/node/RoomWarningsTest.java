package io.vestibule.node;

import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.node.settings.Readings;
import io.vestibule.room.Room;
import io.vestibule.testing.Complaints;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is logged of rooms that are made over the API, whose settings nobody read at a start.
class RoomWarningsTest {

    private static final String RULES =
            "rules: [{expression: 'http.request.uri.path eq \"/job\" and ip.src eq 10.1.2.3'}]";

    private static List<Room> rooms(String... keys) {
        return good(Readings.room(keys)).wanted().rooms();
    }

    @Test
    void aRoomOfTheStoreThatAnyoneMayPassIsWarnedOfOnceUntilItIsMended() {
        var risky = rooms(RULES);
        var warnings = new RoomWarnings(good(Readings.ORIGIN));
        try (var said = Complaints.warned("io.vestibule.node.RoomWarnings")) {
            warnings.judge(rooms());
            assertThat(said.all()).isEmpty();

            warnings.judge(risky);
            warnings.judge(risky);
            assertThat(said.all()).singleElement().asString().contains("room sale", "node.trusted_proxies is empty");

            warnings.judge(rooms());
            warnings.judge(risky);
            assertThat(said.all()).hasSize(2);
        }
    }

    @Test
    void aCookieThatBrowsersDoNotKeepIsWarnedOf() {
        var warnings = new RoomWarnings(good(Readings.ORIGIN));
        try (var said = Complaints.warned("io.vestibule.node.RoomWarnings")) {
            warnings.judge(rooms("cookie_attributes: {secure: always}"));

            assertThat(said.all()).singleElement().asString().contains("room sale", "always");
        }
    }

    /// Its owner has read it when the settings were read.
    @Test
    void aRoomOfTheFileIsNotWarnedOfAgain() {
        var warnings = new RoomWarnings(good(Readings.room(RULES)));
        try (var said = Complaints.warned("io.vestibule.node.RoomWarnings")) {
            warnings.judge(rooms(RULES));

            assertThat(said.all()).isEmpty();
        }
    }
}
