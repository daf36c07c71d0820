package io.vestibule.bell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.bell.form.HttpMessage;
import io.vestibule.bell.send.SendResult;
import io.vestibule.board.AlertBoard;
import io.vestibule.config.Abilities;
import io.vestibule.config.Configuration;
import io.vestibule.config.DestinationEdits;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.Moment;
import io.vestibule.config.PolicyEdits;
import io.vestibule.config.SilenceEdits;
import io.vestibule.ground.Failure;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import io.vestibule.store.Delivery;
import io.vestibule.store.DeliveryQueue;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the bell does under a clock that the test sets and receivers that the test plays.
class ReceiverDeliveryTest {

    private static final long MINUTE = 60_000;
    private static final String ROOM_LIMIT = "vestibule_limit";
    private static final String URL = "https://ops.example.com/hook";

    @TempDir
    private Path data = Path.of("");

    private long now = Instant.parse("2026-04-01T10:00:00Z").toEpochMilli();
    private long chance;
    private final AlertBoard board = new AlertBoard();
    private final List<String> told = new ArrayList<>();
    private Function<HttpMessage, SendResult> receiver = _ -> new SendResult.Taken();
    private Configuration configuration = Configuration.empty(Abilities.DEFAULT);
    private DeliveryQueue queue = at("unused.db");
    private ReceiverDelivery telling = telling("one");
    private Bell bell = bell(queue);
    private String ops = "";
    private String policy = "";

    private DeliveryQueue at(String file) {
        return DeliveryQueue.open(new StorePlace.Sqlite(data.resolve(file)), () -> now);
    }

    @BeforeEach
    void begin() {
        queue = at("config.db");
        telling = telling("one");
        bell = bell(queue);
        ops = edit(DestinationEdits.webhooks("", text -> text)
                .create("", keys("{'name':'ops','url':'%s','secret':'s'}".formatted(URL))));
        policy = edit(PolicyEdits.KIND.create("", keys(policy(""))));
    }

    @AfterEach
    void end() {
        queue.close();
    }

    private String policy(String more) {
        return "{'name':'down','alert_type':'health_check_status_notification','enabled':true,"
                + "'mechanisms':{'webhooks':[{'id':'%s'}]}%s}".formatted(ops, more);
    }

    private static Yaml.Mapping keys(String json) {
        return (Yaml.Mapping) tree(json);
    }

    private static Yaml tree(String json) {
        return JsonTree.read(json.replace('\'', '"'), new Faults("")).orElseThrow();
    }

    private String edit(Edit edit) {
        EditResult result = edit.apply(configuration, new Moment(Instant.ofEpochMilli(now), () -> chance++));
        assertThat(result).isInstanceOf(EditResult.Changed.class);
        var changed = (EditResult.Changed) result;
        configuration = changed.after();
        return changed.id();
    }

    private ReceiverDelivery telling(String holder) {
        var outlet = new MessageOutlet(
                () -> configuration,
                name -> Optional.of(name).filter(text -> !text.isEmpty()),
                message -> {
                    SendResult result = receiver.apply(message);
                    if (result instanceof SendResult.Taken) {
                        told.add(text(message));
                    }
                    return result;
                },
                Optional.empty(),
                () -> now);
        return new ReceiverDelivery(queue, outlet, () -> now, holder);
    }

    private static String text(HttpMessage message) {
        return keys(message.body()).text("text").orElse("");
    }

    private Bell bell(DeliveryQueue to) {
        var outlet = new MessageOutlet(() -> configuration, Optional::of, receiver, Optional.empty(), () -> now);
        return new Bell(board, to, () -> configuration, () -> true, outlet, () -> now, "one", _ -> {}, () -> {});
    }

    private void happens(String id, String check, boolean began) {
        board.leave(new Alert(
                id,
                AlertType.HEALTH_CHECK_STATUS_NOTIFICATION,
                check,
                "incident of " + check,
                began,
                now,
                id,
                new LinkedHashMap<>()));
        bell.collect();
    }

    private List<Delivery.State> states() {
        return queue.log().history(0, Long.MAX_VALUE, 0, 100).reversed().stream()
                .map(Delivery::state)
                .toList();
    }

    @Test
    void whatHappensIsToldInOrderAndOnce() {
        happens("a", "one", true);
        happens("b", "two", true);
        happens("a", "one", true);

        assertThat(queue.due("one")).containsExactly(ops);
        telling.tell(ops);
        telling.tell(ops);

        assertThat(told).containsExactly("a", "b");
        assertThat(board.waiting()).isEmpty();
    }

