package io.vestibule.crowd;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.check.CountsAgree;
import io.vestibule.demo.check.CountsAgree.Count;
import io.vestibule.demo.check.DiaryTimes;
import io.vestibule.demo.check.EstimateScore;
import io.vestibule.demo.check.FirstComeFirstServed;
import io.vestibule.demo.check.NeverTooManyAdmitted;
import io.vestibule.demo.check.NeverTooManyInside;
import io.vestibule.demo.check.NobodyAdmittedTwice;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.demo.check.PassUse;
import io.vestibule.demo.check.Presence;
import io.vestibule.demo.check.Presence.Span;
import io.vestibule.demo.check.SlotUse;
import io.vestibule.demo.check.Stay;
import io.vestibule.demo.check.Told;
import io.vestibule.demo.check.Turn;
import io.vestibule.tally.SessionRule;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// What a crowd's visit to one room shows. *Immutable.*
public final class Findings {

    private static final Duration MINUTE = Duration.ofSeconds(60);

    /// A minute by the origin's clock, less the way between.
    private static final Duration MINUTE_AT_ORIGIN = Duration.ofSeconds(58);

    /// By how much a visitor may be counted late or early.
    private static final Duration LATE = Place.TICK.plusSeconds(2);

    private static final long LOOK_MILLIS = 100;

    private final Place place;
    private final List<VisitorTrace> diaries;
    private final List<GateWatch.Sample> samples;
    private final Map<Long, List<Ticket>> tickets;
    private final List<OriginVisit> visits;
    private final List<Stay> stays;
    private final long endMillis;

    /// @param endMillis before the crowd was sent home
    public Findings(
            Place place,
            List<VisitorTrace> diaries,
            List<GateWatch.Sample> samples,
            TicketReader reader,
            long endMillis) {
        this.place = place;
        this.diaries = diaries;
        this.endMillis = endMillis;
        this.samples = samples.stream()
                .filter(sample -> sample.atMillis() <= endMillis)
                .toList();
        tickets = reader.openAll(diaries);
        visits = place.record().visits();
        stays = Stay.of(visits, Place.SESSION, Place.TICK);
    }

    private Findings(Findings same, List<GateWatch.Sample> samples) {
        place = same.place;
        diaries = same.diaries;
        endMillis = same.endMillis;
        tickets = same.tickets;
        visits = same.visits;
        stays = same.stays;
        this.samples = samples.stream()
                .filter(sample -> sample.atMillis() <= endMillis)
                .toList();
    }

    /// The same visit compared with what another gate counted.
    public Findings beside(List<GateWatch.Sample> counted) {
        return new Findings(this, counted);
    }

    // ---- limits ------------------------------------------------------------------------------

    public NeverTooManyInside inside() {
        return NeverTooManyInside.in(stays);
    }

    /// What the origin saw, as stays.
    public List<Stay> stays() {
        return stays;
    }

    public NeverTooManyAdmitted admittedByTicket() {
        return NeverTooManyAdmitted.in(admissions(), MINUTE);
    }

    public NeverTooManyAdmitted admittedAtOrigin() {
        return NeverTooManyAdmitted.in(
                stays.stream().mapToLong(Stay::fromMillis).toArray(), MINUTE_AT_ORIGIN);
    }

    public NobodyAdmittedTwice admittedTwice() {
        return NobodyAdmittedTwice.among(entries(), Place.SESSION);
    }

    /// How many were let in within a time, by their tickets.
    public long admittedBetween(long fromMillis, long toMillis) {
        return entries().stream()
                .filter(entry -> entry.acceptedMillis() >= fromMillis)
                .filter(entry -> entry.acceptedMillis() < toMillis)
                .count();
    }

    /// How many requests of the crowd reached the origin within a time.
    public long visitsBetween(long fromMillis, long toMillis) {
        return visits.stream()
                .filter(visit -> visit.arrivedMillis() >= fromMillis)
                .filter(visit -> visit.arrivedMillis() < toMillis)
                .count();
    }

    /// The visitors whom the origin saw first within a time.
    public List<Long> firstsBetween(long fromMillis, long toMillis) {
        return stays.stream()
                .filter(stay -> stay.fromMillis() >= fromMillis && stay.fromMillis() < toMillis)
                .map(Stay::visitor)
                .toList();
    }

    private List<NobodyAdmittedTwice.Entry> entries() {
        var entries = new ArrayList<NobodyAdmittedTwice.Entry>();
        tickets.forEach((visitor, held) -> active(held)
                .map(Ticket.Active::acceptedMillis)
                .distinct()
                .map(at -> new NobodyAdmittedTwice.Entry(visitor, at))
                .forEach(entries::add));
        return entries;
    }

    private long[] admissions() {
        return entries().stream()
                .mapToLong(NobodyAdmittedTwice.Entry::acceptedMillis)
                .toArray();
    }

    private static Stream<Ticket.Active> active(List<Ticket> held) {
        return held.stream().filter(Ticket.Active.class::isInstance).map(Ticket.Active.class::cast);
    }

