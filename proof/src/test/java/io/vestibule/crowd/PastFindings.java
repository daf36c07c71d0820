package io.vestibule.crowd;

import static java.util.Comparator.comparingLong;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.figure.Percentile;
import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.demo.check.Stay;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.RowKey;
import io.vestibule.testing.PerhapsValues;
import io.vestibule.ticket.Ticket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/// Minute rows compared with what the origin received and what the visitors themselves know.
/// *Immutable.*
public final class PastFindings {

    /// By how much clocks of one machine may differ, and what they round off.
    private static final long BORDER_MILLIS = 1_000;

    private static final double TENTH_MILLIS = 100;

    private static final double PART = 0.01;

    private final Findings findings;
    private final PastRows rows;

    public PastFindings(Findings findings, PastRows rows) {
        this.findings = findings;
        this.rows = rows;
    }

    /// Every admission is counted once, in a minute between the visitor's request and its arrival at the origin,
    /// give or take a second: on a busy machine that way takes several.
    ///
    /// Those that a host heard late, since another had gone, are in the minute that heard them.
    ///
    /// @param missing how many events may be missing, since a process was killed
    public void admissionsAreWhatTheOriginReceived(long missing) {
        long late = rows.sum(Count.HEARD_LATE);
        var visits = findings.visits().stream().collect(groupingBy(OriginVisit::visitor));
        var firsts = findings.stays().stream()
                .map(stay -> first(stay, requireNonNull(visits.get(stay.visitor()))))
                .toList();
        long sum = rows.sum(Count.ADMITTED);
        long again = askedAgain() + afterLogout() + sentHome();
        assertThat(sum).as("nobody twice: %s", rows.byLife(Count.ADMITTED)).isLessThanOrEqualTo(firsts.size() + again);
        assertThat(sum).as("nobody forgotten").isGreaterThanOrEqualTo(firsts.size() - missing);
        rows.byMinute(Count.ADMITTED).forEach((minute, admitted) -> {
            long begins = minute * RowKey.MINUTE_MILLIS;
            long ends = begins + RowKey.MINUTE_MILLIS;
            long surely = firsts.stream()
                    .filter(first -> first.sentMillis() >= begins + BORDER_MILLIS)
                    .filter(first -> first.arrivedMillis() < ends - BORDER_MILLIS)
                    .count();
            long perhaps = firsts.stream()
                    .filter(first -> first.arrivedMillis() >= begins - BORDER_MILLIS)
                    .filter(first -> first.sentMillis() < ends + BORDER_MILLIS)
                    .count();
            assertThat(admitted)
                    .as("admissions in minute %d", minute)
                    .isBetween(surely - missing - late, perhaps + late + again);
        });
    }

    /// The request with which a stay began.
    private static OriginVisit first(Stay stay, List<OriginVisit> visits) {
        return visits.stream()
                .filter(visit -> visit.arrivedMillis() == stay.fromMillis())
                .min(comparingLong(OriginVisit::sentMillis))
                .orElseThrow();
    }

    /// Visitors whose answer was lost with the node that was to give it, and who had no ticket: a
    /// first request may have been let in for which the origin knows the visitor by the second.
    private long askedAgain() {
        return findings.diaries().stream()
                .filter(trace -> trace.unanswered().stream().anyMatch(request -> request.sentMillis() > 0))
                .count();
    }

    /// Visitors who had heard that their wait is over when the crowd was sent home, and had not gone to the origin yet.
    private long sentHome() {
        var received = findings.visits().stream().map(OriginVisit::visitor).collect(toSet());
        return findings.diaries().stream()
                .filter(trace -> trace.admittedMillis().isPresent() && !received.contains(trace.visitor()))
                .count();
    }

    /// Visitors with a request under way when they logged out, which came to the gate after it: a
    /// newcomer's, that the crowd does not take for another stay.
    private long afterLogout() {
        return findings.visits().stream().collect(groupingBy(OriginVisit::visitor)).values().stream()
                .filter(PastFindings::wentOnAfterLogout)
                .count();
    }

