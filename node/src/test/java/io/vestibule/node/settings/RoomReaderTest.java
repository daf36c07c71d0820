package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static io.vestibule.node.settings.Readings.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.room.BindSettings;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.Limits;
import io.vestibule.room.Looks;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.room.TestRoom;
import io.vestibule.rule.value.IpRange;
import io.vestibule.settings.room.PageTemplateForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoomReaderTest {

    @Test
    void aRoomHasThePublishedDefaults() {
        Room room = good(room()).rooms().getFirst();

        assertThat(room)
                .isEqualTo(TestRoom.of("shop.example.com", "sale", new Route("shop.example.com", "/"))
                        .limits(new Limits(100, 50, Duration.ofMinutes(5), true))
                        .room());
    }

    @Test
    void theKeysOfARoomAreTaken() {
        String yaml = room(
                "id: 00112233445566778899aabbccddeeff",
                "zone: example.com",
                "description: hello",
                "path: /sale/",
                "additional_routes: [{host: pay.example.com, path: /x}, {host:" + " b.example.com}]",
                "cookie_suffix: s",
                "cookie_attributes: {samesite: strict, secure: always}",
                "session_duration: 7",
                "disable_session_renewal: true",
                "queueing_method: random",
                "queue_all: true",
                "suspended: true",
                "bucket_seconds: 60",
                "refresh_interval: 30",
                "on_coordinator_loss: admit",
                "queueing_status_code: 429",
                "default_template_language: he-IL",
                "template_language_auto: false",
                "custom_page_html: <p>{{waitTime}}</p>",
                "custom_page_csp: default-src 'self'",
                "message: \"Sunday is\\nsold out\"",
                "json_response_enabled: true",
                "case_sensitive: false",
                "path_policy: redirect",
                "enabled_origin_commands: [revoke]",
                "cors_origins: ['https://app.example.com']",
                "running_requests_hold_seat: false",
                "give_back_unseen_seats: true",
                "confirm_seconds: 45",
                "infinite_queue_shown: true",
                "plain_seconds: 0",
                "challenge_exceptions: [203.0.113.0/24, '2001:db8::/32']",
                "invited_only: true",
                "bind: enforce",
                "moves_per_hour: 9",
                "origin_health_check_id: ffeeddccbbaa99887766554433221100",
                "on_origin_unhealthy: reduce",
                "reduce_to: 40",
                "visitors_veto: false",
                "origin_failures: 60",
                "origin_hold: false",
                "turnstile_mode: visible_managed",
                "turnstile_action: infinite_queue");

        assertThat(good(yaml).rooms())
                .containsExactly(TestRoom.of(
                                new RoomId("00112233445566778899aabbccddeeff"),
                                "example.com",
                                "sale",
                                "hello",
                                List.of(
                                        new Route("shop.example.com", "/sale"),
                                        new Route("pay.example.com", "/x"),
                                        new Route("b.example.com", "/")))
                        .limits(new Limits(100, 50, Duration.ofMinutes(7), false))
                        .queue(new QueueSettings(
                                QueueingMethod.RANDOM,
                                true,
                                60,
                                30,
                                QueueSettings.LossPolicy.ADMIT,
                                new HoldSettings(
                                        "ffeeddccbbaa99887766554433221100",
                                        HoldSettings.Action.REDUCE,
                                        40,
                                        false,
                                        60,
                                        false),
                                true,
                                new BindSettings(BindSettings.Mode.ENFORCE, 9)))
                        .cookie(new CookieSettings("s", CookieSettings.SameSite.STRICT, CookieSettings.Secure.ALWAYS))
                        .page(new PageSettings(
                                429,
                                "<p>{{waitTime}}</p>",
                                "he-IL",
                                false,
                                true,
                                "default-src 'self'",
                                "Sunday is\nsold out",
                                Looks.NONE))
                        .requests(new RequestSettings(
                                false,
                                RequestSettings.PathPolicy.REDIRECT,
                                Set.of(RequestSettings.OriginCommand.REVOKE),
                                List.of("https://app.example.com"),
                                false,
                                true,
                                45))
                        .challenge(new ChallengeSettings(
                                ChallengeSettings.Mode.VISIBLE_MANAGED,
                                ChallengeSettings.Action.INFINITE_QUEUE,
                                Optional.empty(),
                                true,
                                0,
                                Stream.of("203.0.113.0/24", "2001:db8::/32")
                                        .map(text -> IpRange.parse(text).orElseThrow())
                                        .toList()))
                        .suspended(true)
                        .room());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "session_duration: 0 | session_duration = \"0\": must be a whole number from 1 to" + " 30",
                "confirm_seconds: 14 | confirm_seconds = \"14\": must be 0, or a whole number from" + " 15 to 300",
                "bind: on | must be off, count or enforce",
                "moves_per_hour: 0 | must be a whole number from 1 to 1000",
                "session_duration: 31 | session_duration = \"31\": must be a whole number from 1 to" + " 30",
                "session_duration: 5m | must be a whole number from 1 to 30",
                "queueing_method: lifo | must be fifo, random, passthrough or reject",
                "queueing_status_code: 500 | must be 200, 202, 429 or 503",
                "default_template_language: en | must be en-US, es-ES",
                "queue_all: yes | must be true or false",
                "queue_all: [true] | must be a single value",
                "bucket_seconds: 61 | must be a whole number from 1 to 60",
                "refresh_interval: 4 | must be adaptive, or seconds from 5 to 120",
                "refresh_interval: 121 | must be adaptive, or seconds from 5 to 120",
                "on_coordinator_loss: panic | must be hold or admit",
                "origin_health_check_id: check | must be 32 hex digits, the id of a health check",
                "on_origin_unhealthy: panic | must be nothing, queue_all or reduce",
                "origin_health_check: my check | must be the name of a health check",
                "origin_health_check: gone | names none of the health_checks of this file",
                "on_origin_unhealthy: queue_all | needs origin_health_check",
                "reduce_to: 5 | must be a whole number from 10 to 90",
                "reduce_to: 95 | must be a whole number from 10 to 90",
                "visitors_veto: maybe | must be true or false",
                "origin_failures: 19 | must be off, or a percentage from 20 to 90",
                "origin_failures: 91 | must be off, or a percentage from 20 to 90",
                "path: sale | must be a path that begins with /",
                "path: /a/../b | must be a path that begins with /",
                "path: /a//b | must be a path that begins with /",
                "path: /a* | must be a path that begins with /",
                "path: '/a?b' | must be a path that begins with /",
                "path_policy: drop | must be forward, redirect or refuse",
                "cookie_suffix: a b | must be letters, digits",
                "enabled_origin_commands: [revoke, jump] | enabled_origin_commands[1] = \"jump\"",
                "cors_origins: ['*'] | must be the origin of a page",
                "cookie_attributes: {samesite: none, secure: never} | together with samesite none",
                "cookie_attributes: {same_site: lax} | did you mean samesite?",
                "cookie_attributes: lax | must be a section with keys",
                "turnstile_mode: on | must be off, invisible",
                "turnstile_action: ban | must be log or infinite_queue",
                "plain_seconds: 9 | must be 0, or a whole number from 10 to 3600",
                "challenge_exceptions: [office] | must be an address or a network",
                "zone: other.com | host shop.example.com does not belong to the zone other.com",
                "additional_routes: [{host: shop.example.com}] | are given twice",
                "additional_routes: [{path: /x}] | additional_routes[0].host: is required",
                "additional_routes: {host: a.b} | must be a list",
                "id: 123 | must be 32 hex digits",
                "rules: [{expression: ip.src eq 10.0.0.0/8}] | rules[0].expression",
                "rules: [{expression: ssl, action: block}] | must be bypass_waiting_room",
                "rules: {} | rules: must be a list",
                "guards: [{expression: ssl}] | guards[0].action: is required",
                "guards: [{action: end_session}] | guards[0].expression: is required",
                "guards: [{expression: ssl, action: block}] | must be end_session," + " end_session_at_once",
                "guards: [{expression: 'ip.src eq 10.0.0.0/8', action: end_session}] |" + " guards[0].expression",
                "guards: [{expression: ssl, action: end_session, level: high}] | is only for",
                "guards: [{expression: ssl, action: challenge, level: none}] | must be light",
                "guards: {} | guards: must be a list",
                "events: {} | events: must be a list",
                "sesion_duration: 5 | unknown key; did you mean session_duration?",
                "active_users: 5 | unknown key; did you mean total_active_users?",
                "custom_page_file: missing.html | there is no such file: missing.html",
                "custom_page_file: /dev/zero | there is no such file: /dev/zero",
            })
    void aWrongValueIsAFaultWithItsReason(String key, String reason) {
        assertThat(faults(room(key))).anySatisfy(line -> assertThat(line).contains(reason));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*.example.com", "http://a.com", "a.com:80", "a b", "-a.com", "a..b", ""})
    void aHostIsAnExactName(String host) {
        assertThat(faults(room().replace("shop.example.com", "'" + host + "'")))
                .singleElement()
                .asString()
                .startsWith("test.yaml:4:9: rooms[0].host")
                .contains("must be a host name without scheme, port and wildcard");
    }

    @ParameterizedTest
    @CsvSource({"SHOP.Example.com,shop.example.com", "bücher.example,xn--bcher-kva.example", "'*','*'"})
    void aHostIsKeptInItsWireForm(String written, String kept) {
        Room room = good(room().replace("shop.example.com", "'" + written + "'"))
                .rooms()
                .getFirst();

        assertThat(room.routes().getFirst().host()).isEqualTo(kept);
    }

    @Test
    void limitsMayBeAsLowAsOne() {
        String yaml = room().replace("100", "1").replace("50", "1");

        assertThat(good(yaml).rooms().getFirst().limits().totalActiveUsers()).isOne();
    }

    @Test
    void newUsersPerMinuteMustNotExceedTheActiveUsers() {
        assertThat(faults(room().replace("50", "101")))
                .containsExactly("test.yaml:6:25: rooms[0].new_users_per_minute = \"101\": must not exceed"
                        + " total_active_users, which is 100: give both limits");
    }

    @Test
    void whatIsNeededIsMissedWithItsKey() {
        assertThat(faults(ORIGIN + "rooms:\n- {}\n"))
                .hasSize(4)
                .allMatch(line -> line.startsWith("test.yaml:3:3: rooms[0]."))
                .allMatch(line -> line.contains("is required"));
    }

    @Test
    void severalRoutesNeedACookieSuffix() {
        assertThat(faults(room("additional_routes: [{host: pay.example.com}]")))
                .singleElement()
                .asString()
                .contains("cookie_suffix", "is required with additional_routes");
    }

    @Test
    void twoRoomsMayNotShareNameRouteOrSuffix() {
        String second = "- {name: sale, host: shop.example.com, cookie_suffix: x, total_active_users: 1,"
                + " new_users_per_minute: 1}\n";

        assertThat(faults(room("cookie_suffix: x") + second))
                .hasSize(3)
                .allMatch(line -> line.contains("rooms[1]."))
                .anyMatch(line -> line.contains("rooms[1].name = \"sale\": is taken"))
                .anyMatch(line -> line.contains("rooms[1].id: is taken by the room sale"))
                .anyMatch(line -> line.contains("rooms[1].cookie_suffix = \"x\": is taken"));
    }

    @Test
    void twoRoomsMayNotCoverTheSamePath() {
        String second = "- {name: other, host: shop.example.com, path: /A, total_active_users: 1,"
                + " new_users_per_minute: 1}\n";

        assertThat(good(room("path: /a") + second).rooms()).hasSize(2);
        assertThat(faults(room("path: /A") + second))
                .singleElement()
                .asString()
                .contains("rooms[1].host", "shop.example.com/A is covered by the room sale");
        assertThat(faults(room("path: /a", "case_sensitive: false") + second)).hasSize(1);
    }

    @Test
    void aTemplateThatDoesNotCompileIsAFault() {
        assertThat(faults(room("custom_page_html: '{{#waitTime}}'")))
                .first()
                .asString()
                .contains("rooms[0].custom_page_html", "line 1: ");
    }

    @Test
    void theLongestNamedZoneThatCoversTheHostIsTheRooms() {
        String zones = "zones: [{name: com}, {name: example.com}, {name: ample.com}]\n";

        NodeSettings settings = good(zones + room());

        assertThat(settings.rooms().getFirst().zone()).isEqualTo("example.com");
        assertThat(settings.wanted().zoneNames()).containsExactly("com", "example.com", "ample.com");
    }

    @Test
    void hostsWithoutANamedZoneBelongToWhatTheyHaveInCommon() {
        String yaml = room("additional_routes: [{host: pay.example.com}]", "cookie_suffix: s");

        assertThat(good(yaml).rooms().getFirst().zone()).isEqualTo("example.com");
        assertThat(faults(yaml.replace("pay.example.com", "example.org")))
                .singleElement()
                .asString()
                .contains("example.org does not belong to the zone shop.example.com");
    }

    @Test
    void aCustomPageComesFromAFile(@TempDir Path folder) throws IOException {
        Path page = Files.writeString(folder.resolve("page.html"), "<p>ä ${x}</p>");

        Room room = good(room("custom_page_file: " + page)).rooms().getFirst();

        assertThat(room.page().customPageHtml()).isEqualTo("<p>ä ${x}</p>");
        assertThat(faults(room("custom_page_file: " + page, "custom_page_html: x")))
                .singleElement()
                .asString()
                .contains("cannot be given together with custom_page_html");
    }

    @Test
    void aPageBeyondAMebibyteOrNotInUtf8IsRefused(@TempDir Path folder) throws IOException {
        Path big = Files.write(folder.resolve("big.html"), new byte[PageTemplateForm.LONGEST_BYTES + 1]);
        Path bad = Files.write(folder.resolve("bad.html"), new byte[] {(byte) 0xff});

        assertThat(faults(room("custom_page_file: " + big))).first().asString().contains("1 MiB");
        assertThat(faults(room("custom_page_file: " + bad))).first().asString().contains("UTF-8");
    }

    @Test
    void idsLastAcrossReadings() {
        RoomId id = good(room()).rooms().getFirst().id();

        assertThat(good(room("description: other", "queue_all: true"), Map.of()).rooms())
                .first()
                .extracting(Room::id)
                .isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource({
        "shop.example.com, example.com",
        "a.b.example.co.uk, example.co.uk",
        "example.com, example.com",
        "localhost, localhost",
        "192.0.2.7, 192.0.2.7",
        "*, default"
    })
    void aRoomOfTheCommandLineIsOfTheDomainThatItsHostIsRegisteredUnder(String host, String zone) {
        Room room = good(ORIGIN, Map.of(), "--active-users", "5", "--host", host)
                .rooms()
                .getFirst();

        assertThat(room.zone()).isEqualTo(zone);
    }

    @Test
    void theCommandLineNamesZoneRoutesAndSuffix() {
        Room room = good(
                        ORIGIN,
                        Map.of(),
                        "--active-users=5",
                        "--host=shop.example.com",
                        "--route=pay.example.com/checkout",
                        "--route",
                        "www.example.com",
                        "--zone=example.com",
                        "--cookie-suffix=shop")
                .rooms()
                .getFirst();

        assertThat(room.zone()).isEqualTo("example.com");
        assertThat(room.cookie().suffix()).isEqualTo("shop");
        assertThat(room.routes())
                .containsExactly(
                        new Route("shop.example.com", "/"),
                        new Route("pay.example.com", "/checkout"),
                        new Route("www.example.com", "/"));
    }

    @Test
    void everyWrongRouteOfTheCommandLineIsReported() {
        assertThat(faults(
                        ORIGIN,
                        Map.of(),
                        "--active-users=5",
                        "--host=shop.example.com",
                        "--route=b.example.com/a?b",
                        "--route=shop.example.com/"))
                .containsExactlyInAnyOrder(
                        "--route: rooms[0].route[0] = \"b.example.com/a?b\": must be HOST/PATH,"
                                + " such as www.example.com/shop",
                        "--route: rooms[0].route[1] = \"shop.example.com/\": this host and path are" + " given twice");
        assertThat(faults(ORIGIN, Map.of(), "--active-users=5", "--host=shop.example.com", "--route=shop.example.org"))
                .anyMatch(fault -> fault.contains("does not belong to the zone example.com"))
                .anyMatch(fault -> fault.contains("give --cookie-suffix"));
    }

    @Test
    void aSecureCookieInTheClearIsWarnedOf() {
        String room = room("cookie_attributes: {secure: always}");
        String behindProxy = room.replace("node: {", "node: {trusted_proxies: [10.0.0.0/8], ");

        assertThat(Readings.warnings(room))
                .singleElement()
                .asString()
                .contains("room sale", "visitors connect over plain HTTP");
        assertThat(Readings.warnings(behindProxy)).isEmpty();
    }

    /// The library that reads YAML takes a text in pieces of some thousand units, and a character
    /// may have two.
    @Test
    @Slow("reads a document of every length up to 4,200")
    void aCharacterOfTwoUnitsMayStandAnywhere() {
        String room = room("description: 'x\uD83D\uDE00'");
        for (int length = 900; length < 4200; length++) {
            String text = "#" + "x".repeat(length - room.indexOf('\uD83D')) + "\n" + room;

            assertThat(good(text).rooms().getFirst().description())
                    .as("at %d", length)
                    .isEqualTo("x\uD83D\uDE00");
        }
    }
}