    @Test
    void whatNoPolicyAsksForIsNotKept() {
        edit(PolicyEdits.KIND.replace("", policy, keys(policy(",'filters':{'health_check_id':['x']}"))));
        happens("a", "one", true);
        happens("b", "x", true);

        telling.tell(ops);

        assertThat(told).containsExactly("b");
    }

    @Test
    void whileTheStoreIsAwayAlertsWaitOnTheBoard() {
        var away = at("no/x.db");
        Bell helpless = bell(away);
        board.leave(new Alert(
                "a", AlertType.HEALTH_CHECK_STATUS_NOTIFICATION, "one", "i", true, now, "a", new LinkedHashMap<>()));
        assertThatThrownBy(helpless::collect).isInstanceOf(Failure.class);
        assertThat(board.waiting()).hasSize(1);

        bell.collect();
        telling.tell(ops);

        assertThat(told).containsExactly("a");
        away.close();
    }

    @Test
    void pausesGrowFromFiveSecondsToAnHourAndAfterADayItIsGivenUp() {
        receiver = _ -> new SendResult.Again("it answered 500");
        happens("a", "one", true);
        var pauses = new ArrayList<Long>();
        long begun = now;
        while (states().getFirst() == Delivery.State.WAITING) {
            telling.tell(ops);
            long due = queue.log().state(ops).dueMillis();
            if (due > now) {
                pauses.add((due - now) / 1000);
                now = due - 1;
                assertThat(queue.due("one")).isEmpty();
                now = due;
            }
        }

        assertThat(pauses.subList(0, 12))
                .containsExactly(5L, 10L, 20L, 40L, 80L, 160L, 320L, 640L, 1280L, 2560L, 3600L, 3600L);
        assertThat(now - begun).isBetween(86_400_000L, 90_000_000L);
        assertThat(states()).containsExactly(Delivery.State.FAILED);
    }

    @Test
    void aReceiverSaysHowLongToWait() {
        receiver = _ -> new SendResult.Again("it answered 429", 90_000);
        happens("a", "one", true);
        telling.tell(ops);

        assertThat(queue.log().state(ops).dueMillis()).isEqualTo(now + 90_000);
    }

    @Test
    void aShortFailureFoldsNothing() {
        receiver = _ -> new SendResult.Again("it answered 500");
        happens("a", "one", true);
        telling.tell(ops);
        happens("b", "one", false);
        happens("c", "one", true);
        now += MINUTE;
        receiver = _ -> new SendResult.Taken();
        telling.tell(ops);

        assertThat(told).containsExactly("a", "b", "c");
    }

    @Test
    void behindADeadReceiverOnlyTheNewestOfEachThingWaits() {
        receiver = _ -> new SendResult.Again("no answer in time");
        happens("a1", "one", true);
        telling.tell(ops);
        happens("b1", "two", true);
        happens("a2", "one", false);
        happens("a3", "one", true);
        now += Backoff.DEAD;
        telling.tell(ops);
        assertThat(states())
                .containsExactly(
                        Delivery.State.FOLDED, Delivery.State.WAITING, Delivery.State.FOLDED, Delivery.State.WAITING);

        receiver = _ -> new SendResult.Taken();
        now += Backoff.LONGEST;
        telling.tell(ops);

        assertThat(told).containsExactly("b1", "a3 (2 earlier messages about it could not be sent)");
    }

    @Test
    void a410SwitchesAReceiverOffUntilItHasAnotherAddress() {
        receiver = _ -> new SendResult.Gone("it answered 410");
        happens("a", "one", true);
        telling.tell(ops);
        receiver = _ -> new SendResult.Taken();
        happens("b", "one", false);
        telling.tell(ops);
        assertThat(told).isEmpty();
        assertThat(states()).containsOnly(Delivery.State.REFUSED);

        edit(DestinationEdits.webhooks("", text -> text)
                .replace("", ops, keys("{'name':'ops','url':'%s-2'}".formatted(URL))));
        happens("c", "one", true);
        telling.tell(ops);

        assertThat(told).containsExactly("c");
    }

    @Test
    void anotherNodeGoesOnWhenTheTermOfOneThatDiedEnds() {
        happens("a", "one", true);
        receiver = _ -> {
            throw new IllegalStateException("the process dies here");
        };
        assertThatThrownBy(() -> telling.tell(ops)).isInstanceOf(IllegalStateException.class);
        receiver = _ -> new SendResult.Taken();
        ReceiverDelivery other = telling("two");
        other.tell(ops);
        assertThat(told).as("the term has not ended").isEmpty();

        now += ReceiverDelivery.TERM;
        other.tell(ops);

        assertThat(told).containsExactly("a");
    }

