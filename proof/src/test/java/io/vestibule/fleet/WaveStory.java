package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.fleet.HttpVisitors.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/// A room that is full in two data centers, whose operator ends all its sessions at once, while
/// others wait for their seats: judged by what its shop received, by what visitors saw, and by what
/// every node counts. *Confined to the test's thread.*
final class WaveStory {

    private static final Duration FILLED = Duration.ofMinutes(10);
    private static final Duration PASSES_COME_BACK = Duration.ofSeconds(63);
    private static final Duration GIVEN_OUT = Duration.ofMinutes(2);
    private static final Duration COUNTED = Duration.ofSeconds(30);
    private static final Duration CHECKS_IN = Duration.ofSeconds(10);

    /// How many sessions are tried at every node until they are out, and how many once more later.
    private static final int TRIED = 20;

    private final Bed bed;
    private final HttpVisitors visitors;
    private final int seats;
    private final double nearly;
    private final int people;
    private final Map<Long, String> held = new ConcurrentHashMap<>();
    private final Set<Long> inside = ConcurrentHashMap.newKeySet();
    private final Set<Long> byShop = ConcurrentHashMap.newKeySet();
    private volatile long lastEnteredMillis;

    /// @param inLine how many more come than there are seats
    /// @param nearly which share of the seats is always in use, of 1
    WaveStory(Bed bed, HttpVisitors visitors, int inLine, double nearly) {
        this.bed = bed;
        this.visitors = visitors;
        this.seats = visitors.place().totalActiveUsers();
        this.nearly = nearly;
        people = seats + inLine;
    }

    private List<Member> members() {
        return bed.fleet().members();
    }

    private Member homeOf(long visitor) {
        return members().get((int) (visitor % members().size()));
    }

    private Reply ask(Member at, long visitor, String cookie) {
        var reply = visitors.ask(at, visitor, "/", cookie);
        if (reply.byShop()) {
            byShop.add(reply.number());
        }
        return reply;
    }

    private List<Long> waiting() {
        return LongStream.rangeClosed(1, people)
                .filter(visitor -> !inside.contains(visitor))
                .boxed()
                .toList();
    }

    /// Everyone who is not inside asks.
    ///
    /// @return how many entered
    private int checkIn() {
        var entered = new AtomicInteger();
        HttpVisitors.each(waiting(), visitor -> {
            var reply = ask(homeOf(visitor), visitor, held.getOrDefault(visitor, ""));
            held.put(visitor, reply.cookie());
            if (reply.byShop()) {
                inside.add(visitor);
                entered.incrementAndGet();
                lastEnteredMillis = System.currentTimeMillis();
            }
        });
        return entered.get();
    }

    /// Visitors come to all six nodes until nobody enters any more. Sessions last so long that none
    /// expires.
    void fill() {
        String name = visitors.place().name();
        assertThat(members().getFirst().change(name, "{\"session_duration\": 30}"))
                .isEqualTo(200);
        for (Member member : members()) {
            await().until(() -> member.room(name).path("session_duration").asInt() == 30);
        }
        await("full")
                .atMost(FILLED)
                .pollInterval(Duration.ofSeconds(2))
                .until(() -> checkIn() == 0 && inside.size() >= seats * nearly);
        assertThat(inside).hasSizeLessThanOrEqualTo(seats);
        assertThat(visitors.received()).as("at the shop").isEqualTo(byShop);
        System.out.printf("[wave] %d inside, %d wait%n", inside.size(), people - inside.size());
    }

    /// A minute after the last of them entered as many may enter again. The others stay in line.
    void awaitPasses() {
        while (System.currentTimeMillis() < lastEnteredMillis + PASSES_COME_BACK.toMillis()) {
            Pause.of(CHECKS_IN);
            checkIn();
        }
    }

