package io.vestibule.gate.crawler;

import static io.vestibule.gate.crawler.ScriptedZone.address;
import static io.vestibule.gate.crawler.ScriptedZone.alias;
import static io.vestibule.gate.crawler.ScriptedZone.pointer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import io.vestibule.testing.ToldMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class CrawlerProofsTest {

    private static final String GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    private static final String BINGBOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
    private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0";
    private static final String IP = "66.249.66.1";
    private static final String REVERSE = "1.66.249.66.in-addr.arpa";
    private static final String NAME = "crawl-66-249-66-1.googlebot.com";

    private final AtomicLong now = new AtomicLong();
    private final ScriptedZone zone = new ScriptedZone();
    private final CrawlerProofs proofs =
            new CrawlerProofs(SearchEngine.USUAL, Optional.of(List.of(zone.address())), now::get);

    @AfterEach
    void close() {
        proofs.close();
        zone.close();
    }

    private double told(String result) {
        return ToldMetrics.of(proofs).getOrDefault("vestibule_crawler_lookups_total[result, " + result + "]", -1.0);
    }

    private void assertNeverConfirmed(String ip) {
        assertThat(proofs.confirm(GOOGLEBOT, ip)).isFalse();
        await().atMost(Duration.ofSeconds(20)).until(() -> told("refused") + told("failed") > 0);
        assertThat(told("confirmed")).isZero();
        assertThat(proofs.confirm(GOOGLEBOT, ip)).isFalse();
    }

    @Test
    void aCrawlerIsKnownOnceItsNameLeadsBackToItsAddress() {
        zone.with(REVERSE, pointer(REVERSE, NAME)).with(NAME, address(NAME, IP));

        assertThat(proofs.confirm(GOOGLEBOT, IP)).as("before it is known").isFalse();
        await().until(() -> proofs.confirm(GOOGLEBOT, IP));

        assertThat(proofs.confirm(BINGBOT, IP)).as("as another engine's").isFalse();
        assertThat(proofs.confirm(BROWSER, IP)).isFalse();
        assertThat(zone.asked()).containsExactly(REVERSE, NAME);
        assertThat(told("confirmed")).isEqualTo(1);
    }

    @Test
    void aCrawlerOfIpv6IsKnownToo() {
        String ip = "2001:4860:4801:10::2a";
        String reverse = "a.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1.0.0.1.0.8.4.0.6.8.4.1.0.0.2.ip6.arpa";
        zone.with(reverse, pointer(reverse, NAME)).with(NAME, address(NAME, ip));

        proofs.confirm(GOOGLEBOT, ip);

        await().until(() -> proofs.confirm(GOOGLEBOT, ip));
    }

    @Test
    void aReverseZoneMayBeDelegatedByAnAlias() {
        String delegated = "1.0-127.66.249.66.in-addr.arpa";
        zone.with(REVERSE, alias(REVERSE, delegated), pointer(delegated, NAME)).with(NAME, address(NAME, IP));

        proofs.confirm(GOOGLEBOT, IP);

        await().until(() -> proofs.confirm(GOOGLEBOT, IP));
    }

    @Test
    void clientsThatClaimNothingAreNotAskedAbout() {
        assertThat(proofs.confirm(BROWSER, IP)).isFalse();
        assertThat(proofs.confirm(GOOGLEBOT, "unknown")).isFalse();

        assertThat(zone.asked()).isEmpty();
    }

    @Test
    void aNameThatDoesNotLeadBackProvesNothing() {
        zone.with(REVERSE, pointer(REVERSE, NAME)).with(NAME, address(NAME, "66.249.66.2"));

        assertNeverConfirmed(IP);
        assertThat(told("refused")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "googlebot.com.evil.example",
                "evilgooglebot.com",
                "googlebot.com.",
                "crawl.googlebot.comm",
                "fetcher.google.com",
                "a.b"
            })
    void namesOfOthersAreNotEvenAskedFor(String name) {
        String plain = name.replaceAll("\\.$", "x");
        zone.with(REVERSE, pointer(REVERSE, plain)).with(plain, address(plain, IP));

        assertNeverConfirmed(IP);
        assertThat(zone.asked()).containsExactly(REVERSE);
    }

    @Test
    void ofManyNamesFewAreAskedFor() {
        var many = IntStream.range(0, 30)
                .mapToObj(i -> pointer(REVERSE, "c" + i + ".googlebot.com"))
                .toArray(ScriptedZone.Resource[]::new);
        zone.with(REVERSE, many);

        assertNeverConfirmed(IP);
        assertThat(zone.asked()).hasSize(1 + ReverseNames.MOST_NAMES);
    }

    @Test
    void aliasesThatLoopHaveAnEnd() {
        zone.with(REVERSE, pointer(REVERSE, NAME))
                .with(NAME, alias(NAME, "b.googlebot.com"))
                .with("b.googlebot.com", alias("b.googlebot.com", NAME));

        assertNeverConfirmed(IP);
        assertThat(zone.asked()).hasSizeLessThan(30);
    }

    @Test
    void aReverseNameThatIsItsOwnAliasHasAnEnd() {
        zone.with(REVERSE, alias(REVERSE, REVERSE));

        assertNeverConfirmed(IP);
    }

    @Test
    void aServerThatFailsOrRefusesIsAskedAgainAfterAMinute() {
        zone.failing(REVERSE, 2);
        assertNeverConfirmed(IP);
        assertThat(told("failed")).isEqualTo(1);

        int before = zone.asked().size();
        now.addAndGet(TimeUnit.SECONDS.toNanos(61));
        proofs.confirm(GOOGLEBOT, IP);
        await().until(() -> zone.asked().size() > before);
    }

    @Test
    @Slow("waits for servers of names until their time is over")
    void aSilentServerIsNotWaitedForForLongAndANetworkAsksOnce() {
        zone.fallSilent();
        for (int last = 1; last < 200; last++) {
            assertThat(proofs.confirm(GOOGLEBOT, "66.249.66." + last)).isFalse();
        }
        await().until(() -> !zone.asked().isEmpty());
        assertThat(zone.asked()).allMatch(REVERSE::equals);

        await().atMost(Duration.ofSeconds(20)).until(() -> told("failed") == 1);
    }

    @Test
    void questionsUnderWayAreBounded() {
        zone.fallSilent();
        for (int network = 0; network < 200; network++) {
            proofs.confirm(GOOGLEBOT, "10.1." + network + ".1");
        }

        assertThat(told("skipped")).isEqualTo(200 - CrawlerProofs.MOST_ASKED);
    }

    @Test
    void whatIsKnownIsAskedAgainAfterAnHourAndCountsMeanwhile() {
        zone.with(REVERSE, pointer(REVERSE, NAME)).with(NAME, address(NAME, IP));
        proofs.confirm(GOOGLEBOT, IP);
        await().until(() -> proofs.confirm(GOOGLEBOT, IP));

        zone.with(NAME, address(NAME, "66.249.66.2"));
        now.addAndGet(TimeUnit.MINUTES.toNanos(61));

        assertThat(proofs.confirm(GOOGLEBOT, IP)).isTrue();
        await().until(() -> !proofs.confirm(GOOGLEBOT, IP));
        assertThat(told("refused")).isEqualTo(1);
    }

    @Test
    void aServerThatIsAwayCostsAKnownCrawlerNothingForADay() {
        zone.with(REVERSE, pointer(REVERSE, NAME)).with(NAME, address(NAME, IP));
        proofs.confirm(GOOGLEBOT, IP);
        await().until(() -> proofs.confirm(GOOGLEBOT, IP));

        zone.failing(REVERSE, 2);
        now.addAndGet(TimeUnit.HOURS.toNanos(2));
        assertThat(proofs.confirm(GOOGLEBOT, IP)).isTrue();
        await().until(() -> told("failed") == 1);
        assertThat(proofs.confirm(GOOGLEBOT, IP)).isTrue();

        now.addAndGet(TimeUnit.HOURS.toNanos(23));
        assertThat(proofs.confirm(GOOGLEBOT, IP)).isFalse();
    }

    @Test
    void listedAddressesNeedNoName() {
        var listed = new SearchEngine(
                "own",
                List.of("OwnBot"),
                List.of(),
                List.of(IpRange.parse("66.249.64.0/19").orElseThrow()));
        try (var own = new CrawlerProofs(List.of(listed), Optional.of(List.of(zone.address())), now::get)) {
            assertThat(own.confirm("OwnBot/1", IP)).isTrue();
            assertThat(own.confirm("OwnBot/1", "::ffff:" + IP)).isTrue();
            assertThat(own.confirm("OwnBot/1", "66.249.96.1")).isFalse();
            assertThat(own.confirm("Own", IP)).isFalse();
        }
        assertThat(zone.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    @Slow("waits for servers of names until their time is over")
    void whateverAServerSendsProvesNothing(long seed) {
        byte[] bytes = new byte[200];
        new Random(seed).nextBytes(bytes);
        zone.junk(bytes);

        assertNeverConfirmed(IP);
    }

    @Test
    void whatIsRememberedIsBoundedAndTheEldestGoesFirst() {
        var memory = new ProofMemory(100);
        for (int i = 0; i < 1_000; i++) {
            memory.put(Ip.four(i), new ProofMemory.Proof(1, 10, 20));
        }

        assertThat(IntStream.range(0, 900)).allMatch(i -> memory.find(Ip.four(i), 0) == null);
        assertThat(IntStream.range(900, 1_000)).allMatch(i -> memory.find(Ip.four(i), 0) != null);
        assertThat(memory.find(Ip.four(900), 20)).isNull();
    }
}