    private static Stream<Ticket.Waiting> waiting(List<Ticket> held) {
        return held.stream().filter(Ticket.Waiting.class::isInstance).map(Ticket.Waiting.class::cast);
    }

    // ---- order -------------------------------------------------------------------------------

    public FirstComeFirstServed orderByTicket() {
        return FirstComeFirstServed.among(turns(
                trace -> ticketArrival(trace).orElseGet(trace::arrivedMillis),
                trace -> active(tickets.getOrDefault(trace.visitor(), List.of()))
                        .mapToLong(Ticket.Active::acceptedMillis)
                        .min()
                        .orElse(Turn.NEVER)));
    }

    public FirstComeFirstServed orderAtOrigin() {
        var firstMillis = visits.stream()
                .collect(groupingBy(
                        OriginVisit::visitor,
                        java.util.stream.Collectors.minBy(Comparator.comparingLong(OriginVisit::arrivedMillis))));
        return FirstComeFirstServed.among(turns(
                VisitorTrace::arrivedMillis,
                trace -> firstMillis
                        .getOrDefault(trace.visitor(), Optional.empty())
                        .map(OriginVisit::arrivedMillis)
                        .orElse(Turn.NEVER)));
    }

    private List<Turn> turns(ToLongFunction<VisitorTrace> arrival, ToLongFunction<VisitorTrace> admission) {
        return diaries.stream()
                .filter(trace -> !trace.bot() && trace.arrivedMillis() > 0)
                .filter(trace -> DiaryTimes.liveThroughout(trace, endMillis) && !gaveUp(trace))
                .map(trace -> new Turn(trace.visitor(), arrival.applyAsLong(trace), admission.applyAsLong(trace)))
                .toList();
    }

    /// A visitor who left the line is overtaken by nobody.
    private static boolean gaveUp(VisitorTrace trace) {
        return trace.ending() == VisitorTrace.Ending.ABANDONED || trace.ending() == VisitorTrace.Ending.GAVE_BACK;
    }

    private Optional<Long> ticketArrival(VisitorTrace trace) {
        return tickets.getOrDefault(trace.visitor(), List.of()).stream()
                .map(Findings::arrival)
                .findFirst();
    }

    private static long arrival(Ticket ticket) {
        return switch (ticket) {
            case Ticket.Waiting waiting -> waiting.arrivedMillis();
            case Ticket.Active active -> active.arrivedMillis();
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> 0;
        };
    }

    // ---- places and sessions -----------------------------------------------------------------

