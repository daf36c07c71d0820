package io.vestibule.gate.front;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import io.vestibule.testing.OpenDoor;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthUsherTest {

    private boolean ready = true;
    private int judged;

    @Test
    void aRequestIsAnsweredAndNoRoomIsLookedAt() {
        assertThat(status("GET", "/.well-known/vestibule/health")).isEqualTo(200);
        assertThat(status("HEAD", "/.well-known/vestibule/health?from=balancer"))
                .isEqualTo(200);

        ready = false;

        assertThat(status("GET", "/.well-known/vestibule/health")).isEqualTo(503);
        assertThat(judged).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/.well-known/vestibule/healthy",
                "/.well-known/vestibule/health/",
                "/a/.well-known/vestibule/health",
                "/.well-known/vestibule"
            })
    void everythingElseIsForTheRooms(String target) {
        assertThat(status("GET", target)).isZero();
        assertThat(judged).isEqualTo(1);
    }

    @Test
    void itRefusesPosts() {
        assertThat(status("POST", "/.well-known/vestibule/health")).isZero();
        assertThat(judged).isEqualTo(1);
    }

    /// @return 0 if the usher behind it was asked
    private int status(String method, String target) {
        var answers = new ArrayList<Verdict>();
        Usher inner = (_, sink) -> {
            judged++;
            sink.is(OpenDoor.FORWARD);
        };
        var head = new RequestHead(
                0,
                method,
                false,
                "shop.example.com",
                "shop.example.com",
                target,
                MultiMap.caseInsensitiveMultiMap(),
                "192.0.2.1",
                false,
                Transport.plain("HTTP/1.1", 0));
        new HealthUsher(inner, () -> ready).judge(head, answers::add);
        assertThat(answers).hasSize(1);
        return answers.getFirst() instanceof Verdict.Answer answer ? answer.status() : 0;
    }
}