    /// Ends all sessions.
    ///
    /// @param within by then all is as it should be
    void allAreOutAndTheirSeatsAreGivenOut(Duration within) {
        checkIn();
        var sessions = List.copyOf(inside);
        var before = Map.copyOf(held);
        var line = waiting();
        var given = ConcurrentHashMap.<Long>newKeySet();
        var tries = tries(sessions, 0);
        for (Try each : tries) {
            assertThat(isSession(each, before, show(each, before)))
                    .as("before, %s", each)
                    .isTrue();
        }

        long beganMillis = System.currentTimeMillis();
        long boundMillis = beganMillis + within.toMillis();
        var order = CompletableFuture.supplyAsync(
                () -> members().getFirst().revokeAll(visitors.place().name()));
        Queue<Reply> late = new ConcurrentLinkedQueue<>();
        var stillInside = ConcurrentHashMap.<Try>newKeySet();
        stillInside.addAll(tries);
        var stillInLine = ConcurrentHashMap.<Long>newKeySet();
        stillInLine.addAll(line);
        long outMillis = 0;
        long givenMillis = 0;
        while (System.currentTimeMillis() < boundMillis + 1_000 && !(stillInside.isEmpty() && stillInLine.isEmpty())) {
            HttpVisitors.each(List.copyOf(stillInside), each -> {
                var reply = show(each, before);
                if (!isSession(each, before, reply)) {
                    stillInside.remove(each);
                    noteNewcomer(reply, given);
                } else if (reply.askedMillis() > boundMillis) {
                    late.add(reply);
                }
            });
            outMillis = outMillis == 0 && stillInside.isEmpty() ? sinceNow(beganMillis) : outMillis;
            HttpVisitors.each(List.copyOf(stillInLine), visitor -> {
                var reply = ask(homeOf(visitor), visitor, of(before, visitor));
                if (reply.byShop()) {
                    stillInLine.remove(visitor);
                    noteNewcomer(reply, given);
                } else if (reply.askedMillis() > boundMillis) {
                    late.add(reply);
                }
            });
            givenMillis = givenMillis == 0 && stillInLine.isEmpty() ? sinceNow(beganMillis) : givenMillis;
        }
        assertThat(order.join()).as("the order").isEqualTo(200);
        System.out.printf(
                "[wave] %d sessions: out at every node after %d ms, %d who waited inside after %d" + " ms%n",
                sessions.size(), outMillis, line.size(), givenMillis);
        assertThat(late).as("still inside, or still waiting").isEmpty();
        assertThat(outMillis).as("out").isPositive();
        assertThat(givenMillis).as("given out").isPositive();
        nodesCountOnly(given, boundMillis);

        for (Try each : tries(sessions, TRIED)) {
            var reply = show(each, before);
            assertThat(isSession(each, before, reply)).as("later, %s", each).isFalse();
            noteNewcomer(reply, given);
        }
        theOthersComeBackAsNewcomers(sessions, before, given);
    }

    private static String of(Map<Long, String> cookies, long visitor) {
        return cookies.getOrDefault(visitor, "");
    }

    private static long sinceNow(long millis) {
        return Math.max(1, System.currentTimeMillis() - millis);
    }

    /// A session, and a node at which it is shown.
    private record Try(Member at, long session) {}

    private Reply show(Try tried, Map<Long, String> cookies) {
        return ask(tried.at(), tried.session(), of(cookies, tried.session()));
    }

    private boolean isSession(Try tried, Map<Long, String> cookies, Reply reply) {
        return visitors.isSession(of(cookies, tried.session()), reply);
    }

    /// Some sessions at every node, of visitors from all of them.
    private List<Try> tries(List<Long> sessions, int from) {
        var all = new ArrayList<Try>();
        int step = sessions.size() / (2 * TRIED);
        for (Member at : members()) {
            for (int i = from; i < from + TRIED; i++) {
                all.add(new Try(at, sessions.get(i * step + members().indexOf(at))));
            }
        }
        return all;
    }

    /// A ticket that holds one of the new seats.
    private void noteNewcomer(Reply reply, Set<Long> given) {
        if (reply.byShop()) {
            given.add(visitors.idOf(reply));
        }
    }

    /// No node counts the sessions that were ended any more.
    private void nodesCountOnly(Set<Long> given, long boundMillis) {
        var counted = await().atMost(COUNTED)
                .until(
                        () -> bed.samples(visitors.place()).values().stream()
                                .map(List::getLast)
                                .toList(),
                        all -> all.stream().allMatch(it -> it.sinceMillis() > boundMillis));
        assertThat(counted).as("counted inside").allMatch(it -> it.active() <= given.size() && it.active() > 0);
    }

    /// All who were inside come back with their old tickets: none is inside by it, those who enter
    /// have a seat of their own, and no more enter than there are seats.
    private void theOthersComeBackAsNewcomers(List<Long> sessions, Map<Long, String> before, Set<Long> given) {
        var old = ConcurrentHashMap.<Long>newKeySet();
        var waiting = new ConcurrentHashMap<Long, String>();
        HttpVisitors.each(sessions, session -> {
            var reply = ask(homeOf(session), session, of(before, session));
            if (visitors.isSession(of(before, session), reply)) {
                old.add(session);
            } else if (!reply.byShop()) {
                waiting.put(session, reply.cookie());
            }
            noteNewcomer(reply, given);
        });
        assertThat(old).as("inside by an old ticket").isEmpty();
        await().atMost(GIVEN_OUT).until(() -> {
            HttpVisitors.each(List.copyOf(waiting.keySet()), it -> again(it, waiting, given));
            return given.size() >= seats * nearly;
        });
        assertThat(given).as("new seats").hasSizeLessThanOrEqualTo(seats);
        assertThat(visitors.received()).as("at the shop").isEqualTo(byShop);
        System.out.printf("[wave] %d of %d seats given out again%n", given.size(), seats);
    }

    private void again(long session, Map<Long, String> waiting, Set<Long> given) {
        var reply = ask(homeOf(session), session, of(waiting, session));
        if (reply.byShop()) {
            waiting.remove(session);
        } else {
            waiting.put(session, reply.cookie());
        }
        noteNewcomer(reply, given);
    }
}
