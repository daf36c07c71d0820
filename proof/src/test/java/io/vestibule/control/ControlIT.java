package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.WRONG;
import static io.vestibule.control.ControlHouse.apart;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.queueing;
import static io.vestibule.control.ControlHouse.raw;
import static io.vestibule.control.ControlHouse.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.Failure;
import io.vestibule.queue.Share;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Health, token, page and metrics over real sockets.
class ControlIT {

    private final ControlHouse house = new ControlHouse();

    @AfterEach
    void leave() {
        house.close();
    }

    // ---- health ------------------------------------------------------------------------------

    @Test
    void healthIsToldToAnybodyByAnyName() throws IOException {
        var control = house.start("127.0.0.1");

        assertThat(raw(control, "GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
        house.readiness = Readiness.notYet("warming up");
        assertThat(raw(control, "GET /readyz HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 503 ")
                .endsWith("warming up\n");
    }

    // ---- the token ---------------------------------------------------------------------------

    @Test
    void theApiNeedsTheToken() throws Exception {
        var control = house.start("127.0.0.1");

        var missing = house.get(control, ROOMS);
        var wrong = house.get(control, ROOMS, "Authorization", "Bearer " + WRONG);
        var odd = house.get(control, ROOMS, "Authorization", "Basic " + TOKEN);

        assertThat(missing.statusCode()).isEqualTo(401);
        assertThat(missing.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        assertThat(codes(missing)).containsExactly(9106);
        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(codes(wrong)).containsExactly(10000);
        assertThat(odd.statusCode()).isEqualTo(403);
        assertThat(house.get(control, ROOMS, "Authorization", "bearer " + TOKEN).statusCode())
                .isEqualTo(200);
        assertThat(house.get(control, ROOMS, "X-Auth-Email", "a@b.c", "X-Auth-Key", TOKEN)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void wrongTokensAreAnsweredLateAndFewAtATime() {
        var control = house.start("127.0.0.1");
        long start = System.nanoTime();

        var answers = IntStream.range(0, 30)
                .mapToObj(_ -> house.client.sendAsync(
                        request(control, ROOMS, "Authorization", "Bearer " + WRONG),
                        HttpResponse.BodyHandlers.ofString()))
                .toList();
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).join();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(990));
        assertThat(answers.stream().filter(a -> a.join().statusCode() == 429).count())
                .isGreaterThanOrEqualTo(8);
        assertThat(answers).allMatch(a -> Set.of(403, 429).contains(a.join().statusCode()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/figures"})
    void onTheLoopbackInterfaceFiguresNeedNoTokenButAKnownHost(String path) throws IOException {
        var control = house.start("127.0.0.1", "ops.example.com");

        for (String host : List.of("127.0.0.1:8081", "localhost:1", "[::1]", "ops.example.com")) {
            assertThat(raw(control, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n"))
                    .as(host)
                    .startsWith("HTTP/1.1 200 ");
        }
        assertThat(raw(control, "GET " + path + " HTTP/1.1\r\nHost: rebound.example\r\n\r\n"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(raw(
                        control,
                        "GET "
                                + path
                                + " HTTP/1.1\r\n"
                                + "Host: rebound.example\r\n"
                                + "Authorization: Bearer "
                                + TOKEN
                                + "\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/figures"})
    void elsewhereFiguresNeedTheToken(String path) throws Exception {
        var control = house.start("0.0.0.0");

        assertThat(house.get(control, path).statusCode()).isEqualTo(401);
        assertThat(house.get(control, path, "Authorization", "Bearer " + TOKEN).statusCode())
                .isEqualTo(200);
        assertThat(house.get(control, "/").statusCode()).isEqualTo(200);
        assertThat(house.get(control, "/healthz").statusCode()).isEqualTo(200);
    }

    // ---- the page ----------------------------------------------------------------------------

    @Test
    void thePageLoadsNothingFromElsewhere() throws Exception {
        var control = house.start("127.0.0.1");

        for (String path : List.of("/plain", "/live.css", "/live.js")) {
            var answer = house.get(control, path);

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).doesNotContain("http://", "https://");
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
                    .startsWith("default-src 'none'")
                    .contains("frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
        }
        assertThat(raw(control, "GET / HTTP/1.1\r\nHost: rebound.example\r\n\r\n"))
                .startsWith("HTTP/1.1 403 ");
    }

    @Test
    void aPreviewIsShownUnderKnownNamesAlone() throws Exception {
        var control = house.start("127.0.0.1", "ops.example");

        assertThat(raw(control, "GET /preview/x HTTP/1.1\r\nHost: rebound.example\r\n\r\n"))
                .startsWith("HTTP/1.1 403 ")
                .contains("node.control.hosts");
        assertThat(raw(control, "GET /preview/x HTTP/1.1\r\nHost: ops.example\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ");
    }

    @Test
    void figuresAreThoseOfTheViews() throws Exception {
        house.view = Optional.of(queueing());
        house.readiness = Readiness.notYet("warming up");

        JsonNode figures =
                JSON.readTree(house.get(house.start("127.0.0.1"), "/figures").body());

        assertThat(figures.get("ready").asBoolean()).isFalse();
        assertThat(figures.get("reason").asString()).isEqualTo("warming up");
        JsonNode room = figures.get("rooms").get(0);
        assertThat(room.get("name").asString()).isEqualTo("sale");
        assertThat(room.get("routes").get(1).asString()).isEqualTo("pay.example.com/");
        assertThat(room.get("active").asInt()).isEqualTo(990);
        assertThat(room.get("activeLimit").asInt()).isEqualTo(1000);
        assertThat(room.get("waiting").asInt()).isEqualTo(450);
        assertThat(room.get("newcomerMinutes").asInt()).isEqualTo(5);
    }

    /// What is shown next to a limit is counted as widely as it: a data center that does not hear
    /// of the others tells its own people next to what it holds.
    @Test
    void figuresOfADataCenterForItselfStandBesideWhatItHolds() throws Exception {
        house.view = Optional.of(apart());

        JsonNode room = JSON.readTree(
                        house.get(house.start("127.0.0.1"), "/figures").body())
                .get("rooms")
                .get(0);

        assertThat(room.get("everywhere").asBoolean()).isFalse();
        assertThat(room.get("active").asInt()).isEqualTo(380);
        assertThat(room.get("activeLimit").asInt()).isEqualTo(400);
        assertThat(room.get("admitted").asInt()).isEqualTo(30);
        assertThat(room.get("admittedLimit").asInt()).isEqualTo(40);
        assertThat(room.get("heldBack").asInt()).isEqualTo(8);
        assertThat(room.get("heldBackUntil").asLong()).isEqualTo(1_060_000);
    }

    /// For a moment after a change of the host nobody has told yet what the data center holds.
    @Test
    void aLimitThatIsNotKnownYetIsNoZero() throws Exception {
        house.view = Optional.of(apart().with(Share.UNKNOWN));

        JsonNode room = JSON.readTree(
                        house.get(house.start("127.0.0.1"), "/figures").body())
                .get("rooms")
                .get(0);

        assertThat(room.get("active").asInt()).isEqualTo(380);
        assertThat(room.get("activeLimit").isNull()).isTrue();
        assertThat(room.get("admittedLimit").isNull()).isTrue();
    }

    /// The limits are those of the world; of that nothing is known.
    @Test
    void metricsBesideALimitAreThoseOfTheWorldOrNone() throws Exception {
        var control = house.start("127.0.0.1");
        house.view = Optional.of(queueing());
        assertThat(house.get(control, "/metrics").body())
                .contains("vestibule_room_active{room=\"sale\",zone=\"example.com\"} 990\n")
                .contains("vestibule_room_admitted_last_minute{room=\"sale\",zone=\"example.com\"}" + " 90\n")
                .contains("vestibule_room_everywhere{room=\"sale\",zone=\"example.com\"} 1\n")
                .contains("vestibule_room_known{room=\"sale\",zone=\"example.com\"} 1\n");

        house.view = Optional.of(apart());

        assertThat(house.get(control, "/metrics").body())
                .contains("vestibule_room_everywhere{room=\"sale\",zone=\"example.com\"} 0\n")
                .doesNotContain("vestibule_room_active{", "vestibule_room_admitted_last_minute{");
    }

    // ---- metrics -----------------------------------------------------------------------------

    @Test
    void metricsTellRoomsPartsAndTheProcess() throws Exception {
        house.view = Optional.of(queueing());

        var answer = house.get(house.start("127.0.0.1"), "/metrics");

        assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(answer.body())
                .contains("vestibule_room_suspended{room=\"sale\",zone=\"example.com\"} 0\n")
                .contains("vestibule_room_view_age_seconds{room=\"sale\",zone=\"example.com\"} 1\n")
                .contains("vestibule_ready 1\n")
                .contains("vestibule_part_total 7\n")
                .contains("process_start_time_seconds ");
        assertThat(answer.body().lines().filter(line -> !line.startsWith("#")))
                .allMatch(line -> line.matches("[a-z_]+(\\{([a-z_]+=\"[^\"]*\",?)+})? [-0-9.E]+"));
    }

    @Test
    void headIsGetWithoutABody() throws IOException {
        var control = house.start("127.0.0.1");

        assertThat(raw(control, "HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("content-length: 6")
                .endsWith("\r\n\r\n");
    }

    @Test
    void anAddressInUseIsAFailureOfTheOperator() {
        var control = house.start("127.0.0.1");

        assertThatThrownBy(() -> ControlServer.start(
                        new ControlPlan(
                                "127.0.0.1",
                                control.port(),
                                List.of(),
                                house::callerOf,
                                house::holderOf,
                                ControlPlan.PUBLISHED_REQUESTS),
                        house.sources()))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + control.port());
    }
}
