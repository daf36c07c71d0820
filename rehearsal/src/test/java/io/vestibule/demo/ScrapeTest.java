package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScrapeTest {

    private static final String TEXT = """
        # HELP vestibule_room_active_users Sessions.
        # TYPE vestibule_room_active_users gauge
        vestibule_room_active_users{zone="z",room="other"} 7
        vestibule_room_active_users{zone="z",room="demo"} 60
        vestibule_room_error_ratio{room="demo",at="half"} 0.5
        vestibule_room_error_ratio{room="demo",at="arrival"} 8.5e-2
        vestibule_ready 1
        """;

    @Test
    void findsTheFiguresOfOneRoom() {
        var scrape = Scrape.of(TEXT, "room=\"demo\"");

        assertThat(scrape.count("vestibule_room_active_users")).isEqualTo(60);
        assertThat(scrape.count("vestibule_ready")).isEqualTo(1);
        assertThat(scrape.value("vestibule_absent", -1)).isEqualTo(-1);
    }

    @Test
    void takesEveryLabelIntoAccount() {
        var scrape = Scrape.of(TEXT, "room=\"demo\"", "at=\"arrival\"");

        assertThat(scrape.value("vestibule_room_error_ratio", -1)).isEqualTo(0.085);
        assertThat(scrape.count("vestibule_room_active_users")).isZero();
    }
}
