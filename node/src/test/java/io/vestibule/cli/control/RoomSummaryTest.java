package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RoomSummaryTest {

    private static final String LIMITED = """
        {'id':'e1','name':'launch','event_start_time':'2026-11-22T12:00:00Z',
         'event_end_time':'2026-11-22T14:00:00Z','total_active_users':4,'new_users_per_minute':1,
         'queueing_method':null}
        """;

    @Test
    void aRoomTellsAllItsRoutesItsMethodAndItsLimits() {
        var room = room("'additional_routes':[{'host':'www.example.com','path':'/buy'}],", "not_queueing", "");

        assertThat(room.state())
                .containsExactly("room sale on shop.example.com/, www.example.com/buy: not queueing,"
                        + " 7 waiting, 3 of 10 active, 5 new per minute, fifo");
    }

    @Test
    void theLimitsOfAnEventThatIsOnAreToldAsTheEventsOwn() {
        var room = room("", "queueing", "e1", LIMITED);

        assertThat(room.state())
                .containsExactly(
                        "room sale on shop.example.com/: queueing, 7 waiting, 3 of 4 active,"
                                + " 1 new per minute, fifo",
                        "  the event launch is on until 2026-11-22T14:00:00Z: its limits are in"
                                + " force, 4 active and 1 new per minute; the room's own are 10 and 5");
    }

    @Test
    void anEventWithoutLimitsKeepsTheRooms() {
        String event = LIMITED.replace("'total_active_users':4,'new_users_per_minute':1,", "");

        assertThat(room("", "queueing", "e1", event).state().getLast())
                .isEqualTo("  the event launch is on until 2026-11-22T14:00:00Z, with the room's own" + " limits");
    }

    @Test
    void whileSomebodyGathersItIsSaidWhenPeopleEnter() {
        var room = room("", "event_prequeueing", "e1", LIMITED);

        assertThat(room.state())
                .contains("  no newcomer is admitted before 2026-11-22T12:00:00Z")
                .anyMatch(line -> line.startsWith("  the pre-queue of the event launch"));
    }

    @Test
    void theNextEventIsTold() {
        var room = room("'next_event_start_time':'2026-11-22T12:00:00Z',", "queueing", "", LIMITED);

        assertThat(room.state().getLast())
                .isEqualTo("  next event: launch, from 2026-11-22T12:00:00Z to 2026-11-22T14:00:00Z,"
                        + " with 4 active and 1 new per minute");
        assertThat(room.activeLimit()).as("not yet").isEqualTo(10);
    }

    @Test
    void aRoomThatSendsEverybodyAwaySaysSo() {
        assertThat(room("'queueing_method':'reject',", "not_queueing", "").state())
                .contains("  no newcomer is admitted: the method is reject");
        String event = LIMITED.replace("'queueing_method':null", "'queueing_method':'reject'");
        assertThat(room("", "not_queueing", "e1", event).whyNobodyEnters()).isPresent();
        assertThat(room("'queue_all':true,", "not_queueing", "").state())
                .contains("  no newcomer is admitted: queue-all is on");
    }

    @Test
    void whereNoNewcomerIsAdmittedItIsSaidHowManyPassedByRules() {
        var room = lately("'queue_all':true,", "'bypassed_last_minute':3");

        assertThat(room.state())
                .containsSubsequence(
                        "  no newcomer is admitted: queue-all is on",
                        "  3 passed by rules at this node in the last minute");
    }

    @Test
    void anOriginThatDoesNotAnswerIsSaid() {
        assertThat(lately("", "'origin_last_minute':{'requests':12,'failed':12}")
                        .state())
                .contains("  origin does not answer: 12 of 12 requests failed at this node in the" + " last minute");
        assertThat(lately("", "'origin_last_minute':{'requests':12,'failed':1}").state())
                .contains("  origin does not always answer: 1 of 12 requests failed at this node in"
                        + " the last minute");
        assertThat(lately("", "'origin_last_minute':{'requests':1,'failed':1}").state())
                .contains("  origin does not answer: 1 of 1 request failed at this node in the last" + " minute");
    }

    private static RoomSummary lately(String settings, String status) {
        var plain = room(settings, "queueing", "");
        String told = plain.status().toString();
        return new RoomSummary(
                plain.settings(), json(told.substring(0, told.length() - 1) + ',' + status + '}'), plain.events());
    }

    @Test
    void howPeopleEnterFollowsTheMethod() {
        assertThat(room("'queueing_method':'passthrough',", "not_queueing", "").howPeopleEnter())
                .contains("without limits");
        assertThat(room("'queueing_method':'random',", "not_queueing", "").howPeopleEnter())
                .contains("in random order");
    }

    @Test
    void fewerActiveVisitorsAloneLowerTheLimitAMinuteToo() {
        var nowhere = new PrintStream(OutputStream.nullOutputStream());
        var terminal = new Terminal(InputStream.nullInputStream(), nowhere, nowhere, Map.of());

        assertThat(changed(terminal, "sale", "--active", "3"))
                .contains("{\"total_active_users\":3,\"new_users_per_minute\":3}");
        assertThat(changed(terminal, "sale", "--active", "8"))
                .contains("{\"total_active_users\":8,\"new_users_per_minute\":5}");
        assertThat(changed(terminal, "sale", "--active", "3", "--per-minute", "2"))
                .contains("{\"total_active_users\":3,\"new_users_per_minute\":2}");
    }

    private static Optional<String> changed(Terminal terminal, String... arguments) {
        var limits = new RoomCommand.SetLimits(terminal);
        new CommandLine(limits).parseArgs(arguments);
        return limits.change(room("", "not_queueing", ""));
    }

    /// @param more settings that win over the others
    private static RoomSummary room(String more, String status, String event, String... events) {
        return new RoomSummary(
                json("""
                    {'id':'1','zone':'example.com','name':'sale','host':'shop.example.com',
                     'path':'/','total_active_users':10,'new_users_per_minute':5,%s
                     'suspended':false%s}
                    """.formatted(more, more.contains("queueing_method") ? "" : ",'queueing_method':'fifo'")),
                json("""
                    {'status':'%s','event_id':'%s','estimated_queued_users':7,
                     'estimated_total_active_users':3}
                    """.formatted(status, event)),
                List.of(events).stream().map(RoomSummaryTest::json).toList());
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }
}
