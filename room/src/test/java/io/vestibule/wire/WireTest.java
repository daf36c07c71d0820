package io.vestibule.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.Descriptors;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.queue.Draw;
import io.vestibule.testing.GoldenFiles;
import io.vestibule.wire.v1.AnswerMessage;
import io.vestibule.wire.v1.AnswerMessages;
import io.vestibule.wire.v1.AskClaim;
import io.vestibule.wire.v1.AskMessage;
import io.vestibule.wire.v1.AskMessages;
import io.vestibule.wire.v1.EntriesMessage;
import io.vestibule.wire.v1.FrameMessage;
import io.vestibule.wire.v1.GotMessage;
import io.vestibule.wire.v1.JoinedMessage;
import io.vestibule.wire.v1.LineMessage;
import io.vestibule.wire.v1.NotesMessage;
import io.vestibule.wire.v1.PiecesMessage;
import io.vestibule.wire.v1.ReportMessage;
import io.vestibule.wire.v1.ViewMessage;
import io.vestibule.wire.v1.VisitEventMessage;
import io.vestibule.wire.v1.WantedMessage;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WireTest {

    /// The bytes of version 1 of the schemas, as they were when these were frozen.
    private static final String RECORDED = "frames.properties";

    @Test
    void whatIsWrittenReadsTheSame() {
        assertThat(SlotForm.readAsks(SlotForm.writeAsks(Samples.asks())))
                .isEqualTo(new Received.Sound<>(Samples.asks()));
        assertThat(SlotForm.readAnswers(SlotForm.writeAnswers(Samples.answers())))
                .isEqualTo(new Received.Sound<>(Samples.answers()));
        assertThat(ReportForm.read(ReportForm.write(Samples.report())))
                .isEqualTo(new Received.Sound<>(Samples.report()));
        assertThat(ReportForm.read(ReportForm.write(Samples.told(Samples.report()))))
                .isEqualTo(new Received.Sound<>(Samples.told(Samples.report())));
        assertThat(ReportForm.readTaken(ReportForm.write(Samples.taken())))
                .isEqualTo(new Received.Sound<>(Samples.taken()));
        assertThat(EnvelopeForm.read(EnvelopeForm.write(Samples.envelope())))
                .isEqualTo(new Received.Sound<>(Samples.envelope()));
        assertThat(WorldForm.readPromise(WorldForm.write(Samples.promise())))
                .isEqualTo(new Received.Sound<>(Samples.promise()));
    }

    /// Lines and forecasts have no equality: they are compared part by part.
    @Test
    void viewsAndStatesReadTheSame() {
        var view = sound(ViewForm.read(ViewForm.write(Samples.view())));
        var center = sound(WorldForm.readCenter(WorldForm.write(Samples.center())));
        var world = sound(WorldForm.readWorld(WorldForm.write(Samples.world())));

        assertSame(view, Samples.view());
        assertSame(center, Samples.center());
        assertSame(world, Samples.world());
    }

    @Test
    void whatIsAskedAndAnsweredOfInvitationsReadsTheSame() {
        var asks = Samples.asks().stream()
                .map(asked -> new NumberedAsk(asked.number(), asked.ask().byInvitation()))
                .toList();
        var answers = List.of(new NumberedAnswer(1, new SlotAnswer.InLine(1_790_000_000_000L)));

        assertThat(SlotForm.readAsks(SlotForm.writeAsks(asks))).isEqualTo(new Received.Sound<>(asks));
        assertThat(SlotForm.readAnswers(SlotForm.writeAnswers(answers))).isEqualTo(new Received.Sound<>(answers));
    }

    /// Fields that came later, for those who look on, and what was recorded has none of.
    @Test
    void whatOnlookersAreToldReadsTheSame() {
        var view = Samples.told(Samples.view());
        var center = Samples.center().hostedBy("fra-2");
        var world = Samples.told(Samples.world());

        assertSame(sound(ViewForm.read(ViewForm.write(view))), view);
        assertSame(sound(WorldForm.readCenter(WorldForm.write(center))), center);
        assertSame(sound(WorldForm.readWorld(WorldForm.write(world))), world);
    }

    @Test
    void whatOnlookersAreNotToldByAVersionBeforeIsNotKnown() throws IOException {
        var view = sound(ViewForm.read(bytes(recorded(), "view")));
        var world = sound(WorldForm.readWorld(bytes(recorded(), "world")));

        assertThat(view.share().isKnown()).isFalse();
        assertThat(view.counts().everywhere()).isTrue();
        assertThat(view.flow().stalled()).isFalse();
        assertThat(world.admitted()).isEmpty();
        assertThat(world.hosts()).isEmpty();
    }

    @Test
    void bytesOfTheFrozenSchemasStayReadable() throws IOException {
        var recorded = recorded();

        assertThat(recorded.keySet()).isEqualTo(Samples.written().keySet());
        assertThat(SlotForm.readAsks(bytes(recorded, "asks"))).isEqualTo(new Received.Sound<>(Samples.asks()));
        assertThat(SlotForm.readAnswers(bytes(recorded, "answers"))).isEqualTo(new Received.Sound<>(Samples.answers()));
        assertThat(ReportForm.read(bytes(recorded, "report"))).isEqualTo(new Received.Sound<>(Samples.report()));
        assertThat(ReportForm.read(bytes(recorded, "report-notes")))
                .isEqualTo(new Received.Sound<>(Samples.told(Samples.report())));
        assertThat(ReportForm.readTaken(bytes(recorded, "taken"))).isEqualTo(new Received.Sound<>(Samples.taken()));
        assertThat(StandingForm.read(bytes(recorded, "standing"))).isEqualTo(new Received.Sound<>(Samples.STANDING));
        assertThat(HelloForm.read(bytes(recorded, "hello"))).isEqualTo(new Received.Sound<>(Samples.HELLO));
        assertThat(EnvelopeForm.read(bytes(recorded, "envelope"))).isEqualTo(new Received.Sound<>(Samples.envelope()));
        assertThat(WorldForm.readPromise(bytes(recorded, "promise")))
                .isEqualTo(new Received.Sound<>(Samples.promise()));
        assertSame(sound(ViewForm.read(bytes(recorded, "view"))), Samples.view());
        assertSame(sound(WorldForm.readCenter(bytes(recorded, "center"))), Samples.center());
        assertSame(sound(WorldForm.readCenter(bytes(recorded, "center-patience"))), Samples.centerWithPatience());
        assertSame(sound(WorldForm.readWorld(bytes(recorded, "world"))), Samples.world());
    }

    /// What a later version writes for this one to read begins with what this one writes.
    @Test
    void whatThisVersionWritesIsWhatWasRecorded() throws IOException {
        var now = new TreeMap<String, String>();
        Samples.written().forEach((name, bytes) -> now.put(name, hex(bytes)));

        assertThat(now).isEqualTo(recorded());
    }

    /// Some of what frames carry has no equality: what was read is written again instead.
    @Test
    void framesOfEveryKindReadTheSameAlsoThoseThatWereRecorded() throws IOException {
        var recorded = recorded();

        assertThat(Samples.frames().values().stream().map(Object::getClass).distinct())
                .hasSize(Frame.class.getPermittedSubclasses().length);
        for (var sample : Samples.frames().entrySet()) {
            byte[] bytes = bytes(recorded, "frame-" + sample.getKey());
            var read = sound(FrameForm.read(bytes));

            assertThat(read.frame()).hasSameClassAs(sample.getValue());
            assertThat(FrameForm.write(read)).as(sample.getKey()).isEqualTo(bytes);
        }
    }

    @Test
    void aFrameThatMeansNothingIsGarbageWithItsReason() {
        var room = FrameMessage.newBuilder().setRoom("r");

        assertThat(FrameForm.read(room.build().toByteArray()))
                .isEqualTo(garbage("a frame that this version does not know"));
        assertThat(FrameForm.read(room.setEntries(EntriesMessage.newBuilder().addWords(1))
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("entries.words are not four of each"));
        assertThat(FrameForm.read(room.setJoined(JoinedMessage.newBuilder().setLanes(65))
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("joined.lanes is not between 1 and 64"));
        assertThat(FrameForm.read(room.setGot(GotMessage.newBuilder()
                                .setPieces(PiecesMessage.newBuilder().setCount(-1)))
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("pieces.count is negative"));
        assertThat(FrameForm.read(room.setWanted(WantedMessage.newBuilder().setMost(-1))
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("wanted.most is negative"));
    }

    @Test
    void aFieldOfALaterVersionIsLeftOut() {
        byte[] later = {(byte) 0xfa, 0x7f, 2, 1, 2};
        byte[] told = ReportForm.write(Samples.report());
        byte[] longer = new byte[told.length + later.length];
        System.arraycopy(told, 0, longer, 0, told.length);
        System.arraycopy(later, 0, longer, told.length, later.length);

        assertThat(ReportForm.read(longer)).isEqualTo(new Received.Sound<>(Samples.report()));
    }

    @Test
    void whatTheMinuteBookIsNotToldByAVersionBeforeIsNotKnown() throws IOException {
        var report = sound(ReportForm.read(bytes(recorded(), "report")));

        assertThat(report.notes()).isEqualTo(LaneNotes.NONE);
        assertThat(report.visitEvents())
                .contains(new VisitEvent.CheckedIn(-2, Samples.NOW - 8, Samples.NOW - 4, Samples.NOW + 12_000));
    }

    /// By the schema as it was before there was a minute book, and what it knows written again.
    @Test
    void aVersionBeforeReadsTheSameWithoutNotes() throws Exception {
        var before = before(ReportMessage.getDescriptor().getFile());
        byte[] told = ReportForm.write(Samples.told(Samples.report()));

        var read = DynamicMessage.parseFrom(
                before.findMessageTypeByName("ReportMessage"), CodedInputStream.newInstance(told));
        var known = withoutUnknown(read).toByteArray();

        assertThat(sound(ReportForm.read(known))).isEqualTo(withoutNotes(Samples.told(Samples.report())));
    }

    @Test
    void notesThatMeanNothingAreGarbage() {
        assertThat(noted(NotesMessage.newBuilder().setRejected(-1))).isEqualTo(garbage("notes.rejected is no count"));
        assertThat(noted(NotesMessage.newBuilder().setOriginFailed(Long.MAX_VALUE)))
                .isEqualTo(garbage("notes.origin_failed is no count"));
        assertThat(noted(NotesMessage.newBuilder().addSightings(sighting().setAtMillis(-1))))
                .isEqualTo(garbage("sighting.at_millis is negative"));
        assertThat(noted(NotesMessage.newBuilder()
                        .addAllSightings(Collections.nCopies(
                                NotesForm.MOST_SIGHTINGS + 1, sighting().build()))))
                .isEqualTo(garbage("notes.sightings are too many"));
        assertThat(noted(NotesMessage.newBuilder()))
                .isEqualTo(new Received.Sound<>(Reports.of(new WorkerId(0, 0), 1, 0, 0, List.of())));
    }

    @Test
    void aCheckInBeforeTheBeginningOfTimeIsGarbage() {
        var checkedIn = VisitEventMessage.CheckedIn.newBuilder().setPreviousMillis(-1);

        assertThat(ReportForm.read(ReportMessage.newBuilder()
                        .setSequence(1)
                        .addVisitEvents(VisitEventMessage.newBuilder().setCheckedIn(checkedIn))
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("previous_millis is negative"));
    }

    private static NotesMessage.Sighting.Builder sighting() {
        return NotesMessage.Sighting.newBuilder().setId(5);
    }

    private static Received<Report> noted(NotesMessage.Builder notes) {
        return ReportForm.read(ReportMessage.newBuilder()
                .setSequence(1)
                .setNotes(notes)
                .build()
                .toByteArray());
    }

    /// The schema of reports without what came for the minute book.
    private static Descriptors.FileDescriptor before(Descriptors.FileDescriptor now)
            throws Descriptors.DescriptorValidationException {
        var file = now.toProto().toBuilder();
        for (var message : file.getMessageTypeBuilderList()) {
            remove(message, "notes");
            message.getNestedTypeBuilderList().forEach(nested -> remove(nested, "previous_millis"));
        }
        return Descriptors.FileDescriptor.buildFrom(file.build(), new Descriptors.FileDescriptor[0]);
    }

    private static void remove(DescriptorProtos.DescriptorProto.Builder from, String field) {
        for (int i = 0; i < from.getFieldCount(); i++) {
            if (from.getField(i).getName().equals(field)) {
                from.removeField(i);
                return;
            }
        }
    }

    private static DynamicMessage withoutUnknown(DynamicMessage read) {
        var known = read.toBuilder().setUnknownFields(UnknownFieldSet.getDefaultInstance());
        read.getAllFields().forEach((field, value) -> known.setField(field, known(value)));
        return known.build();
    }

    private static Object known(Object value) {
        return switch (value) {
            case DynamicMessage message -> withoutUnknown(message);
            case List<?> all -> all.stream().map(WireTest::known).toList();
            default -> value;
        };
    }

    private static Report withoutNotes(Report report) {
        var events = new ArrayList<VisitEvent>();
        for (VisitEvent event : report.visitEvents()) {
            events.add(
                    event instanceof VisitEvent.CheckedIn it
                            ? new VisitEvent.CheckedIn(it.id(), it.arrivedMillis(), it.atMillis(), it.liveUntilMillis())
                            : event);
        }
        return new Report(
                report.worker(),
                report.sequence(),
                report.acknowledged(),
                report.throughMillis(),
                report.last(),
                events,
                LaneNotes.NONE,
                OriginAnswers.NONE);
    }

    @Test
    void aHotMessageIsSmall() {
        var ask = Samples.asks().subList(0, 1);
        var answer = Samples.answers().subList(0, 1);

        assertThat(SlotForm.writeAsks(ask)).hasSizeLessThanOrEqualTo(24);
        assertThat(SlotForm.writeAnswers(answer)).hasSizeLessThanOrEqualTo(16);
    }

    @Test
    void aMessageThatMeansNothingIsGarbageWithItsReason() {
        assertThat(SlotForm.readAsks(asking(AskMessage.newBuilder())))
                .isEqualTo(garbage("a claim that this version does not know"));
        assertThat(SlotForm.readAsks(asking(AskMessage.newBuilder().setClaim(AskClaim.ASK_CLAIM_ROAMING))))
                .isEqualTo(garbage("only a roaming visitor reports a session"));
        assertThat(SlotForm.readAnswers(AnswerMessages.newBuilder()
                        .addAnswers(AnswerMessage.newBuilder())
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("an answer that this version does not know"));
        assertThat(ReportForm.read(ReportMessage.newBuilder()
                        .setSequence(1)
                        .addVisitEvents(VisitEventMessage.newBuilder())
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("a visit event that this version does not know"));
        assertThat(ReportForm.read(ReportMessage.newBuilder()
                        .setSequence(1)
                        .setAcknowledged(1)
                        .build()
                        .toByteArray()))
                .isEqualTo(garbage("an acknowledged report is not sent again"));
        assertThat(ViewForm.read(new byte[0])).isInstanceOf(Received.Garbage.class);
        assertThat(WorldForm.readCenter(new byte[0])).isEqualTo(garbage("a data center has a name"));
    }

    @Test
    void aLineThatGoesBackIsGarbage() {
        assertThat(viewed(LineMessage.newBuilder().addPositions(5).addPositions(0), 1, 1))
                .isEqualTo(garbage("positions do not ascend"));
        assertThat(viewed(LineMessage.newBuilder().addPositions(5).addPositions(1), 2, -1))
                .isEqualTo(garbage("counts do not ascend"));
        assertThat(viewed(LineMessage.newBuilder().addPositions(5), 1, 1))
                .isEqualTo(garbage("not as many counts as positions"));
        assertThat(viewed(
                        LineMessage.newBuilder().addPositions(5).addPositions(1).addWaitSeconds(-1), 1, 1))
                .isEqualTo(garbage("wait_seconds is no amount"));
    }

    private static Received<?> viewed(LineMessage.Builder line, int first, int second) {
        var sound = ViewForm.write(Samples.view());
        try {
            var message = ViewMessage.parseFrom(sound).toBuilder()
                    .setLine(line.addCounts(first).addCounts(second));
            return ViewForm.read(message.build().toByteArray());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] asking(AskMessage.Builder ask) {
        return AskMessages.newBuilder().addAsks(ask).build().toByteArray();
    }

    private static <T> Received<T> garbage(String reason) {
        return new Received.Garbage<>(reason);
    }

    private static <T> T sound(Received<T> received) {
        return switch (received) {
            case Received.Sound<T>(T message) -> message;
            case Received.Garbage<T>(String reason) -> throw new AssertionError(reason);
        };
    }

    private static void assertSame(Object read, Object sample) {
        assertThat(read)
                .usingRecursiveComparison()
                .withEqualsForType(Draw::equals, Draw.class)
                .isEqualTo(sample);
    }

    private static byte[] bytes(Map<String, String> recorded, String name) {
        return HexFormat.of().parseHex(recorded.getOrDefault(name, ""));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static Map<String, String> recorded() throws IOException {
        var properties = new Properties();
        properties.load(new StringReader(GoldenFiles.newest().text(RECORDED)));
        var all = new TreeMap<String, String>();
        properties.forEach((name, hex) -> all.put((String) name, (String) hex));
        return all;
    }
}
