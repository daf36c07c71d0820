package io.vestibule.wire;

import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.whatif.Prospect;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.coordination.world.CenterState.Outlook;
import io.vestibule.coordination.world.Promise;
import io.vestibule.coordination.world.Sight;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.FailureReason;
import io.vestibule.health.NodeWord;
import io.vestibule.health.ProbeResult;
import io.vestibule.health.ProbeTimes;
import io.vestibule.health.Vote;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Draw;
import io.vestibule.queue.Draws;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Forecast;
import io.vestibule.queue.Homes;
import io.vestibule.queue.Lateness;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.PatienceCurve;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.queue.SortedIds;
import io.vestibule.queue.TestView;
import io.vestibule.room.DrawSeed;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomId;
import io.vestibule.tally.SessionRule;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/// One message of each kind and variant.
final class Samples {

    private static final RoomId ROOM = new RoomId("1fb7726208024553a71396f5261566bd");

    static final long NOW = 1_800_000_000_000L;
    static final Hello HELLO = new Hello("gate-7", "fra");
    static final BootstrapState STANDING = new BootstrapState("a:1", false, true, Set.of("b:1"));

    private static final EstimateStamp TOLD = new EstimateStamp(NOW - 60_000, 50, 61, 75);

    private Samples() {}

    static List<NumberedAsk> asks() {
        return List.of(
                new NumberedAsk(1, new SlotAsk(-7, NOW, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING)),
                new NumberedAsk(
                        2, new SlotAsk(Long.MAX_VALUE, NOW - 90_000, Claim.WAITING, TOLD, EstimateStamp.NOTHING)),
                new NumberedAsk(
                        -1,
                        new SlotAsk(
                                12,
                                NOW - 5_000,
                                Claim.ROAMING,
                                EstimateStamp.NOTHING,
                                EstimateStamp.NOTHING,
                                new Ticket.Active(12, NOW - 5_000, NOW - 4_000, NOW - 100, 3))));
    }

    static List<NumberedAnswer> answers() {
        return List.of(
                new NumberedAnswer(1, new SlotAnswer.Granted(NOW)),
                new NumberedAnswer(2, new SlotAnswer.AlreadyInside(NOW - 100, NOW)),
                new NumberedAnswer(3, new SlotAnswer.AskHome(299)),
                new NumberedAnswer(4, new SlotAnswer.TakenOver(NOW - 900, NOW, 2)),
                new NumberedAnswer(5, SlotAnswer.REFUSED),
                new NumberedAnswer(6, SlotAnswer.NOT_YET),
                new NumberedAnswer(Long.MIN_VALUE, SlotAnswer.SPENT));
    }

    static Report report() {
        return new Report(
                new WorkerId(65, NOW),
                12,
                9,
                NOW - 3,
                true,
                List.of(
                        new VisitEvent.FirstTouch(1, NOW),
                        new VisitEvent.CheckedIn(-2, NOW - 8, NOW - 4, NOW + 12_000),
                        new VisitEvent.Seen(3, NOW - 10_000, NOW),
                        new VisitEvent.Forwarded(4, NOW),
                        new VisitEvent.GaveBack(5, NOW - 100),
                        new VisitEvent.Left(6, NOW),
                        new VisitEvent.Revoked(7, NOW),
                        new VisitEvent.Admitted(8, NOW)),
                LaneNotes.NONE,
                OriginAnswers.NONE);
    }

    /// The same with what a later version tells for the minute book.
    static Report told(Report report) {
        var events = new ArrayList<>(report.visitEvents());
        events.add(new VisitEvent.CheckedIn(9, NOW - 60_000, NOW, NOW + 40_000, NOW - 20_300));
        return new Report(
                report.worker(),
                report.sequence(),
                report.acknowledged(),
                report.throughMillis(),
                report.last(),
                events,
                new LaneNotes(
                        Arrays.copyOf(new long[] {1, 20, 300, 4_000, 50_000, 600_000}, LaneNotes.COUNTS),
                        List.of(new LaneNotes.Sighting(-5, NOW - 100), new LaneNotes.Sighting(6, NOW))),
                OriginAnswers.NONE);
    }

    static ReportForm.Taken taken() {
        return new ReportForm.Taken(new WorkerId(65, NOW), 12);
    }

    private static Report left() {
        var visitEvents = List.<VisitEvent>of(new VisitEvent.Left(6, NOW, true));
        return Reports.of(new WorkerId(65, NOW), 13, 12, NOW, visitEvents);
    }

