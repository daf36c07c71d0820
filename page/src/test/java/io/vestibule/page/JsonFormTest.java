package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PageModel.Note;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonFormTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Path GOLDEN = Path.of("src/test/resources/io/vestibule/page/json");
    private static final PageModel LINE = Models.line(Language.EN_US);

    @Test
    void aPlainLine() throws IOException {
        assertGolden("fifo", LINE);
    }

    @ParameterizedTest
    @EnumSource(NewTicket.class)
    void aVisitorWhoGetsANewTicketIsToldWhy(NewTicket why) {
        var own = MAPPER.readTree(JsonForm.waiting(LINE.given(why))).at("/cfWaitingRoom/vestibule");

        assertThat(own.path("newTicket").asString("")).isEqualTo(why.published());
        assertThat(own.has("newTicket")).isEqualTo(why != NewTicket.NOT_GIVEN);
    }

    @Test
    void aDraw() throws IOException {
        assertGolden(
                "random",
                Models.with(
                        Models.in(Language.EN_US, QueueingMethod.RANDOM, new PageEstimate.About(290, 420, 4_000)),
                        InLine.UNKNOWN));
    }

    @Test
    void anEventThatGathersPeople() throws IOException {
        var place = new InLine(InLine.NOT_TOLD, 5, "31207", "9f86d081");
        assertGolden("prequeue", Models.with(Models.with(LINE, new EventPhase.Prequeue(3_601, 7_200, true)), place));
    }

    @Test
    void anEventThatRuns() throws IOException {
        assertGolden("event", Models.with(LINE, new EventPhase.Running(6_480, false)));
    }

    @Test
    void anEstimateThatLeapsComesWithWhatHappened() {
        for (var change : RoomChange.values()) {
            var told = new PageEstimate.About(330, 420, 530, Optional.of(change));
            var line = Models.in(Language.EN_US, QueueingMethod.FIFO, told);

            assertThat(own(line).get("waitTimeChanged").stringValue()).isEqualTo(change.published());
            assertThat(own(Models.stalled(line)).has("waitTimeChanged")).isFalse();
            assertThat(own(Models.held(line)).has("waitTimeChanged")).isFalse();
        }
        assertThat(own(LINE).has("waitTimeChanged")).isFalse();
    }

    @Test
    void aRoomThatLetsNoNewcomerIn() throws IOException {
        assertGolden("queue-all", Models.paused(LINE));
    }

    @Test
    void aFullRoomWithAMessage() throws IOException {
        var full = Models.in(Language.EN_US, QueueingMethod.FIFO, PageEstimate.FULL);
        assertGolden("full", Models.with(full, new Note("Tea \"&\" cake\n", "<b>\t</b>", true)));
    }

    @Test
    void aRefusal() throws IOException {
        var rejected = Models.in(Language.EN_US, QueueingMethod.REJECT, PageEstimate.UNKNOWN);
        assertGolden("reject", Models.with(rejected, new Check(Models.NOW, Models.NOW, 0)));
    }

    @Test
    void aLineThatStandsStillForLongerThanEstimated() throws IOException {
        assertGolden("stalled", Models.stalled(LINE));
    }

    /// The field is there only then, so that all other answers stay as they were.
    @Test
    void aLineThatIsPausedBecauseTheSiteIsInTroubleSaysSo() {
        var told = room(JsonForm.waiting(Models.held(LINE)));

        assertThat(told.get("queueAll").booleanValue()).isTrue();
        assertThat(told.get("waitTimeKnown").booleanValue()).isFalse();
        assertThat(told.get("vestibule").get("held").booleanValue()).isTrue();
        assertThat(room(JsonForm.waiting(Models.paused(LINE))).get("vestibule").has("held"))
                .isFalse();
    }

    @Test
    void anAdmittedVisitorIsToldNothingElse() {
        assertThat(text(JsonForm.admitted())).isEqualTo("{\"cfWaitingRoom\":{\"inWaitingRoom\":false}}");
    }

    @Test
    void theIntervalIsRoundedUpAndCountsFromTheLastUpdate() {
        var early = Models.with(LINE, new Check(Models.NOW + 9_000, Models.NOW, 19_301));

        var told = room(JsonForm.waiting(early));

        assertThat(told.get("refreshIntervalSeconds").intValue()).isEqualTo(20);
        assertThat(told.get("lastUpdated").stringValue()).isEqualTo("2026-04-01T10:12:20.000Z");
    }

    /// Whatever stands in the texts, the answer is one JSON object and the texts come back.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anyTextComesBackAsItWas(long seed) {
        var random = Seeds.random(seed);
        var text = new StringBuilder();
        random.ints(200, 0, 0x500)
                .map(c -> random.nextInt(8) == 0 ? 0x1f600 + c % 80 : c)
                .forEach(text::appendCodePoint);
        var model = Models.with(LINE, new Note(text.toString(), text.toString(), false));

        var told = room(JsonForm.waiting(model));

        assertThat(told.get("turnstile").stringValue()).isEqualTo(text.toString());
        assertThat(told.get("vestibule").get("message").stringValue()).isEqualTo(text.toString());
    }

    @Test
    void halfACharacterDoesNotBreakTheAnswer() {
        var told = room(JsonForm.waiting(Models.with(LINE, new Note("a\ud83db", "", false))));

        assertThat(told.get("vestibule").get("message").stringValue()).isEqualTo("a\ud83db");
    }

    /// Compares byte for byte with a file that people can read.
    private static void assertGolden(String name, PageModel model) throws IOException {
        var told = text(JsonForm.waiting(model));

        var golden = Files.readString(GOLDEN.resolve(name + ".json"));
        assertThat(told.replace(",\"", ",\n\"") + "\n").isEqualTo(golden);
        var room = room(JsonForm.waiting(model));
        assertThat(room.size()).isEqualTo(25 + 1);
        assertThat(room.get("vestibule").size()).isEqualTo(model.beforeDraw() ? 14 : 12);
    }

    private static JsonNode own(PageModel model) {
        return room(JsonForm.waiting(model)).get("vestibule");
    }

    private static JsonNode room(byte[] json) {
        return MAPPER.readTree(json).get("cfWaitingRoom");
    }

    private static String text(byte[] json) {
        return new String(json, UTF_8);
    }
}
