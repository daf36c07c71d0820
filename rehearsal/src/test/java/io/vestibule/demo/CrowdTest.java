package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import io.vestibule.Slow;
import io.vestibule.demo.CrowdBehavior.Arrivals;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.CrowdBehavior.Patience;
import io.vestibule.demo.FakeGate.Flaw;
import io.vestibule.demo.check.DiaryTimes;
import io.vestibule.demo.check.FirstComeFirstServed;
import io.vestibule.demo.check.NeverTooManyInside;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.demo.check.Stay;
import io.vestibule.demo.check.Turn;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A crowd against a gate that is right, and against gates that are not: the checkers must tell.
@Slow("crowds over real sockets, at gates with and without flaws")
class CrowdTest {

    private static final Duration SESSION = Duration.ofSeconds(1);
    private static final int SEATS = 15;
    private static final int VISITORS = 30;

    private final Vertx vertx = Vertx.vertx();
    private final OriginRecord record = new OriginRecord(100_000);
    private final Shop shop = new Shop(vertx, record, System::currentTimeMillis);
    private int shopPort;

    @BeforeEach
    void open() {
        shopPort = await(shop.listen(0));
    }

    @AfterEach
    void close() {
        await(vertx.close());
    }

    /// One run for all that a right gate and a well-behaved crowd must show.
    @Test
    void everybodyGetsInWithinTheLimitAndInOrder() {
        var diaries = crowdAt(gate(Flaw.NONE), plan(15).with(quick(10)));

        assertThat(diaries).hasSize(VISITORS).anyMatch(VisitorTrace::waited);
        assertThat(diaries).allSatisfy(trace -> {
            assertThat(trace.ending()).isEqualTo(VisitorTrace.Ending.SATISFIED);
            assertThat(trace.faults()).isEmpty();
            assertThat(DiaryTimes.lostSessions(trace, SESSION.toMillis())).isZero();
        });
        assertThat(NeverTooManyInside.in(stays()).holds(SEATS)).isTrue();
        assertThat(FirstComeFirstServed.among(turns(diaries)).holds(Duration.ofMillis(1_100)))
                .isTrue();
        theOriginSawWhatABrowserSends();
        everyPageFiredTenMoreCalls();
    }

    private void theOriginSawWhatABrowserSends() {
        var ofOne =
                record.visits().stream().filter(visit -> visit.visitor() == 1).toList();
        assertThat(ofOne.getFirst().document()).isTrue();
        assertThat(ofOne)
                .filteredOn(visit -> !visit.document())
                .extracting(OriginVisit::path)
                .contains("/assets/shop.css", "/assets/shop.js", "/api/stock")
                .filteredOn("/assets/shop.css"::equals)
                .hasSize(1);
        assertThat(ofOne)
                .allSatisfy(visit -> assertThat(visit.arrivedMillis()).isGreaterThanOrEqualTo(visit.sentMillis()));
    }

    private void everyPageFiredTenMoreCalls() {
        long pages = record.visits().stream().filter(OriginVisit::document).count();
        long calls = record.visits().stream()
                .filter(visit -> visit.path().equals(Shop.STOCK))
                .count();
        assertThat(calls).isEqualTo(11 * pages);
    }

    @Test
    void aGateThatLetsInTooManyIsCaught() {
        crowdAt(gate(Flaw.TWO_TOO_MANY), plan(3));

        assertThat(NeverTooManyInside.in(stays()).holds(SEATS)).isFalse();
    }

    @Test
    void aGateThatServesTheLastFirstIsCaught() {
        var plan = plan(5).with(new Arrivals(Arrivals.Pattern.UNIFORM, Duration.ofSeconds(3)));
        var gate = new FakeGate(vertx, shopPort, 4, SESSION.toMillis(), Flaw.LAST_COME_FIRST_SERVED);

        var diaries = crowdAt(gate, plan);

        assertThat(FirstComeFirstServed.among(turns(diaries)).widestMillis()).isGreaterThan(1_100);
    }

