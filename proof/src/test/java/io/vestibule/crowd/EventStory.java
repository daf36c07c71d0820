package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.Verifier;
import io.vestibule.ticket.Ticket;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An event with a pre-queue and a draw, through the real gate: visitors come before, while people
/// gather, and after the start. Its times are shorter than may be published, which a node can be
/// told to allow (`node.shortest_prequeue`). *Confined to the test's thread.*
final class EventStory implements Story {

    private static final int VISITORS = 600;
    private static final Duration COMING = Duration.ofSeconds(75);

    /// So many, coming over so long, that those who wait at the start nearly fill a minute's passes
    /// and late arrivals take the rest.
    private static final int FEW_VISITORS = 450;

    private static final Duration FEW_COMING = Duration.ofSeconds(90);

    /// Until the passes of the first minute are given out, at their pace; in the long form until they
    /// are free again, and taken by the others.
    private static final Duration LASTS = Duration.ofSeconds(CrowdRun.LONG ? 150 : 130);

    /// The event's time is set when the gate is ready, which takes a minute on a busy machine.
    private static final Duration LATER = Duration.ofDays(1);

    private static final Duration UNTIL_PREQUEUE = Duration.ofSeconds(20);
    private static final Duration GATHERING = Duration.ofSeconds(50);

    /// When all who gathered are back.
    private static final Duration TOLD = Duration.ofSeconds(12);

    /// All who gathered come back within ten seconds of the start, each in their own time.
    private static final long WIDTH_MILLIS = 12_000;

    /// The smallest difference that clocks of one machine can make at a border.
    private static final long BORDER_MILLIS = 500;

    private static final JsonMapper JSON = new JsonMapper();

    private final long later = System.currentTimeMillis() + LATER.toMillis();
    private final List<Sized> rooms =
            List.of(new Sized("many", 60, 60, yaml(later)), new Sized("few", 60, 60, yaml(later)));
    private final List<CompletableFuture<JsonNode>> told = new ArrayList<>();
    private long prequeueMillis;

    @Override
    public List<Sized> rooms() {
        return rooms;
    }

    @Override
    public void begin(Stage stage) {
        prequeueMillis =
                System.currentTimeMillis() + stage.begins().plus(UNTIL_PREQUEUE).toMillis();
        stage.gate().reread(settings -> moved(settings, later, prequeueMillis));
        stage.visit(0, CrowdBehavior.of(VISITORS, COMING, LASTS, 1));
        stage.visit(1, CrowdBehavior.of(FEW_VISITORS, FEW_COMING, LASTS, 2));
        for (Sized room : rooms) {
            var answer = new CompletableFuture<JsonNode>();
            told.add(answer);
            stage.after(
                    UNTIL_PREQUEUE.plus(GATHERING).plus(TOLD), () -> answer.complete(ask(stage.gate(), room.name())));
        }
    }

    private long startMillis() {
        return prequeueMillis + GATHERING.toMillis();
    }

    @Override
    public void judge(Stage stage) throws IOException {
        var findings = stage.findings();
        assertThat(stage.gate().output()).contains("applied as revision 2");
        for (int i = 0; i < rooms.size(); i++) {
            var of = findings.get(i);
            assertThat(of.faults()).isEmpty();
            assertThat(of.admittedByTicket().peak()).isLessThanOrEqualTo(300);
            assertThat(firstAtOrigin(of))
                    .as("nobody reaches the origin for the first time while people gather")
                    .noneMatch(at -> at > prequeueMillis + 2_000 && at < startMillis());
            judge(entered(of), told.get(i).join(), prequeueMillis, startMillis());
        }
    }

    private static void judge(List<Ticket.Active> entered, JsonNode told, long prequeue, long start)
            throws IOException {
        var before = new ArrayList<Ticket.Active>();
        var gathered = new ArrayList<Ticket.Active>();
        var late = new ArrayList<Ticket.Active>();
        for (Ticket.Active ticket : entered) {
            boolean waited = ticket.acceptedMillis() > prequeue + BORDER_MILLIS;
            if (ticket.arrivedMillis() >= start) {
                late.add(ticket);
            } else if (ticket.arrivedMillis() >= prequeue) {
                gathered.add(ticket);
            } else if (waited) {
                before.add(ticket);
            }
        }
        System.out.printf("before %d, gathered %d, late %d%n", before.size(), gathered.size(), late.size());
        assertThat(gathered).hasSizeGreaterThan(150);

        var numbers =
                gathered.stream().map(ticket -> "%016x".formatted(ticket.id())).toList();
        var drawn = Verifier.check(
                told.get("drawCommitment").asString(), told.get("drawSeed").asString(), numbers);
        assertThat(drawn).hasSameElementsAs(numbers);
        var place = new HashMap<String, Integer>();
        drawn.forEach(number -> place.put(number, place.size()));
        before.sort(Comparator.comparingLong(Ticket.Active::arrivedMillis));
        gathered.sort(Comparator.comparingInt(t -> place.getOrDefault("%016x".formatted(t.id()), -1)));
        late.sort(Comparator.comparingLong(Ticket.Active::arrivedMillis));
        var line = new ArrayList<>(before);
        line.addAll(gathered);
        line.addAll(late);
        long widest = widestInversion(line, start);
        double chiSquare = chiSquare(gathered);
        System.out.printf("widest inversion %d ms, chi-square %.1f%n", widest, chiSquare);
        assertThat(widest).isLessThan(WIDTH_MILLIS);
        // Four by four: 9 degrees of freedom, one in ten thousand.
        assertThat(chiSquare).isLessThan(33.7);
    }