    private static boolean wentOnAfterLogout(List<OriginVisit> ofOne) {
        return ofOne.stream()
                .filter(OriginVisit::endsSession)
                .anyMatch(logout -> ofOne.stream()
                        .anyMatch(visit -> visit.arrivedMillis() > logout.arrivedMillis()
                                && visit.sentMillis() <= logout.arrivedMillis()));
    }

    /// People inside, at every whole ten seconds, are as many as the crowd knows, if each comes and
    /// goes at most a tick and two seconds earlier or later.
    ///
    /// @param centers how many data centers there are
    public void insideAgrees(int centers) {
        var counted = findings.beside(rows.samples(centers)).active();
        assertThat(counted.compared()).as("moments").isPositive();
        assertThat(counted.faults()).as("people inside").isEmpty();
    }

    /// Percentiles of times on the origin are those by what the origin saw.
    public void timesOnOriginAgree() {
        Map<Long, List<OriginVisit>> visits = findings.visits().stream().collect(groupingBy(OriginVisit::visitor));
        var stays = new PerhapsValues();
        for (Stay stay : findings.stays()) {
            addOnOrigin(stay, requireNonNull(visits.get(stay.visitor())), stays);
        }
        agree(Distribution.TIME_ON_ORIGIN, stays, askedAgain() + afterLogout() + sentHome());
    }

    /// Percentiles are those of the visitors' own diaries, where it is not known of some values
    /// whether they count.
    ///
    /// @param toleranceMillis how exact each value is known, besides 1 % or 0.1 s
    /// @param surely values that count
    /// @param perhaps these and those that may count as well
    public void percentilesAgree(Distribution of, long[] surely, long[] perhaps, long toleranceMillis) {
        var ours = rows.histogram(of);
        assertThat(surely).as("values of " + of).isNotEmpty();
        assertThat(ours.getTotalCount())
                .as("values of " + of)
                .isBetween((long) surely.length, perhaps.length + askedAgain() + afterLogout());
        for (Percentile at : Percentile.values()) {
            long one = percentile(surely, at);
            long other = percentile(perhaps, at);
            double tolerance = Math.max(Math.max(one, other) * PART, TENTH_MILLIS) + toleranceMillis;
            assertThat(ours.getValueAtPercentile(at.percent()) * TENTH_MILLIS)
                    .as("%s of %s, in milliseconds", at, of)
                    .isBetween(Math.min(one, other) - tolerance, Math.max(one, other) + tolerance);
        }
    }

    /// Percentiles of waits are those by the visitors' own clocks: of those who were let in after a
    /// wait, from the first request to the one that let them in. By their tickets they are the
    /// same.
    ///
    /// Of those who entered as soon as they came back it is not known: a seat may have been given
    /// to them as newcomers, who do not wait, and told too late for the first answer.
    public void waitsAgree() {
        var byTicket = new PerhapsValues();
        for (List<Ticket> held : findings.tickets().values()) {
            long[] all = waits(held).toArray();
            for (int i = 0; i < all.length; i++) {
                if (i == 0 && isLetInAtFirstReturn(held)) {
                    byTicket.perhaps(all[i], all[i]);
                } else {
                    byTicket.sure(all[i], all[i]);
                }
            }
        }
        agree(Distribution.TOTAL_TIME_WAITED, byTicket);
        agree(Distribution.TOTAL_TIME_WAITED, new WaitDiary(findings.diaries()).waited());
    }

    /// Percentiles of the time in queue are those by the visitors' own clocks: of those who waited
    /// at the moments at which the line was read.
    ///
    /// @param centers how many data centers there are
    public void timesInQueueAgree(int centers) {
        var moments = rows.moments();
        // The newest moment may have been written while the line was being read.
        long newest = moments.isEmpty() ? Long.MAX_VALUE : moments.getLast();
        var whole = rows.samples(centers).stream()
                .map(GateWatch.Sample::atMillis)
                .filter(at -> at < newest)
                .toList();
        var parts = moments.stream().filter(at -> !whole.contains(at)).toList();
        agree(Distribution.TIME_IN_QUEUE, new WaitDiary(findings.diaries()).inLine(whole, parts));
    }

