package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Notification;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What holds of the queue on any database, under a clock that the test sets.
abstract class DeliveryQueueContract {

    private static final String OPS = "ops";

    long now = 1_000_000;
    private DeliveryQueue one;
    private DeliveryQueue two;

    abstract StorePlace place();

    @BeforeEach
    void open() {
        one = DeliveryQueue.open(place(), () -> now);
        two = DeliveryQueue.open(place(), () -> now);
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    private Alert alert(String id, String subject, boolean began) {
        var data = new LinkedHashMap<String, String>();
        data.put("reason", "TCP \"Timeout\"\n");
        return new Alert(
                id,
                AlertType.HEALTH_CHECK_STATUS_NOTIFICATION,
                subject,
                "incident of " + subject,
                began,
                now,
                "title of " + id,
                data);
    }

    private NewDelivery delivery(String id, String subject, boolean began, int interval) {
        var notification = new Notification(id, "p", "policy", Optional.of(alert(id, subject, began)), 0);
        return new NewDelivery(OPS, notification, interval, false);
    }

    private NewDelivery delivery(String id) {
        return delivery(id, "check", true, 0);
    }

    private List<String> waiting() {
        return one.log().history(0, Long.MAX_VALUE, 0, 1000).reversed().stream()
                .filter(d -> d.state() == Delivery.State.WAITING)
                .map(d -> d.notification().id())
                .toList();
    }

    @Test
    void aNotificationComesBackAsItWasAndInOrder() {
        assertThat(one.add(List.of(delivery("a"), delivery("b")))).isEqualTo(2);
        assertThat(two.add(List.of(delivery("c")))).isEqualTo(1);

        Delivery next = two.next(OPS).orElseThrow();

        assertThat(next.notification()).isEqualTo(delivery("a").notification());
        assertThat(waiting()).containsExactly("a", "b", "c");
        assertThat(one.log().waiting()).isEqualTo(new DeliveryLog.Waiting(3, now, 1));
    }

    @Test
    void theSameEventIsKeptOnceHoweverManyNodesTellIt() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            var all = IntStream.range(0, 40)
                    .<Callable<Integer>>mapToObj(i ->
                            () -> (i % 2 == 0 ? one : two).add(List.of(delivery("e" + i / 4))))
                    .toList();
            int fresh = 0;
            for (var future : threads.invokeAll(all)) {
                fresh += future.get();
            }
            assertThat(fresh).isEqualTo(10);
        }
        assertThat(waiting()).hasSize(10).doesNotHaveDuplicates();
    }

    @Test
    void oneNodeHoldsAReceiverUntilItsTermEnds() {
        one.add(List.of(delivery("a")));
        assertThat(one.due("one")).containsExactly(OPS);
        assertThat(one.take(OPS, "one", 60_000)).isTrue();

        assertThat(two.due("two")).isEmpty();
        assertThat(two.take(OPS, "two", 60_000)).isFalse();
        assertThat(one.take(OPS, "one", 60_000)).as("longer").isTrue();

        now += 60_000;
        assertThat(two.take(OPS, "two", 60_000)).isTrue();
        assertThat(one.take(OPS, "one", 60_000)).isFalse();
        two.release(OPS, "two");
        assertThat(one.take(OPS, "one", 60_000)).isTrue();
    }

    @Test
    void whatAnotherNodeHasDecidedStays() {
        one.add(List.of(delivery("a"), delivery("b")));
        Delivery seen = one.next(OPS).orElseThrow();
        two.sent(two.next(OPS).orElseThrow());

        one.failed(seen, "late", 1, now);

        assertThat(waiting()).containsExactly("b");
        assertThat(one.log().history(0, Long.MAX_VALUE, 0, 10).getLast().state())
                .isEqualTo(Delivery.State.SENT);
    }

    @Test
    void aReceiverThatFailsIsDueLaterAndSaysSince() {
        one.add(List.of(delivery("a")));
        one.failed(one.next(OPS).orElseThrow(), "it answered 500", 1, now + 5_000);
        assertThat(one.due("one")).isEmpty();
        now += 5_000;
        assertThat(one.due("one")).containsExactly(OPS);
        one.failed(one.next(OPS).orElseThrow(), "it answered 500", 2, now + 10_000);

        assertThat(one.log().state(OPS)).isEqualTo(new ReceiverState(2, now + 10_000, now - 5_000, 0, now, ""));
        assertThat(one.next(OPS).orElseThrow().tries()).isEqualTo(2);
        now += 10_000;
        one.sent(one.next(OPS).orElseThrow());
        assertThat(one.log().state(OPS)).isEqualTo(new ReceiverState(0, 0, 0, now, now - 10_000, ""));
    }

    @Test
    void aClockThatIsSetBackDelaysNoReceiver() {
        one.add(List.of(delivery("a")));
        assertThat(one.take(OPS, "one", 60_000)).isTrue();
        one.failed(one.next(OPS).orElseThrow(), "it answered 500", 1, now + 5_000);

        now -= 3_600_000;

        assertThat(one.log().state(OPS).isDue(now)).isTrue();
        assertThat(two.due("two")).containsExactly(OPS);
        assertThat(two.take(OPS, "two", 60_000)).isTrue();
        assertThat(one.take(OPS, "one", 60_000)).isFalse();
        two.failed(two.next(OPS).orElseThrow(), "it answered 500", 2, now + 10_000);
        assertThat(two.due("two")).isEmpty();
    }

    @Test
    void foldingKeepsTheNewestOfEachThingAndCountsTheOthers() {
        one.add(List.of(
                delivery("a1", "a", true, 0),
                delivery("b1", "b", true, 0),
                delivery("a2", "a", false, 0),
                delivery("a3", "a", true, 0)));

        assertThat(one.fold(OPS)).isEqualTo(2);
        assertThat(waiting()).containsExactly("b1", "a3");
        assertThat(one.fold(OPS)).isZero();
        one.add(List.of(delivery("a4", "a", false, 0)));
        one.fold(OPS);

        assertThat(waiting()).containsExactly("b1", "a4");
        one.sent(one.next(OPS).orElseThrow());
        assertThat(one.next(OPS).orElseThrow().notification().folded()).isEqualTo(3);
    }

    @Test
    void withinTheIntervalOfAPolicyASecondBeginningIsQuietAndSoIsItsEnd() {
        one.add(List.of(delivery("1", "c", true, 600)));
        now += 599_000;
        var again = new Alert(
                "2", AlertType.HEALTH_CHECK_STATUS_NOTIFICATION, "c", "second", true, now, "t", new LinkedHashMap<>());
        var end = new Alert(
                "3", AlertType.HEALTH_CHECK_STATUS_NOTIFICATION, "c", "second", false, now, "t", new LinkedHashMap<>());
        two.add(List.of(ofPolicy(again), ofPolicy(end)));
        two.add(List.of(delivery("4", "c", false, 600)));
        assertThat(waiting()).containsExactly("1", "4");
        now += 1_000;
        one.add(List.of(delivery("5", "c", true, 600)));

        assertThat(waiting()).containsExactly("1", "4", "5");
    }

    @Test
    void whatWasKeptBackBySilenceDoesNotQuietenTheNextIncident() {
        add(true, "1", "first", true);
        add(true, "2", "first", false);
        now += 60_000;
        add(false, "3", "second", true);
        add(false, "4", "second", false);

        assertThat(waiting()).containsExactly("3", "4");
    }

    @Test
    void anEndIsSentIfItsBeginningWasAndOnlyThen() {
        add(false, "1", "first", true);
        add(true, "2", "first", false);
        add(true, "3", "second", true);
        add(false, "4", "second", false);

        assertThat(waiting()).as("the end of what began before the silence").containsExactly("1", "2");
    }

    @Test
    void whatBeganAndDidNotEndIsKnown() {
        add(false, "1", "first", true);
        add(true, "2", "second", true);
        add(false, "3", "third", true);
        add(false, "4", "third", false);
        assertThat(one.log().begun()).extracting(it -> it.notification().id()).containsExactly("1");
        assertThat(one.log().begun("health_check_status_notification c"))
                .extracting(Alert::correlationId)
                .containsExactly("first", "second");

        // The same incident may begin again, as that of an open origin does.
        add(false, "5", "first", false);
        assertThat(one.log().begun()).isEmpty();
        add(false, "6", "first", true);
        assertThat(two.log().begun()).extracting(it -> it.notification().id()).containsExactly("6");
    }

    private void add(boolean silenced, String id, String incident, boolean began) {
        var alert = new Alert(
                id, AlertType.HEALTH_CHECK_STATUS_NOTIFICATION, "c", incident, began, now, "t", new LinkedHashMap<>());
        var notification = new Notification(id, "p", "policy", Optional.of(alert), 0);
        one.add(List.of(new NewDelivery(OPS, notification, began && incident.equals("first") ? 0 : 1_800, silenced)));
    }

    private static NewDelivery ofPolicy(Alert alert) {
        return new NewDelivery(OPS, new Notification(alert.id(), "p", "policy", Optional.of(alert), 0), 600, false);
    }

    @Test
    void aReceiverThatWantsNothingMoreIsOffForItsAddress() {
        one.add(List.of(delivery("a"), delivery("b")));
        one.switchOff(OPS, "address", "410");

        assertThat(waiting()).isEmpty();
        assertThat(one.log().state(OPS).offFor()).isEqualTo("address");
        one.retry(OPS);
        assertThat(one.log().state(OPS).offFor()).isEmpty();
    }

    @Test
    void oldDeliveriesAreForgottenButNothingThatWaits() {
        one.add(List.of(delivery("a"), delivery("b")));
        one.sent(one.next(OPS).orElseThrow());
        now += 10;

        assertThat(one.forget(now)).isEqualTo(1);
        assertThat(one.log().countOf(0, Long.MAX_VALUE)).isEqualTo(1);
        assertThat(one.log().countOf(0, now - 10)).isZero();
    }

    /// On the way back from an upgrade.
    @Test
    void aStateThatOnlyANewerVersionKnowsIsShownAsSuch() {
        one.add(List.of(delivery("a")));
        try (var database = new Database(place())) {
            database.transaction(handle -> handle.execute("UPDATE alert_delivery SET state = 'postponed'"));
        }

        assertThat(one.log().history(0, Long.MAX_VALUE, 0, 1000))
                .singleElement()
                .satisfies(delivery -> {
                    assertThat(delivery.state()).isEqualTo(Delivery.State.FAILED);
                    assertThat(delivery.error()).isEqualTo("another version has noted: postponed");
                });
        assertThat(one.next(OPS)).isEmpty();
    }
}