    /// Visitors whose ticket changed its arrival, and with it their place.
    public List<Long> lostPlaces() {
        return tickets.entrySet().stream()
                .filter(held -> held.getValue().stream()
                                .map(Findings::arrival)
                                .distinct()
                                .count()
                        > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Nobody lost a place or a session. Says all that is known of those who did.
    public void nobodyLostAnything() {
        assertThat(lostSessions())
                .as("sessions refused: %s", FindingsText.losses(this))
                .isEmpty();
        assertThat(lostPlaces())
                .as("places lost: %s", FindingsText.losses(this))
                .isEmpty();
    }

    /// Everybody's tickets in the order in which they got them, by the crowd's number.
    public Map<Long, List<Ticket>> tickets() {
        return tickets;
    }

    /// What the origin saw.
    public List<OriginVisit> visits() {
        return visits;
    }

    /// How many keys sealed the tickets that visitors held.
    long keysSeen() {
        return diaries.stream()
                .flatMap(trace -> trace.tickets().stream())
                .map(held -> TicketReader.keyOf(held.ticket()))
                .distinct()
                .count();
    }

    /// Visitors who were held although their session could not have run out.
    public List<Long> lostSessions() {
        return diaries.stream()
                .filter(trace -> DiaryTimes.lostSessions(trace, Place.SESSION.toMillis()) > 0)
                .map(VisitorTrace::visitor)
                .toList();
    }

    /// Answers that nobody should get, by what they were.
    public Map<String, Long> faults() {
        return diaries.stream()
                .flatMap(trace -> trace.faults().stream())
                .collect(groupingBy(fault -> fault, java.util.TreeMap::new, counting()));
    }

    public Map<String, Long> lostReplies() {
        return diaries.stream()
                .flatMap(trace -> trace.unanswered().stream())
                .map(VisitorTrace.Unanswered::reason)
                .filter(reason -> !reason.isEmpty())
                .collect(groupingBy(reason -> reason, java.util.TreeMap::new, counting()));
    }

    /// As many as come in a second: what a count may be ahead or behind in the middle.
    public long secondsTurnover() {
        return Math.ceilDiv(place.newUsersPerMinute(), 60);
    }

    // ---- use and counts ----------------------------------------------------------------------

    SlotUse slotUse() {
        return SlotUse.of(
                samples.stream()
                        .map(sample -> new SlotUse.Sample(sample.atMillis(), sample.waiting(), sample.slots()))
                        .toList(),
                place.totalActiveUsers());
    }

    /// How many seats were taken while people waited, by what the crowd itself knows, whatever the
    /// gates say; from the moment when the room was full first. It does not know of passes: for
    /// rooms whose seats bind.
    public SlotUse seatUse() {
        var inside = Presence.of(spans(trace -> DiaryTimes.inside(trace, Findings::endMillis)));
        var line = line();
        var looks = new ArrayList<SlotUse.Sample>();
        boolean full = false;
        for (long at : looks()) {
            int free = Math.max(0, place.totalActiveUsers() - inside.at(at));
            full |= free == 0;
            if (full) {
                looks.add(new SlotUse.Sample(at, line.at(at), free));
            }
        }
        return SlotUse.of(looks, place.totalActiveUsers());
    }

    /// The same of passes, for rooms whose passes bind: from 5 s after somebody waits until nobody
    /// does.
    public PassUse passUseByCrowd() {
        var line = line();
        var waiting = Arrays.stream(looks()).filter(at -> line.at(at) > 0).summaryStatistics();
        return PassUse.of(admissions(), waiting.getMin() + 5_000, waiting.getMax(), place.newUsersPerMinute());
    }

    private long[] looks() {
        long first = diaries.stream()
                .mapToLong(VisitorTrace::arrivedMillis)
                .filter(at -> at > 0)
                .min()
                .orElse(endMillis);
        return LongStream.iterate(first, at -> at < endMillis, at -> at + LOOK_MILLIS)
                .toArray();
    }

    private Presence line() {
        return Presence.of(spans(trace -> DiaryTimes.waiting(trace).stream().toList()));
    }

    PassUse passUse() {
        var line = samples.stream()
                .filter(sample -> sample.waiting() > sample.slots())
                .mapToLong(GateWatch.Sample::atMillis)
                .summaryStatistics();
        return PassUse.of(admissions(), line.getMin() + 5_000, line.getMax(), place.newUsersPerMinute());
    }

    public CountsAgree active() {
        return agree(
                GateWatch.Sample::active,
                new CountsAgree.Crowd(
                        spans(trace -> DiaryTimes.surelyInside(trace, Findings::endMillis)),
                        spans(trace -> DiaryTimes.perhapsInside(trace, Findings::endMillis))));
    }

    public CountsAgree waiting() {
        return agree(
                GateWatch.Sample::waiting,
                new CountsAgree.Crowd(
                        spans(trace -> DiaryTimes.surelyWaiting(trace).stream().toList()),
                        spans(trace -> DiaryTimes.perhapsWaiting(trace).stream().toList())));
    }

    private List<Span> spans(Function<VisitorTrace, List<Span>> of) {
        return diaries.stream().flatMap(trace -> of.apply(trace).stream()).toList();
    }

    /// Sessions end with a tick, by the published rule.
    private static long endMillis(long seenMillis) {
        return SessionRule.of(Place.SESSION).endMillis(seenMillis);
    }

    private CountsAgree agree(ToLongFunction<GateWatch.Sample> figure, CountsAgree.Crowd crowd) {
        var counts = samples.stream()
                .filter(sample -> sample.atMillis() < endMillis - LATE.toMillis())
                .map(sample -> new Count(sample.sinceMillis(), sample.atMillis(), figure.applyAsLong(sample)))
                .toList();
        return CountsAgree.between(counts, crowd, LATE);
    }

    // ---- estimates ---------------------------------------------------------------------------

    /// The estimates given at arrival against the truth.
    EstimateScore estimates() {
        var told = new ArrayList<Told>();
        for (var held : tickets.values()) {
            var estimate = waiting(held).reduce((_, last) -> last).map(Ticket.Waiting::atArrival);
            var accepted = active(held).findFirst().map(Ticket.Active::acceptedMillis);
            if (estimate.isPresent() && estimate.get().known() && accepted.isPresent()) {
                told.add(new Told(
                        estimate.get().lowSeconds(),
                        estimate.get().pointSeconds(),
                        estimate.get().highSeconds(),
                        (accepted.get() - estimate.get().toldMillis()) / 1000.0));
            }
        }
        return EstimateScore.of(told);
    }

    /// The median of the estimates given at arrival, whether they came true or not yet.
    double medianEstimatedSeconds() {
        double[] points = tickets.values().stream()
                .flatMap(held -> waiting(held).reduce((_, last) -> last).stream())
                .filter(ticket -> ticket.atArrival().known())
                .mapToDouble(ticket -> ticket.atArrival().pointSeconds())
                .sorted()
                .toArray();
        return points.length == 0 ? 0 : points[points.length / 2];
    }

    /// What the visitors' pages showed, against their waits as they lived them.
    ShownEstimates shown() {
        return ShownEstimates.of(diaries);
    }

    // ---- in words ----------------------------------------------------------------------------

    /// The longest way from a visitor to the origin, of 99 in 100 requests.
    long wayMillis() {
        long[] ways = visits.stream()
                .mapToLong(visit -> visit.arrivedMillis() - visit.sentMillis())
                .sorted()
                .toArray();
        return ways.length == 0 ? 0 : ways[ways.length * 99 / 100];
    }

    Place place() {
        return place;
    }

    List<VisitorTrace> diaries() {
        return diaries;
    }

    /// Before the crowd was sent home.
    public long endMillis() {
        return endMillis;
    }

    @Override
    public String toString() {
        return FindingsText.of(this);
    }
}
