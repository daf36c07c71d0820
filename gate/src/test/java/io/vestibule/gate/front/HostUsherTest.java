package io.vestibule.gate.front;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.Heads;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.RoomDirectory;
import io.vestibule.testing.OpenDoor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostUsherTest {

    private final UsherTestHouse house = new UsherTestHouse();

    private Verdict judge(String host, RoomDirectory directory) {
        var verdicts = new ArrayList<Verdict>();
        var head = Heads.of("GET", "/");
        var named = new RequestHead(
                0, "GET", false, host, host, "/", head.headers(), "192.0.2.7", false, Transport.plain("HTTP/1.1", 0));
        new HostUsher(OpenDoor.USHER, directory::names, house.metrics).judge(named, verdicts::add);
        assertThat(verdicts).hasSize(1);
        return verdicts.getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "192.0.2.1", "www.shop.example", "hop.example"})
    void aHostThatNoRoomNamesIsRefused(String host) {
        var answer = (Verdict.Answer) judge(host, RoomDirectory.of(List.of(house.room)));

        assertThat(answer.status()).isEqualTo(421);
        assertThat(house.metrics.of(Ending.MISDIRECTED)).isEqualTo(1);
    }

    @Test
    void aRefusedHostIsNotToldToWait() {
        var answer = (Verdict.Answer) judge("hop.example", RoomDirectory.of(List.of(house.room)));

        assertThat(UsherTestHouse.headers(answer, "Vestibule-Waiting")).isEmpty();
        assertThat(UsherTestHouse.headers(answer, "Retry-After")).isEmpty();
    }

    @Test
    void theHostOfARoomIsServed() {
        assertThat(judge("shop.example", RoomDirectory.of(List.of(house.room)))).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void whereNoRoomTellsHostsApartAllAreServed() {
        assertThat(judge("x", RoomDirectory.EMPTY)).isInstanceOf(Verdict.Forward.class);
    }
}