    private void agree(Distribution of, PerhapsValues truth) {
        // Of these the visitors know nothing: a grant that was given back had a wait, too.
        agree(of, truth, askedAgain() + afterLogout() + rows.sum(Count.GIVEN_BACK));
    }

    /// @param more values of which visitors know nothing
    private void agree(Distribution of, PerhapsValues truth, long more) {
        var ours = rows.histogram(of);
        assertThat(truth.fewest()).as("values of " + of).isPositive();
        for (long i = 0; i < more; i++) {
            truth.perhaps(0, Long.MAX_VALUE);
        }
        assertThat(ours.getTotalCount()).as("values of " + of).isBetween(truth.fewest(), truth.many());
        for (Percentile at : Percentile.values()) {
            long least = truth.least(at.percent());
            long most = truth.most(at.percent());
            double said = ours.getValueAtPercentile(at.percent()) * TENTH_MILLIS;
            System.out.printf(
                    "[analytics] %s of %s: %.0f ms, %d to %d by the diaries of %d to %d%n",
                    at, of, said, least, most, truth.fewest(), truth.many());
            assertThat(said)
                    .as("%s of %s, in milliseconds", at, of)
                    .isBetween(
                            least - Math.max(least * PART, TENTH_MILLIS), most + Math.max(most * PART, TENTH_MILLIS));
        }
    }

    private static long percentile(long[] values, Percentile at) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(1, Math.ceilDiv(at.percent() * sorted.length, 100)) - 1];
    }

    /// How long visitors had waited who were let in after a wait, by their tickets.
    public long[] waited() {
        return findings.tickets().values().stream()
                .flatMapToLong(PastFindings::waits)
                .toArray();
    }

    private static boolean isLetInAtFirstReturn(List<Ticket> held) {
        return held.size() > 1
                && held.getFirst() instanceof Ticket.Waiting first
                && !first.returned()
                && held.get(1) instanceof Ticket.Active;
    }

    private static LongStream waits(List<Ticket> held) {
        var waits = LongStream.builder();
        long arrived = -1;
        long accepted = -1;
        for (Ticket each : held) {
            switch (each) {
                case Ticket.Waiting waiting -> arrived = waiting.arrivedMillis();
                case Ticket.Active active -> {
                    if (active.arrivedMillis() == arrived && active.acceptedMillis() != accepted) {
                        waits.add(active.acceptedMillis() - arrived);
                    }
                    accepted = active.acceptedMillis();
                }
                case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> {}
            }
        }
        return waits.build();
    }

    /// How long a visitor was on the origin, from the first request to the last: the gate saw each
    /// after it was sent and before it reached the origin, and is exact to a tick.
    private void addOnOrigin(Stay stay, List<OriginVisit> ofOne, PerhapsValues stays) {
        var inside = ofOne.stream()
                .filter(visit -> visit.arrivedMillis() >= stay.fromMillis())
                .filter(visit -> visit.arrivedMillis() <= stay.untilMillis())
                .sorted(comparingLong(OriginVisit::arrivedMillis))
                .toList();
        var first = inside.getFirst();
        var last = inside.getLast();
        long tick = Place.TICK.toMillis();
        stays.sure(last.sentMillis() - first.arrivedMillis() - tick, last.arrivedMillis() - first.sentMillis() + tick);
    }

    /// Between two check-ins of visitors who waited, by their diaries. A script asks again as soon
    /// as its page is there; the gate takes a check-in for no refresh that comes within a second.
    ///
    /// @param leastMillis only those that are at least so far apart
    public long[] betweenRefreshes(long leastMillis) {
        var all = LongStream.builder();
        for (VisitorTrace trace : findings.diaries()) {
            var checkIns = trace.checkIns();
            for (int i = 1; i < checkIns.size(); i++) {
                long apart = checkIns.get(i).sentMillis() - checkIns.get(i - 1).sentMillis();
                if (apart >= leastMillis) {
                    all.add(apart);
                }
            }
        }
        return all.build().toArray();
    }

    @Override
    public String toString() {
        return "[analytics] %d stays, %d waits by the crowd, %d unanswered, %d after a logout, %d sent home%n%s"
                .formatted(findings.stays().size(), waited().length, askedAgain(), afterLogout(), sentHome(), rows);
    }
}
