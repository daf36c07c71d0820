package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Search engines at a full room, whose zone lets them pass.
class CrawlerBypassTest {

    private static final String GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1)";

    private final UsherTestHouse house = new UsherTestHouse();

    private Verdict visit(String userAgent) {
        return house.judge("GET", "/", "User-Agent", userAgent, "Accept", "text/html");
    }

    private void letsPass() {
        house.full();
        house.crawlerZones = Set.of("shop.example");
        house.crawler = GOOGLEBOT + " 192.0.2.7";
    }

    @Test
    void aKnownCrawlerPassesWithoutATicketAndIsNotCounted() {
        letsPass();

        assertThat(visit(GOOGLEBOT))
                .isInstanceOfSatisfying(
                        Verdict.Forward.class,
                        forward -> assertThat(forward.setCookies()).isEmpty());
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(house.desk.asks).isEmpty();
        assertThat(house.metrics.of(Ending.CRAWLER)).isEqualTo(1);
        assertThat(house.metrics.of(Ending.BYPASSED)).isZero();
    }

    @Test
    void oneThatIsNotKnownIsTreatedAsBefore() {
        letsPass();
        house.crawler = GOOGLEBOT + " 192.0.2.8";

        assertThat(visit(GOOGLEBOT)).isInstanceOf(Verdict.Answer.class);
        assertThat(visit("Mozilla/5.0 Firefox/145.0")).isInstanceOf(Verdict.Answer.class);
        assertThat(house.judge("GET", "/")).isInstanceOf(Verdict.Answer.class);
        assertThat(house.metrics.of(Ending.CRAWLER)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void aKnownCrawlerThatWritesWaitsAsAllOthers(String method) {
        letsPass();

        assertThat(house.judge(method, "/", "User-Agent", GOOGLEBOT, "Accept", "text/html"))
                .isInstanceOf(Verdict.Answer.class);
        assertThat(house.metrics.of(Ending.CRAWLER)).isZero();
    }

    @Test
    void inOtherZonesNoneIsAskedFor() {
        letsPass();
        house.crawlerZones = Set.of("other.example");

        assertThat(visit(GOOGLEBOT)).isInstanceOf(Verdict.Answer.class);
    }
}