    static RoomView view() {
        var limits = new Limits(300, 200, Duration.ofMinutes(5), true);
        var seed = DrawSeed.of(new byte[DrawSeed.BYTES], Instant.ofEpochMilli(NOW - 600_000));
        return TestView.of(new Rules(QueueingMethod.RANDOM, true, limits, SessionRule.of(limits.session())), NOW)
                .version(41)
                .acknowledged(NOW - 500)
                .bands(new Bands(Bands.NOBODY, NOW - 4_000, Bands.EVERYBODY, -1))
                .counts(new Counts(120, 299, 1, 3, 200, 8))
                .flow(flow())
                .line(line())
                .ended(EndedIds.of(-9, 5, 77))
                .homes(new Homes(2, SortedIds.of(1, 3)))
                .draws(new Draws(List.of(new Draw(NOW - 600_000, NOW + 60_000, seed))))
                .view();
    }

    /// The same with what a later version tells those who look on.
    static RoomView told(RoomView view) {
        var flow = view.flow();
        return TestView.like(view)
                .counts(new Counts(120, 299, 1, 3, 200, 8, false))
                .flow(new Flow(
                        flow.known(),
                        flow.admissionsPerMinute(),
                        flow.abandonsPerMinute(),
                        flow.atFirst(),
                        flow.later(),
                        Optional.of(new Lateness(-1.5, 2, 60)),
                        true,
                        0))
                .share(new Share(
                        new Share.Part(100, 90, 3, NOW + 60_000),
                        new Share.Part(50, 49, 0, 0),
                        "fra",
                        new TreeMap<>(Map.of("ams", "ams-1", "fra", "fra-2"))))
                .view();
    }

    /// The same with what a later version tells those who look on.
    static WorldState told(WorldState world) {
        return new WorldState(
                world.version(),
                world.heard(),
                world.seats(),
                world.passes(),
                world.seatsCounted(),
                world.passesCounted(),
                world.waiting(),
                world.active(),
                world.inForce(),
                world.upTo(),
                world.frontUpTo(),
                world.readyUpTo(),
                world.line(),
                world.eligible(),
                world.flow(),
                world.anywhere(),
                world.contact(),
                OptionalLong.of(0),
                new TreeMap<>(Map.of("ams", "ams-1", "fra", "fra-2")),
                world.sight());
    }

    private static Flow flow() {
        return new Flow(true, 180.5, 0.25, new Correction(0.5, 1, 2), new Correction(0.75, 1.5, 3));
    }

    private static LineSummary line() {
        return new LineSummary(new long[] {NOW - 70_000, NOW - 50_000, NOW - 1}, new int[] {1, 60, 120}, new float[] {
            0, 12.5f, Float.POSITIVE_INFINITY
        });
    }

    static CenterState center() {
        return center(Optional.empty());
    }

    /// A data center that says how long people are ready to wait.
    static CenterState centerWithPatience() {
        return center(Optional.of(PatienceCurve.of(age -> Math.log1p(age / 300))));
    }

    private static CenterState center(Optional<PatienceCurve> patience) {
        return new CenterState(
                "fra",
                9,
                new Held(new Allotment(2, 7, 100), 100, 93, 0),
                new Held(new Allotment(2, 8, 50), 60, 60, 0),
                1_234,
                true,
                line(),
                88,
                new Outlook(true, new Forecast(new double[] {1, 0.5, 2}, 2, 30), 29.5, 0.125, patience),
                4,
                "",
                LineSummary.EMPTY,
                Bands.EVERYBODY);
    }

    static WorldState world() {
        return new WorldState(
                77,
                9,
                new Allotment(2, 9, 110),
                new Allotment(3, 9, 40),
                120,
                44,
                5_000,
                800,
                true,
                Bands.NOBODY,
                NOW - 10,
                Bands.EVERYBODY,
                line(),
                2,
                flow(),
                6,
                true,
                OptionalLong.empty(),
                Collections.emptySortedMap(),
                Sight.WHOLE);
    }

    static Promise promise() {
        return new Promise(3, 290, 180, new AllotmentPair(new Allotment(2, 9, 110), new Allotment(2, 9, 40)));
    }

    static Envelope envelope() {
        return new Envelope(
                Envelope.Purpose.NODE,
                "gate-7",
                "node-1",
                new RoomFrame(
                        new RoomId("699d98642c564d2e855e9661899b7252"),
                        new Frame.Joined(0xABCDEF, NOW, 2, Frame.Knows.NOTHING)));
    }

