package io.vestibule.attack;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.attack.Fortress.Answered;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What a visitor can send to get a better place, a second seat, another's session or the origin
/// (`docs/THREATS.md`), sent to a gate that runs, and judged by what its origin received.
/// `workshop/attack` runs it on its own and prints what was tried.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CatalogueIT {

    private static final int CROWD = 40;
    private static final String NOT_A_TICKET = "0123456789abcdef".repeat(8);

    private Fortress fortress;

    /// Sits in the room that is full, and in the one that covers a path.
    private String ownersCookie = "";

    private String pathOwnersCookie = "";

    @BeforeAll
    void build(@TempDir Path folder) {
        fortress = Fortress.build(folder);
        ownersCookie = seat(Fortress.FULL, "/");
        pathOwnersCookie = seat(Fortress.PATH, "/sale");
        seat(Fortress.OFFICE, "/");
    }

    private String seat(String host, String target) {
        var owner = fortress.browse(host, target);
        assertThat(fortress.received()).as("the owner is inside").contains(owner.attempt());
        return owner.cookie();
    }

    @AfterAll
    void leave() {
        fortress.close();
    }

    /// Nothing of what was sent since then reached the site.
    private void nobodyGotThrough(String what, Runnable attack) {
        int before = fortress.newest();
        attack.run();
        int tries = fortress.newest() - before;
        var through = fortress.received().stream()
                .filter(number -> number > before)
                .map(fortress::sent)
                .toList();
        System.out.printf("[attack] %s: %d tries, %d got through%n", what, tries, through.size());
        assertThat(tries).as(what).isPositive();
        assertThat(through).as(what).isEmpty();
    }

    private static String cookie(String pair) {
        return "Cookie: " + pair;
    }

    private static String name(String pair) {
        return pair.substring(0, pair.indexOf('='));
    }

    private static String value(String pair) {
        return pair.substring(pair.indexOf('=') + 1);
    }

    // ---- another's session -------------------------------------------------------------------

    @Test
    void theOwnerStaysInsideWhateverElseIsTried() {
        assertThat(fortress.browse(Fortress.FULL, "/", cookie(ownersCookie))).matches(fortress::reached);
    }

    @Test
    void aCopyIsOutOnceItsOwnerWentOn() {
        String phone = "127.0.7.1";
        String copy = seat(Fortress.BOUND, "/");
        String owners = fortress.goesOn(phone, copy);
        nobodyGotThrough("A2, A36: copies of a ticket after its owner went on from another network", () -> {
            for (int copies = 0; copies < CROWD; copies++) {
                fortress.browse(Fortress.BOUND, "/", cookie(copy));
                fortress.browseFrom("127.0.9." + (1 + copies), Fortress.BOUND, "/", cookie(copy));
            }
        });
        assertThat(fortress.browseFrom(phone, Fortress.BOUND, "/", cookie(owners)))
                .matches(fortress::reached);
    }

    @Test
    void aTicketAnywhereButInItsCookieIsNone() {
        String name = name(ownersCookie);
        String value = value(ownersCookie);
        nobodyGotThrough("A3, A18: a ticket in the address, a header or another cookie", () -> {
            for (String target : List.of(
                    "/?" + name + "=" + value,
                    "/;" + name + "=" + value,
                    "/" + value,
                    "/?ticket=" + value,
                    "/?cf_wr_turnstile=" + value)) {
                fortress.browse(Fortress.FULL, target);
            }
            for (String header : List.of(name, "Authorization", "X-Ticket", "Cookie2", "Set-Cookie")) {
                fortress.browse(Fortress.FULL, "/", header + ": " + ownersCookie);
            }
            fortress.browse(Fortress.FULL, "/", cookie("x" + ownersCookie));
            fortress.browse(Fortress.FULL, "/", cookie(name.toLowerCase(Locale.ROOT) + "x=" + value));
        });
    }

    @Test
    void noChangeToATicketMakesAnother() {
        String name = name(ownersCookie);
        byte[] bytes = Base64.getUrlDecoder().decode(value(ownersCookie));
        nobodyGotThrough("A7: changed, cut, grown and invented tickets", () -> {
            for (int at = 0; at < bytes.length; at++) {
                byte[] changed = bytes.clone();
                changed[at] ^= (byte) (1 << at % 8);
                show(name, changed);
            }
            for (int length = 0; length < bytes.length; length += 7) {
                show(name, Arrays.copyOf(bytes, length));
            }
            show(name, Arrays.copyOf(bytes, bytes.length + 1));
            show(name, new byte[bytes.length]);
            for (String value :
                    List.of("", "null", "{}", NOT_A_TICKET, "A".repeat(4_000), "\"" + NOT_A_TICKET + "\"")) {
                fortress.browse(Fortress.FULL, "/", cookie(name + "=" + value));
            }
        });
    }

    private void show(String name, byte[] ticket) {
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(ticket);
        fortress.browse(Fortress.FULL, "/", cookie(name + "=" + value));
    }

    @Test
    void aTicketOfAnotherRoomIsNone() {
        String wide = value(fortress.browse(Fortress.WIDE, "/").cookie());
        nobodyGotThrough("A7: tickets of other rooms under this room's name", () -> {
            for (String value : List.of(wide, value(pathOwnersCookie))) {
                fortress.browse(Fortress.FULL, "/", cookie(name(ownersCookie) + "=" + value));
            }
        });
    }

    @Test
    void manyCookiesNeitherHideATicketNorMakeOne() {
        String name = name(ownersCookie);
        String planted = IntStream.range(0, 100)
                .mapToObj(i -> name + "=" + NOT_A_TICKET + i)
                .reduce((one, other) -> one + "; " + other)
                .orElseThrow();
        nobodyGotThrough(
                "A19: a hundred cookies of the ticket's name",
                () -> fortress.browse(Fortress.FULL, "/", cookie(planted)));

        var owner = fortress.browse(Fortress.FULL, "/", cookie(planted + "; " + ownersCookie));
        assertThat(fortress.received()).as("the owner").contains(owner.attempt());
    }

    // ---- the origin --------------------------------------------------------------------------

    @Test
    void noSpellingOfAPathLeadsPastARoom() {
        nobodyGotThrough(
                "A8, A9: spellings of a covered path",
                () -> Stream.of(
                                "/sale",
                                "/sale/",
                                "/sale/x.css",
                                "/sale;x.css",
                                "/sale/..;/sale",
                                "//sale",
                                "/./sale",
                                "/x/../sale",
                                "/%73ale",
                                "/%2e/sale",
                                "/sal%65",
                                "/sale%00",
                                "/x/%2e%2e/sale",
                                "/x/..%2fsale",
                                "/x%2f..%2fsale",
                                "/\\sale",
                                "/x\\..\\sale",
                                "/sale?x",
                                "/sale#x",
                                "/%2573ale/../sale",
                                "http://path.test/sale",
                                "http://PATH.test./sale",
                                "http://path.test:80/sale")
                        .forEach(target -> fortress.browse(Fortress.PATH, target)));
    }

    @Test
    void noSpellingOfAHostLeadsPastARoom() {
        nobodyGotThrough(
                "A8: spellings of a covered host",
                () -> Stream.of(
                                "FULL.TEST",
                                "full.test.",
                                "full.test:80",
                                "full.test:8080",
                                "full.test.:443",
                                "Full.Test:")
                        .forEach(host -> fortress.browse(host, "/")));
    }

    @Test
    void oneRequestInsideAnotherReachesNobody() {
        nobodyGotThrough("A35: a request hidden in another one's body or head", () -> {
            for (String framing : List.of(
                    "Content-Length: 4\r\nTransfer-Encoding: chunked",
                    "Transfer-Encoding: chunked\r\nContent-Length: 4",
                    "Transfer-Encoding: xchunked",
                    "Transfer-Encoding: chunked, identity",
                    "Transfer-Encoding : chunked",
                    "Content-Length: 0\r\nContent-Length: 44",
                    "Content-Length: +0",
                    "Content-Length: 0, 44",
                    "Content-Length: 0x0",
                    "Transfer_Encoding: chunked\r\nContent-Length: 5")) {
                smuggle(framing);
            }
        });
    }

    /// Before a request that a wide room lets in, so that the connection to the site is at hand.
    private void smuggle(String framing) {
        var inner = "GET / HTTP/1.1\r\nHost: full.test\r\n" + fortress.number() + "\r\n\r\n";
        var _ = fortress.raw("POST / HTTP/1.1\r\nHost: full.test\r\n" + framing + "\r\n\r\n0\r\n\r\n" + inner);
    }

    @Test
    void nobodyLiesAboutTheirAddress() {
        nobodyGotThrough("A10: another address in a header, where a rule lets one pass", () -> {
            for (String header : List.of(
                    "X-Forwarded-For: 192.0.2.1",
                    "X_Forwarded_For: 192.0.2.1",
                    "Forwarded: for=192.0.2.1",
                    "X-Real-IP: 192.0.2.1",
                    "CF-Connecting-IP: 192.0.2.1",
                    "True-Client-IP: 192.0.2.1",
                    "X-Client-IP: 192.0.2.1",
                    "Via: 1.1 192.0.2.1")) {
                fortress.browse(Fortress.OFFICE, "/", header);
            }
            var _ = fortress.raw("PROXY TCP4 192.0.2.1 127.0.0.1 1 2\r\nGET / HTTP/1.1\r\n"
                    + "Host: office.test\r\n"
                    + fortress.number()
                    + "\r\n\r\n");
        });
    }

    @Test
    void claimsToBeNoVisitorLeadNowhere() {
        nobodyGotThrough("A6, A9, A11, A32: crawlers, parts of pages, guesses, preflights with more", () -> {
            for (String header : List.of(
                    "User-Agent: Mozilla/5.0 (compatible; Googlebot/2.1)",
                    "Sec-Purpose: prefetch",
                    "Purpose: prefetch",
                    "Sec-Fetch-Dest: empty",
                    "Accept: */*",
                    "X-Requested-With: XMLHttpRequest")) {
                fortress.ask("GET", Fortress.FULL, "/", List.of(header));
            }
            for (String method : List.of("HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "PURGE")) {
                fortress.ask(method, Fortress.FULL, "/", List.of("Content-Length: 0"));
            }
            for (String upgrade : List.of("websocket", "h2c", "TLS/1.2")) {
                fortress.ask(
                        "GET",
                        Fortress.FULL,
                        "/",
                        List.of(
                                "Upgrade: " + upgrade,
                                "Sec-WebSocket-Version: 13",
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                                "HTTP2-Settings: AAMAAABkAAQAAP__"));
            }
            fortress.ask(
                    "OPTIONS",
                    Fortress.FULL,
                    "/",
                    List.of(
                            "Origin: https://a.test",
                            "Access-Control-Request-Method: GET",
                            "X-HTTP-Method-Override: GET"));
        });
    }

    @Test
    void theGatesOwnHeadersAreNobodysToSend() {
        String secret = "attack-" + fortress.number().hashCode();
        for (String header : List.of(
                "Cf-Waiting-Room-Command", "X-Waiting-Room-Command", "Vestibule-Room", "X-Vestibule-Admitted")) {
            fortress.browse(Fortress.FULL, "/", cookie(ownersCookie), header + ": " + secret);
        }

        assertThat(fortress.story())
                .doesNotContain("Cf-Waiting-Room-Command: " + secret)
                .doesNotContain(value(ownersCookie));
    }

    // ---- a second seat, a better place -------------------------------------------------------

    @Test
    void manyWhoComeAtOnceForOneSeatAreOne() throws Exception {
        var answers = together(CROWD, () -> fortress.browse(Fortress.FREE, "/"));

        var received = fortress.received();
        var inside = answers.stream()
                .filter(each -> received.contains(each.attempt()))
                .toList();
        System.out.printf("[attack] A27: %d at once for one seat, %d inside%n", CROWD, inside.size());
        assertThat(inside).hasSize(1);
    }

    @Test
    void oneTicketIsOnePlaceHoweverManyShowIt() throws Exception {
        seat(Fortress.LONELY, "/");
        String ticket = fortress.browse(Fortress.LONELY, "/").cookie();
        assertThat(ticket).isNotEmpty();
        assertThat(waits(Fortress.LONELY, ticket)).isEqualTo("0");
        nobodyGotThrough("A2, A4: one waiting ticket shown by many at once", () -> {
            var answers = togetherOrFail(ticket);
            assertThat(ahead(answers)).as("people ahead").containsExactly("0");
        });
    }

    private List<Answered> togetherOrFail(String ticket) {
        try {
            return together(CROWD, () -> poll(Fortress.LONELY, ticket));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /// What a page's script asks.
    private Answered poll(String host, String ticket) {
        return fortress.ask(
                "GET", host, "/", List.of("Accept: application/json", "Sec-Fetch-Site: same-origin", cookie(ticket)));
    }

    private static Set<String> ahead(List<Answered> answers) {
        return answers.stream()
                .map(each -> each.message().body())
                .filter(body -> body.matches("(?s).*\"peopleAhead\":[0-9].*"))
                .map(body -> body.replaceAll("(?s).*\"peopleAhead\":([0-9]+).*", "$1"))
                .collect(toSet());
    }

    /// A visitor who waits, and the number of people ahead.
    private String waits(String host, String ticket) {
        var told = new ArrayList<String>();
        await("people ahead").until(() -> {
            told.addAll(ahead(List.of(poll(host, ticket))));
            return !told.isEmpty();
        });
        return told.getLast();
    }

    @Test
    void comingAgainWithoutACookieMovesNobody() {
        seat(Fortress.CALM, "/");
        String honest = fortress.browse(Fortress.CALM, "/").cookie();
        assertThat(waits(Fortress.CALM, honest)).isEqualTo("0");
        nobodyGotThrough("A6, A34: newcomers who drop their cookie", () -> {
            for (int i = 0; i < 500; i++) {
                fortress.browse(Fortress.CALM, "/");
            }
        });

        assertThat(waits(Fortress.CALM, honest))
                .as("people ahead of an honest visitor")
                .isEqualTo("0");
    }

    // ---- what others could be given ----------------------------------------------------------

    @Test
    void noAnswerOfTheGateMayBeStoredOrLeadsElsewhere() {
        for (String target : List.of(
                "/",
                "//evil.test",
                "/\\evil.test",
                "/%2f%2fevil.test",
                "/?next=https://evil.test",
                "/%0d%0aLocation:%20https://evil.test")) {
            var answer = fortress.browse(Fortress.FULL, target).message();

            assertThat(answer.values("Location"))
                    .as("leads to from %s", target)
                    .allMatch(to -> to.startsWith("/") && !to.startsWith("//"));
            assertThat(answer.values("Cache-Control").toString())
                    .as("of %s", target)
                    .contains("no-store");
        }
    }

    private static List<Answered> together(int count, Callable<Answered> what) throws Exception {
        var answers = new ArrayList<Answered>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new HashSet<Future<Answered>>();
            for (int i = 0; i < count; i++) {
                all.add(threads.submit(what));
            }
            for (var each : all) {
                answers.add(each.get());
            }
        }
        return answers;
    }
}
