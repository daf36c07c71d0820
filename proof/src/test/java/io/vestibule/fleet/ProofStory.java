package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.challenge.Solutions;
import io.vestibule.fleet.HttpVisitors.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Visitors of a room that asks all for a challenge, at several nodes: judged by what its shop
/// received and by how many every node counts. *Confined to the test's thread.*
final class ProofStory {

    /// Lines of the room's configuration.
    static final String ALWAYS = """
        turnstile_action: infinite_queue
        turnstile_when: always
        json_response_enabled: true
        """;

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final Duration STAYS = Duration.ofSeconds(3);
    private static final String PROOF = "Vestibule-Proof";

    private final Bed bed;
    private final HttpVisitors visitors;
    private final Set<Long> inside = ConcurrentHashMap.newKeySet();
    private long newest;

    ProofStory(Bed bed, HttpVisitors visitors) {
        this.bed = bed;
        this.visitors = visitors;
    }

    /// Who was asked for a challenge, and where.
    private record Asked(long visitor, String cookie, String proof) {}

    private Asked asked(Member by) {
        newest++;
        var reply = visitors.ask(by, newest, "/", "");
        assertThat(reply.byShop()).as("%s without a proof at %s", newest, by).isFalse();
        JsonNode challenge = JSON.readTree(reply.body()).findPath("challenge");
        assertThat(challenge.isObject())
                .as("a challenge by %s: %s", by, reply.body())
                .isTrue();
        return new Asked(newest, reply.cookie(), Solutions.proofOf(challenge.toString()));
    }

    private Reply show(Member at, Asked asked) {
        return visitors.ask(at, asked.visitor(), "/", asked.cookie(), PROOF, asked.proof());
    }

    /// What one node asks for every other can check, in the other data center too.
    void aChallengeOfOneNodeIsSolvedAtEveryOther() {
        var members = bed.fleet().members();
        for (Member by : List.of(members.getFirst(), members.getLast())) {
            for (Member at : members) {
                var asked = asked(by);
                var before = visitors.ask(at, asked.visitor(), "/", asked.cookie());
                assertThat(before.byShop()).as("without the proof at %s", at).isFalse();

                var reply = show(at, asked);

                assertThat(reply.body()).as("asked by %s, shown at %s", by, at).doesNotContain("challenge");
                entersInTheEnd(at, asked.visitor(), reply);
                assertThat(visitors.received()).doesNotContain(before.number());
            }
        }
    }

    /// One proof shown at all nodes of a data center at the same time, first to wait in line and
    /// then to enter, and by another visitor to enter at once.
    void oneProofAtSeveralNodesAtOnceIsOnePlace(String center) {
        var members = bed.fleet().membersOf(center);
        door(true);
        var first = asked(members.getFirst());
        var waiting = atOnce(members, first);
        assertThat(waiting).as("the door is shut").noneMatch(Reply::byShop);
        var second = asked(members.getLast());
        var alone = show(members.getFirst(), second);
        assertThat(waiting.stream().map(visitors::idOf).distinct())
                .as("one ticket")
                .hasSize(1)
                .doesNotContain(visitors.idOf(alone));
        everyNodeCounts("in line", 2, false);

        door(false);
        entersInTheEnd(members.getFirst(), second.visitor(), alone);
        for (Member at : members) {
            entersInTheEnd(at, first.visitor(), waiting.getFirst());
        }
        everyNodeCounts("inside", inside.size(), true);

        var third = asked(members.getFirst());
        var entering = atOnce(members, third);
        for (int i = 0; i < members.size(); i++) {
            entersInTheEnd(members.get(i), third.visitor(), entering.get(i));
        }
        everyNodeCounts("inside", inside.size(), true);
    }

    private List<Reply> atOnce(List<Member> members, Asked asked) {
        var replies = new ConcurrentLinkedQueue<Reply>();
        HttpVisitors.each(members, at -> replies.add(show(at, asked)));
        return List.copyOf(replies);
    }

    /// At once, or when the coordinator has a slot.
    private void entersInTheEnd(Member at, long visitor, Reply first) {
        var newest = new AtomicReference<>(first);
        await("%d at %s".formatted(visitor, at))
                .atMost(SOON)
                .until(() -> newest.get().byShop()
                        || newest.updateAndGet(it -> visitors.ask(at, visitor, "/", it.cookie()))
                                .byShop());
        assertThat(visitors.received()).contains(newest.get().number());
        inside.add(visitors.idOf(newest.get()));
    }

    private void door(boolean shut) {
        var members = bed.fleet().members();
        String name = visitors.place().name();
        assertThat(members.getFirst().change(name, "{\"queue_all\": %s}".formatted(shut)))
                .isEqualTo(200);
        for (Member member : members) {
            await().atMost(SOON).until(() -> member.room(name).path("queue_all").asBoolean() == shut);
        }
    }

    /// And it stays that.
    private void everyNodeCounts(String what, int count, boolean active) {
        await("%s: %d".formatted(what, count))
                .atMost(SOON)
                .during(STAYS)
                .until(() -> bed.samples(visitors.place()).values().stream()
                        .map(List::getLast)
                        .map(it -> active ? it.active() : it.waiting())
                        .allMatch(it -> it == count));
    }
}