    /// All of them as bytes. Frames of each kind, by name.
    static Map<String, Frame> frames() {
        var all = new TreeMap<String, Frame>();
        all.put("joined", new Frame.Joined(0xABCDEF, NOW, 2, Frame.Knows.NOTHING));
        all.put("joined-knows", new Frame.Joined(0xABCDEF, NOW, 2, new Frame.Knows(NOW - 9, 77)));
        all.put("ended", new Frame.Ended(NOW - 9, 70, 78, new long[] {5, -6, 7}));
        var numbered = EndedIds.told(NOW - 9, 70, 80, 5, -6, 7);
        all.put("shown-ended", new Frame.Shown(view().withEnded(numbered)));
        all.put("reported-left", new Frame.Reported(left()));
        all.put("asks", new Frame.Asks(asks()));
        all.put("answers", new Frame.Answers(answers()));
        all.put("reported", new Frame.Reported(report()));
        all.put("reported-notes", new Frame.Reported(told(report())));
        all.put("taken", new Frame.Taken(taken()));
        all.put("shown", new Frame.Shown(view()));
        all.put("state", new Frame.State(center()));
        all.put("told", new Frame.Told("fra", world()));
        all.put("renew", new Frame.Renew(7, new Ticket.Active(5, NOW, NOW + 1, NOW + 2, 3), Optional.empty()));
        all.put("renewed", new Frame.Renewed(answers().getFirst()));
        all.put("claim", new Frame.Claim(NOW));
        all.put("claimed", new Frame.Claimed(NOW, NOW - 1, 12, 0));
        all.put("wanted", new Frame.Wanted(NOW - 1, 12, Frame.Got.NOTHING, 0));
        all.put("piece", new Frame.Piece(NOW, 12, 0, 2, new byte[] {1, 2, 3}));
        all.put("entries", new Frame.Entries(NOW, 13, new long[] {1, -2, 3, Long.MIN_VALUE}));
        all.put("got", new Frame.Got(NOW, 13));
        var got = new Frame.Got(NOW - 1, 9, new Frame.Pieces(NOW, 12, 1));
        all.put("got-pieces", got);
        all.put("wanted-more", new Frame.Wanted(NOW - 1, 12, got, 16));
        all.put("what-if", new Frame.WhatIfAsked(7, whatIf()));
        all.put("prospect-told", new Frame.ProspectTold(7, Optional.of(prospect())));
        all.put("prospect-told-nothing", new Frame.ProspectTold(8, Optional.empty()));
        all.put("voted", new Frame.Voted(word()));
        return all;
    }

    static NodeWord word() {
        var check = "77aa88bb99cc00dd11ee22ff33445566";
        var failure = Optional.of(FailureReason.RESPONSE_CODE_MISMATCH);
        var times = new ProbeTimes(0, 150, -1, 800, 1_000);
        var last = new ProbeResult(NOW - 20, Optional.empty(), "192.0.2.7", 200, times, NOW + 9);
        return new NodeWord(
                "fra/fra-2",
                NOW,
                7,
                true,
                List.of(new Vote(check, "fra/fra-2", 12, NOW - 9, failure, NOW - 40, last)),
                List.of(new Announcement(
                        check,
                        3,
                        CheckStatus.UNHEALTHY,
                        NOW - 30,
                        "fra/fra-1",
                        "HTTP timeout occurred",
                        "WEU,EEU",
                        "192.0.2.7",
                        503,
                        NOW - 90_000)));
    }

    static WhatIf whatIf() {
        var limits = new Limits(500, 60, Duration.ofMinutes(5), true);
        var rule = SessionRule.of(limits.session());
        return new WhatIf(new Rules(QueueingMethod.FIFO, true, limits, rule), false);
    }

    static Prospect prospect() {
        return new Prospect(
                450,
                990,
                30,
                List.of(50, 40, 30, 20, 10, 9, 8, 7, 6, 0),
                OptionalInt.of(720),
                OptionalInt.empty(),
                OptionalInt.of(0),
                60,
                true);
    }

    static Map<String, byte[]> written() {
        var all = new TreeMap<String, byte[]>();
        frames().forEach((name, frame) -> all.put("frame-" + name, FrameForm.write(new RoomFrame(ROOM, frame))));
        all.put("answers", SlotForm.writeAnswers(answers()));
        all.put("asks", SlotForm.writeAsks(asks()));
        all.put("center", WorldForm.write(center()));
        all.put("center-patience", WorldForm.write(centerWithPatience()));
        all.put("envelope", EnvelopeForm.write(envelope()));
        all.put("hello", HelloForm.write(HELLO));
        all.put("promise", WorldForm.write(promise()));
        all.put("report", ReportForm.write(report()));
        all.put("report-notes", ReportForm.write(told(report())));
        all.put("standing", StandingForm.write(STANDING));
        all.put("taken", ReportForm.write(taken()));
        all.put("view", ViewForm.write(view()));
        all.put("world", WorldForm.write(world()));
        return all;
    }
}
