package io.vestibule.fleet;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.Findings;
import io.vestibule.crowd.GateWatch;
import io.vestibule.crowd.Place;
import io.vestibule.demo.check.NeverTooManyInside;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.demo.check.Stay;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/// What a crowd's visit to a fleet shows. *Immutable.*
///
/// @param findings what the crowd and the origin know
/// @param centerOf the data center of a visitor
/// @param samples what each node counted
record Verdict(
        Findings findings, Place place, LongFunction<String> centerOf, Map<Member, List<GateWatch.Sample>> samples) {

    /// By how much a visitor who comes back when told to is overtaken at most, by the tickets.
    private static final Duration WIDEST = Duration.ofSeconds(5);

    private static final long LOOK_MILLIS = 100;

    /// What a session may be longer than it was said: the grain of its end, and the way.
    private static final long TICKS = Place.TICK.multipliedBy(2).toMillis();

    /// Who was let in within a minute reached the origin within so long, at least.
    private static final long MINUTE_AT_ORIGIN = 58_000;

    /// What must hold whatever happens: limits, one admission for everybody, sessions and places
    /// that nobody loses.
    void holds() {
        limitsHold();
        nobodyEntersWithoutASeat();
        assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
        findings.nobodyLostAnything();
    }

    /// The same visit, judged as that of a room with other seats.
    Verdict ofARoomOf(int seats) {
        var other = new Place(
                place.name(),
                seats,
                place.newUsersPerMinute(),
                place.record(),
                place.shopHost(),
                place.shopPort(),
                place.more());
        return new Verdict(findings, other, centerOf, samples);
    }

    /// Neither limit is ever exceeded, by the tickets and by what the origin saw. A seat is taken from the first
    /// request at the origin until a session after the last, or until the ticket ends: a gate that does not hear of
    /// the host renews none, and then a session is over earlier. What such a visitor asks for later has to be let
    /// in again, which [#nobodyEntersWithoutASeat] sees.
    void limitsHold() {
        var fullest = NeverTooManyInside.in(seated());
        assertThat(fullest.peak())
                .as("%s", new Overfull(this, fullest.atMillis()))
                .isLessThanOrEqualTo(place.totalActiveUsers());
        passesHold();
    }

    /// Never more hold a ticket that lets them in, and never more are let in in a minute. For times
    /// in which nobody renews sessions: one ends then before a session has passed since the last
    /// request that the origin saw.
    void limitsHoldByTicket() {
        assertThat(NeverTooManyInside.in(byTicket()).peak())
                .as("inside by ticket")
                .isLessThanOrEqualTo(place.totalActiveUsers());
        passesHold();
    }

    /// While other limits are in force than those that the place opened with, nobody enters above
    /// them, by the origin's record; those who are inside may stay.
    ///
    /// @param fromMillis when they have to hold
    /// @param toMillis until when
    /// @return how many entered in this time
    int nobodyEntersAbove(int active, int perMinute, long fromMillis, long toMillis) {
        var above = new ArrayList<String>();
        var stays = findings.stays();
        long end = Math.min(toMillis, findings.endMillis());
        int entered = 0;
        for (Stay each : stays) {
            long at = each.fromMillis();
            if (at >= fromMillis && at < end) {
                entered++;
                long inside = stays.stream()
                        .filter(it -> it.fromMillis() <= at && it.untilMillis() > at)
                        .count();
                long minute = stays.stream()
                        .filter(it -> it.fromMillis() <= at)
                        .filter(it -> it.fromMillis() > at - MINUTE_AT_ORIGIN)
                        .count();
                if (inside > active || minute > perMinute) {
                    above.add("%d ms after: %d inside, %d in a minute".formatted(at - fromMillis, inside, minute));
                }
            }
        }
        assertThat(above)
                .as("entered above %d and %d a minute", active, perMinute)
                .isEmpty();
        return entered;
    }

    /// Whatever reached the origin was sent by somebody who held a ticket that let them in.
    void nobodyEntersWithoutASeat() {
        var seats = byTicket().stream().collect(groupingBy(Stay::visitor));
        var without = findings.visits().stream()
                .filter(visit -> visit.arrivedMillis() < findings.endMillis())
                .filter(visit -> !isSeated(visit, seats))
                .toList();
        assertThat(without).as("at the origin without a seat").isEmpty();
    }

    /// A session ends with a tick.
    private static boolean isSeated(OriginVisit visit, Map<Long, List<Stay>> seats) {
        return seats.getOrDefault(visit.visitor(), List.of()).stream()
                .filter(seat -> seat.fromMillis() <= visit.arrivedMillis())
                .anyMatch(seat -> visit.sentMillis() <= seat.untilMillis() + TICKS);
    }

    /// How many seats were taken at once at most.
    int peak() {
        return NeverTooManyInside.in(seated()).peak();
    }

    private List<Stay> seated() {
        var seats = byTicket().stream().collect(groupingBy(Stay::visitor));
        return findings.stays().stream()
                .map(stay -> new Stay(stay.visitor(), stay.fromMillis(), seatedUntil(stay, seats)))
                .toList();
    }

    private static long seatedUntil(Stay stay, Map<Long, List<Stay>> seats) {
        long ticketsEnd = seats.getOrDefault(stay.visitor(), List.of()).stream()
                .filter(seat -> seat.fromMillis() < stay.untilMillis())
                .mapToLong(Stay::untilMillis)
                .max()
                .orElse(stay.untilMillis());
        return Math.max(stay.fromMillis(), Math.min(stay.untilMillis(), ticketsEnd));
    }

    private List<Stay> byTicket() {
        var stays = new HashMap<List<Long>, Stay>();
        findings.tickets().forEach((visitor, held) -> {
            for (Ticket each : held) {
                if (each instanceof Ticket.Active ticket) {
                    long from = ticket.acceptedMillis();
                    long until = ticket.seenMillis() + Place.SESSION.toMillis();
                    stays.merge(
                            List.of(visitor, from),
                            new Stay(visitor, from, until),
                            (one, other) -> one.untilMillis() > other.untilMillis() ? one : other);
                }
            }
        });
        return List.copyOf(stays.values());
    }

    private void passesHold() {
        assertThat(findings.admittedByTicket().peak())
                .as("let in in 60 s by ticket")
                .isLessThanOrEqualTo(place.newUsersPerMinute());
        assertThat(findings.admittedAtOrigin().peak())
                .as("let in in 58 s by the origin's record")
                .isLessThanOrEqualTo(place.newUsersPerMinute());
    }

    /// Who came first was let in first, whatever the data center. Visitors who ask late are overtaken by those who
    /// ask early: for a machine that does nothing else.
    void orderHolds() {
        assertThat(findings.orderByTicket().widestMillis())
                .as("widest inversion in ms")
                .isLessThan(WIDEST.toMillis());
    }

    /// No request got another answer than it should, or none.
    void nothingFailed() {
        assertThat(findings.faults()).as("faults").isEmpty();
        assertThat(findings.lostReplies()).as("no answer").isEmpty();
    }

    /// The longest time in which nobody new of a data center reached the origin, between two
    /// moments.
    Duration longestWithoutAdmission(String center, long fromMillis, long toMillis) {
        long untilMillis = Math.min(toMillis, findings.endMillis());
        long[] firsts = findings.stays().stream()
                .filter(stay -> centerOf.apply(stay.visitor()).equals(center))
                .mapToLong(Stay::fromMillis)
                .filter(at -> at >= fromMillis && at < untilMillis)
                .sorted()
                .toArray();
        long last = fromMillis;
        long longest = 0;
        for (long first : firsts) {
            longest = Math.max(longest, first - last);
            last = first;
        }
        return Duration.ofMillis(Math.max(longest, untilMillis - last));
    }

    /// How many of a data center were inside at a moment, by the origin's record.
    int inside(String center, long atMillis) {
        return Math.toIntExact(findings.stays().stream()
                .filter(stay -> centerOf.apply(stay.visitor()).equals(center))
                .filter(stay -> stay.fromMillis() <= atMillis)
                .filter(stay -> stay.untilMillis() > atMillis)
                .count());
    }

    /// When so many of a data center were inside first, from a moment on, to a tenth of a second;
    /// the end if they never were.
    long firstInside(String center, long fromMillis, int people) {
        return LongStream.iterate(fromMillis, at -> at < findings.endMillis(), at -> at + LOOK_MILLIS)
                .filter(at -> inside(center, at) >= people)
                .findFirst()
                .orElseGet(findings::endMillis);
    }

    /// How long after a moment somebody new of a data center reached the origin first.
    Duration firstAdmission(String center, long fromMillis) {
        return Duration.ofMillis(findings.stays().stream()
                        .filter(stay -> centerOf.apply(stay.visitor()).equals(center))
                        .mapToLong(Stay::fromMillis)
                        .filter(at -> at >= fromMillis)
                        .min()
                        .orElseGet(findings::endMillis)
                - fromMillis);
    }

    /// In a stretch of time every node tells for the room what is there, as far as it is known; in
    /// every data center there is one.
    void countsAgree(long fromMillis, long untilMillis) {
        var looked = new HashSet<String>();
        samples.forEach((member, all) -> {
            var then = all.stream()
                    .filter(each -> each.atMillis() >= fromMillis)
                    .filter(each -> each.atMillis() < untilMillis)
                    .toList();
            var beside = findings.beside(then);
            if (beside.active().compared() > 0) {
                looked.add(member.center());
            }
            assertThat(beside.active().faults()).as("active by %s", member).isEmpty();
            assertThat(beside.waiting().faults()).as("waiting by %s", member).isEmpty();
        });
        assertThat(looked)
                .as("data centers that counted")
                .containsAll(samples.keySet().stream().map(Member::center).toList());
    }
}