    @Test
    void aGateThatForgetsSessionsIsCaught() {
        var diaries = crowdAt(gate(Flaw.FORGETS_SESSIONS), plan(3));

        assertThat(diaries)
                .anySatisfy(trace -> assertThat(DiaryTimes.lostSessions(trace, SESSION.toMillis()))
                        .isPositive());
    }

    @Test
    void someGiveUpAndSomeOfThemSaySo() {
        var plan = plan(3).with(new Patience(0.3, 0.3, 0.3, Duration.ofMillis(600)));
        var gate = new FakeGate(vertx, shopPort, 6, SESSION.toMillis(), Flaw.NONE);

        var diaries = crowdAt(gate, plan);

        assertThat(diaries).extracting(VisitorTrace::ending).contains(VisitorTrace.Ending.ABANDONED);
        assertThat(diaries)
                .filteredOn(trace -> trace.ending() == VisitorTrace.Ending.GAVE_BACK)
                .hasSize(gate.leaves())
                .isNotEmpty();
    }

    @Test
    void botsComeOnceThereIsALine() {
        var diaries = crowdAt(gate(Flaw.NONE), plan(3).withBots(200));

        assertThat(diaries).filteredOn(trace -> !trace.bot()).hasSize(VISITORS);
        assertThat(diaries)
                .filteredOn(VisitorTrace::bot)
                .allSatisfy(bot -> assertThat(bot.seen()).hasSize(1));
    }

    @Test
    void withoutAGateTheShopIsThereForAllAndItsClockTicks() {
        var plan = plan(3).with(new Habits(Duration.ofMillis(300), Duration.ofMillis(100), 0, 1, 1));

        var diaries = crowdAt(shopPort, plan);

        assertThat(diaries).extracting(VisitorTrace::ending).containsOnly(VisitorTrace.Ending.LOGGED_OUT);
        assertThat(diaries).allSatisfy(trace -> assertThat(trace.faults()).isEmpty());
        assertThat(record.visits()).extracting(OriginVisit::path).contains("/clock", "/logout");
        assertThat(stays()).hasSize(VISITORS);
    }

    @Test
    void aCrowdEndsWhenItsTimeIsOver() {
        var gate = new FakeGate(vertx, shopPort, 0, SESSION.toMillis(), Flaw.NONE);
        var plan = CrowdBehavior.of(20, Duration.ofMillis(200), Duration.ofSeconds(1), 1);

        assertThat(crowdAt(gate, plan)).extracting(VisitorTrace::ending).containsOnly(VisitorTrace.Ending.OPEN);
    }

    private FakeGate gate(Flaw flaw) {
        return new FakeGate(vertx, shopPort, SEATS, SESSION.toMillis(), flaw);
    }

    private static Habits quick(int parallelRequests) {
        return new Habits(Duration.ofMillis(300), Duration.ofMillis(100), parallelRequests, 0, 0);
    }

    private static CrowdBehavior plan(int seconds) {
        return CrowdBehavior.of(VISITORS, Duration.ofSeconds(1), Duration.ofSeconds(seconds), 7)
                .with(quick(0));
    }

    private List<VisitorTrace> crowdAt(FakeGate gate, CrowdBehavior plan) {
        return crowdAt(await(gate.listen()), plan);
    }

    private List<VisitorTrace> crowdAt(int port, CrowdBehavior plan) {
        var address = SocketAddress.inetSocketAddress(port, "127.0.0.1");
        var crowd = new Crowd(vertx, plan, address, "shop.test", System::currentTimeMillis);
        return await(crowd.gather());
    }

    private List<Stay> stays() {
        assertThat(record.lost()).isZero();
        return Stay.of(record.visits(), SESSION, Duration.ZERO);
    }

    private static List<Turn> turns(List<VisitorTrace> diaries) {
        return diaries.stream()
                .map(trace -> new Turn(
                        trace.visitor(),
                        trace.arrivedMillis(),
                        trace.admittedMillis().orElse(Turn.NEVER)))
                .toList();
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }
}
