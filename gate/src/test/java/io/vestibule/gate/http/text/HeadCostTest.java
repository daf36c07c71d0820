package io.vestibule.gate.http.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.MultiMap;
import io.vestibule.Seeds;
import io.vestibule.gate.http.CountedText;
import io.vestibule.gate.http.exchange.Forwarding;
import io.vestibule.gate.http.exchange.OriginRequest;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.Peer;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// No head that a visitor can send costs much more than a plain one of its size.
class HeadCostTest {

    private static final int MOST_BYTES = 32 * 1024 - 64;

    /// How much more than a plain head of its size a head may cost.
    private static final int FACTOR = 20;

    /// So often a head that seems too dear is tried again: other work on the machine shows as cost.
    private static final int TRIES = 9;

    private static final int HEADS_A_SEED = 20;

    /// From a stranger, and from a trusted proxy whose lists of addresses are read.
    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "10.0.0.1"})
    void noHeadCostsMuchMoreThanAPlainOneOfItsSize(String peer) {
        var work = new HeadWork(peer);
        String cookie = work.cookie();
        warmUp(work, cookie);

        for (long seed = 1; seed <= (long) Seeds.count() * HEADS_A_SEED; seed++) {
            String head = HeadFamily.of(seed, MOST_BYTES, cookie);
            assertThat(ratio(work, head))
                    .as("seed %d, %d bytes: %.200s", seed, head.length(), head)
                    .isLessThanOrEqualTo(FACTOR);
        }
    }

    /// Many fields of one bucket of the table of fields, times many names in `Connection`; and so
    /// on.
    @ParameterizedTest
    @MethodSource("dear")
    void aHeadThatOnceCostMuchCostsLittle(String head) {
        var work = new HeadWork("192.0.2.1");
        warmUp(work, work.cookie());
        assertThat(ratio(work, head)).as("%.200s", head).isLessThanOrEqualTo(FACTOR);
    }

    static List<String> dear() {
        String line = "GET /x HTTP/1.1\r\nHost: shop.example\r\n";
        return List.of(
                line + "a:\r\n".repeat(4_000) + "Connection: " + "q,".repeat(8_000) + "q\r\n",
                line + "a:\r\n".repeat(190) + "Connection: " + "q,".repeat(30) + "q\r\n",
                line + "TE:\r\n".repeat(3_000) + "d:\r\n".repeat(4_000));
    }

    private static void warmUp(HeadWork work, String cookie) {
        for (long seed = 1; seed <= 500; seed++) {
            work.serve(HeadFamily.of(seed, 4_000, cookie));
            work.serve(HeadFamily.plain(4_000));
        }
    }

    /// How much more a head costs than a plain one of its size: of several tries the least.
    private static double ratio(HeadWork work, String head) {
        String plain = HeadFamily.plain(head.length());
        double least = Double.MAX_VALUE;
        for (int i = 0; i < TRIES && least > FACTOR; i++) {
            long base = Math.max(1, Math.max(work.nanos(plain), work.nanos(plain)));
            least = Math.min(least, work.nanos(head) / (double) base);
        }
        return least;
    }

    /// Names are looked at a few times each, however many there are and whatever they are called.
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100, HeadBounds.FIELDS - 8})
    void theNamesOfAHeadAreReadAFewTimesEach(int fields) {
        for (int length : List.of(1, 8, 40, 160)) {
            for (String beginning : List.of("", "x-forwarded-", "vestibule-", "X_Forwarded_")) {
                assertThat(looks(beginning, length, fields))
                        .as("%d names %s… of %d letters", fields, beginning, length)
                        .isLessThanOrEqualTo(16);
            }
        }
    }

    /// How often a letter of a name was looked at on the average.
    private static double looks(String beginning, int length, int fields) {
        var headers = MultiMap.caseInsensitiveMultiMap().add("Host", "shop.example");
        var looks = new CountedText.Count();
        int letters = 0;
        for (int i = 0; i < fields; i++) {
            String name = beginning + HeadFamily.twin(i, length);
            letters += name.length();
            headers.add(new CountedText(name, looks), "v");
        }
        headers.add(
                "Connection",
                IntStream.range(0, HeadBounds.OPTIONS)
                        .mapToObj(i -> beginning + HeadFamily.twin(i, length))
                        .collect(Collectors.joining(",")));
        var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", (HttpHeaders) headers);
        looks.clear();
        var peer = Peer.of(InetAddress.ofLiteral("192.0.2.1"), AddressBlocks.of("10.0.0.0/8"), false);
        var facts = RequestFacts.of(request);
        OriginRequest.prepare(request, facts, List.of("__cfwaitingroom"), "origin.example");
        new Forwarding(peer.text(), false).tell(peer, facts, request.headers());
        return looks.get() / (double) letters;
    }

    @Test
    void whatIsTakenOutIsAllThatIsTakenOut() {
        var headers = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        headers.add("A", "1").add("te", "2").add("b", "3").add("a", "4").add("TE", "5");
        headers.add("C", "6");
        var names = new FieldNames();
        names.add("a");
        names.add("A");
        names.add(KnownHeader.TE);

        names.takeOut(headers);

        assertThat(headers.entries()).extracting(e -> e.getKey() + e.getValue()).containsExactly("b3", "C6");
    }
}