    @Test
    void anOriginThatAnswersAroundTheGateIsToldToThoseWhoWantItClosed() {
        String open = policy(",'filters':{'health_check_id':['direct']}")
                .replace("health_check_status_notification", "vestibule_origin_open")
                .replace("'down'", "'open'");
        edit(PolicyEdits.KIND.replace("", policy, keys(open)));
        happens("a", "other", false);
        happens("b", "direct", false);
        happens("c", "direct", true);
        telling.tell(ops);

        assertThat(told)
                .containsExactly(
                        "The origin of health check direct answers around the gate",
                        "The origin of health check direct no longer answers around the gate");
    }

    @Test
    void quietHoursTellNothingAndTheLogSaysSo() {
        edit(SilenceEdits.create((Yaml.Sequence) tree("[{'policy_id':'%s','start_time':'%s','end_time':'%s'}]"
                .formatted(policy, Instant.ofEpochMilli(now), Instant.ofEpochMilli(now + MINUTE)))));
        happens("a", "one", true);
        now += MINUTE;
        happens("b", "two", true);
        telling.tell(ops);

        assertThat(told).containsExactly("b");
        assertThat(states()).containsExactly(Delivery.State.SILENCED, Delivery.State.SENT);
    }

    @Test
    void aReceiverOfTwoPoliciesIsToldOnceAlsoWhereOneIsSilenced() {
        String second = edit(PolicyEdits.KIND.create("", keys(policy("").replace("'down'", "'two'"))));
        happens("a", "one", true);
        edit(SilenceEdits.create((Yaml.Sequence) tree("[{'policy_id':'%s','start_time':'%s','end_time':'%s'}]"
                .formatted(second, Instant.ofEpochMilli(now), Instant.ofEpochMilli(now + MINUTE)))));
        happens("b", "one", false);
        telling.tell(ops);

        assertThat(told).containsExactly("a", "b");
    }

    /// The checks of these alerts are in no configuration, as after their deletion.
    @Test
    void theIncidentOfACheckThatWasDeletedEnds() {
        happens("a", "one", true);
        happens("b", "two", true);
        happens("c", "two", false);
        telling.tell(ops);
        bell.endUnwatched();
        assertThat(queue.next(ops)).as("a node may not know a new check yet").isEmpty();

        now += 2 * MINUTE;
        bell.endUnwatched();
        telling.tell(ops);
        assertThat(told.subList(3, told.size()))
                .containsExactly("No longer watched, since the health check was deleted: a");

        now += 2 * MINUTE;
        bell.endUnwatched();
        assertThat(queue.next(ops)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = AlertType.class,
            names = {"VESTIBULE_QUEUEING", "VESTIBULE_LIMIT", "VESTIBULE_HELD"})
    void theIncidentOfARoomThatWasDeletedEnds(AlertType type) {
        String asked = policy("").replace("health_check_status_notification", type.published());
        edit(PolicyEdits.KIND.replace("", policy, keys(asked)));
        var data = new LinkedHashMap<>(Map.of("minutes", "5"));
        board.leave(new Alert("a", type, "room", "i", true, now, "a", data));
        bell.collect();
        telling.tell(ops);

        now += 2 * MINUTE;
        bell.endUnwatched();
        telling.tell(ops);

        assertThat(told).containsExactly("a", "No longer watched, since the room was deleted: a");
    }

    @Test
    void anIncidentEndsWithThePolicyThatHadItSent() {
        edit(PolicyEdits.KIND.replace(
                "", policy, keys(policy("").replace("health_check_status_notification", ROOM_LIMIT))));
        limit("a");
        telling.tell(ops);
        edit(PolicyEdits.KIND.replace(
                "",
                policy,
                keys(policy(",'filters':{'minutes':['10']}").replace("health_check_status_notification", ROOM_LIMIT))));

        now += 2 * MINUTE;
        bell.endUnwatched();
        telling.tell(ops);

        assertThat(told).containsExactly("a", "No longer watched, since no policy asks for it any more: a");
    }

    private void limit(String id) {
        var data = new LinkedHashMap<String, String>();
        data.put("minutes", "5");
        board.leave(new Alert(id, AlertType.VESTIBULE_LIMIT, "room", "i", true, now, id, data));
        bell.collect();
    }
}
