package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.demo.check.OriginVisit;
import io.vestibule.fleet.HttpVisitors.Reply;
import io.vestibule.fleet.Relay.Way;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;

/// Visitors of a room enter and log out, so that the origin ends 10,000 sessions a minute at six
/// nodes: what their coordinators send gates meanwhile, weighed on the wire. Each view on its own
/// is weighed by `RevocationsAmongNodesTest`. *Confined to the test's thread.*
final class EndedStory {

    private static final int PER_MINUTE = 10_000;
    private static final int MOST_BYTES = 64 * 1024;
    private static final int VIEWS_PER_SECOND = 10;
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration LOOKS = Duration.ofMillis(100);

    private final Bed bed;
    private final HttpVisitors visitors;
    private final Map<Long, String> ended = new ConcurrentHashMap<>();

    /// How much came on a way at once, at most: in the time of two looks. Looks that come late have
    /// seen more than one such time, and count by it. Only printed: the copy of everything that a
    /// mirror gets when entries outweigh it goes the same way, and no view.
    private final Map<Way, Long> heaviest = new ConcurrentHashMap<>();

    EndedStory(Bed bed, HttpVisitors visitors) {
        this.bed = bed;
        this.visitors = visitors;
    }

    /// @param many how many enter and log out
    void viewsStayShort(int many) {
        var fleet = bed.fleet();
        String room = visitors.place().name();
        var ways = List.of("east", "west").stream()
                .flatMap(center -> {
                    var host = fleet.hostOf(room, center);
                    return fleet.membersOf(center).stream()
                            .filter(member -> !member.equals(host))
                            .map(member -> new Way(host.name(), member.name()));
                })
                .toList();
        var over = new AtomicBoolean();
        var scale = Thread.ofPlatform().start(() -> weigh(ways, over));
        long beganNanos = System.nanoTime();
        long beganBytes = carried(ways);

        HttpVisitors.each(LongStream.rangeClosed(1, many).boxed().toList(), visitor -> {
            long due = (visitor - 1) * 60_000 / PER_MINUTE;
            Pause.of(Duration.ofMillis(due).minusNanos(System.nanoTime() - beganNanos));
            enterAndLogOut(visitor);
        });
        var took = Duration.ofNanos(System.nanoTime() - beganNanos);
        long bytes = carried(ways) - beganBytes;
        over.set(true);
        join(scale);
        long perSecond = bytes * 1_000 / took.toMillis() / ways.size();
        System.out.printf(
                "[ended] %d sessions in %d ms; to each gate %d bytes a second, at most %s in %d" + " ms%n",
                many,
                took.toMillis(),
                perSecond,
                heaviest.values().stream().max(Long::compare).orElse(0L),
                2 * LOOKS.toMillis());
        assertThat(perSecond / VIEWS_PER_SECOND)
                .as("bytes of a view and all else in its time")
                .isPositive()
                .isLessThan((long) MOST_BYTES * many / PER_MINUTE);
        allAreOut();
    }

    private long carried(List<Way> ways) {
        return ways.stream().mapToLong(bed.fleet().relay()::carried).sum();
    }

    private void weigh(List<Way> ways, AtomicBoolean over) {
        var before = new HashMap<Way, Long>();
        var last = new HashMap<Way, Long>();
        long beforeNanos = System.nanoTime();
        long lastNanos = beforeNanos;
        while (!over.get()) {
            long nowNanos = System.nanoTime();
            double times = Math.max(1, (double) (nowNanos - beforeNanos) / (2 * LOOKS.toNanos()));
            for (Way way : ways) {
                long now = bed.fleet().relay().carried(way);
                long from = before.getOrDefault(way, now);
                heaviest.merge(way, (long) ((now - from) / times), Math::max);
                before.put(way, last.getOrDefault(way, now));
                last.put(way, now);
            }
            beforeNanos = lastNanos;
            lastNanos = nowNanos;
            Pause.of(LOOKS);
        }
    }

    /// At one node in, at another of the data center out.
    private void enterAndLogOut(long visitor) {
        var center = bed.fleet().membersOf(visitor % 2 == 0 ? "east" : "west");
        var in = center.get((int) (visitor / 2 % center.size()));
        var out = center.get((int) ((visitor / 2 + 1) % center.size()));
        var cookie = new AtomicReference<>("");
        var entered = await().atMost(SOON)
                .pollDelay(Duration.ZERO)
                .until(
                        () -> {
                            var reply = visitors.ask(in, visitor, "/", cookie.get());
                            cookie.set(reply.cookie());
                            return reply;
                        },
                        Reply::byShop);
        var left = visitors.ask(out, visitor, OriginVisit.LOGOUT, entered.cookie());
        assertThat(visitors.isSession(entered.cookie(), left))
                .as("%d logs out", visitor)
                .isTrue();
        ended.put(visitor, entered.cookie());
    }

    /// The third node of the data center, which has seen neither request, knows of each of them.
    private void allAreOut() {
        var late = ConcurrentHashMap.<Long>newKeySet();
        late.addAll(ended.keySet());
        await("out at the third node").atMost(SOON).until(() -> {
            HttpVisitors.each(List.copyOf(late), visitor -> {
                if (isOut(visitor)) {
                    late.remove(visitor);
                }
            });
            return late.isEmpty();
        });
    }

    private boolean isOut(long visitor) {
        var center = bed.fleet().membersOf(visitor % 2 == 0 ? "east" : "west");
        var third = center.get((int) ((visitor / 2 + 2) % center.size()));
        String cookie = ended.getOrDefault(visitor, "");
        return !visitors.isSession(cookie, visitors.ask(third, visitor, "/", cookie));
    }

    private static void join(Thread helper) {
        try {
            helper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