    /// By how much somebody entered before another one who stood before them. Of two late arrivals
    /// who came nearly at once one may get the last pass of a minute: among them it is no wider
    /// than the time between their arrivals.
    private static long widestInversion(List<Ticket.Active> line, long start) {
        long widest = 0;
        for (int i = 0; i < line.size(); i++) {
            var first = line.get(i);
            for (Ticket.Active then : line.subList(i + 1, line.size())) {
                long width = first.acceptedMillis() - then.acceptedMillis();
                boolean late = first.arrivedMillis() >= start;
                long apart = late ? then.arrivedMillis() - first.arrivedMillis() : width;
                widest = Math.max(widest, Math.min(width, apart));
            }
        }
        return widest;
    }

    /// Quarters of arrival against quarters of the draw.
    private static double chiSquare(List<Ticket.Active> inOrderOfTheDraw) {
        var byArrival = inOrderOfTheDraw.stream()
                .sorted(Comparator.comparingLong(Ticket.Active::arrivedMillis))
                .toList();
        Map<Ticket.Active, Integer> rank = new HashMap<>();
        inOrderOfTheDraw.forEach(ticket -> rank.put(ticket, rank.size()));
        int people = byArrival.size();
        var table = new int[4][4];
        for (int i = 0; i < people; i++) {
            table[i * 4 / people][rank.getOrDefault(byArrival.get(i), 0) * 4 / people]++;
        }
        double expected = people / 16.0;
        double sum = 0;
        for (int[] row : table) {
            for (int count : row) {
                sum += (count - expected) * (count - expected) / expected;
            }
        }
        return sum;
    }

    /// Who was let in, by the tickets that visitors brought home.
    private static List<Ticket.Active> entered(Findings findings) {
        var first = new HashMap<Long, Ticket.Active>();
        for (List<Ticket> held : findings.tickets().values()) {
            for (Ticket ticket : held) {
                if (ticket instanceof Ticket.Active active) {
                    first.putIfAbsent(active.id(), active);
                }
            }
        }
        return List.copyOf(first.values());
    }

    /// When each visitor reached the origin for the first time, by the origin's record.
    private static List<Long> firstAtOrigin(Findings findings) {
        var first = new HashMap<Long, Long>();
        for (OriginVisit visit : findings.visits()) {
            first.merge(visit.visitor(), visit.arrivedMillis(), Math::min);
        }
        return List.copyOf(first.values());
    }

    /// What the page of somebody new says of the draw.
    private static JsonNode ask(GateProcess gate, String room) {
        try (var visitor = RawClient.connect(gate.port())) {
            visitor.send("GET / HTTP/1.1\r\nHost: %s.test\r\nVestibule-Poll: 1\r\n\r\n".formatted(room));
            var body = visitor.response().body();
            return JSON.readTree(body).get("cfWaitingRoom").get("vestibule");
        }
    }

    /// The settings with another time for the event.
    private static String moved(String settings, long before, long prequeue) {
        var now = moments(prequeue).iterator();
        String moved = settings;
        for (Instant then : moments(before)) {
            moved = moved.replace(then.toString(), now.next().toString());
        }
        return moved;
    }

    /// When people begin to gather, the start, and the end.
    private static List<Instant> moments(long prequeue) {
        var gather = Instant.ofEpochMilli(prequeue);
        var start = gather.plus(GATHERING);
        return List.of(gather, start, start.plus(Duration.ofHours(1)));
    }

    private static String yaml(long prequeue) {
        return """
            events:
            - name: drop
              prequeue_start_time: "%s"
              event_start_time: "%s"
              event_end_time: "%s"
              shuffle_at_event_start: true
              total_active_users: 600
              new_users_per_minute: 300
            """.formatted(moments(prequeue).toArray());
    }
}
