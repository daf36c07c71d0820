package io.vestibule.gate;

import io.vestibule.Seeds;
import io.vestibule.coordination.SlotAnswer;
import io.vestibule.ground.SipHash;
import io.vestibule.page.WaitingPage;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Draws;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.room.CookieScope;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.rule.Geography;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketSeals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A room, an usher, and a clock that the test steps.
public final class UsherTestHouse {

    static final long NOON = 1_800_000_000_000L;

    private static final WaitingPage PAGE = WaitingPage.load();

    final FakeDesk desk = new FakeDesk();
    final UsherMetrics metrics = new UsherMetrics();
    final CustomPages customPages = new CustomPages();
    final RoomLooks looks = new RoomLooks(PAGE);
    long now = NOON;
    Room room = room(PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT);

    /// Zones that known crawlers pass, and the one that is known: agent, space, address.
    Set<String> crawlerZones = Set.of();

    String crawler = "";

    /// Whether no ticket can be sealed: a mistake of ours.
    boolean keysAreLost;

    private final TicketSeals seals = new TicketSeals(this::keys, new byte[TicketSeals.SALT_BYTES]);
    private final RoomUsher usher;

    public UsherTestHouse() {
        this(InvitationDesk.NONE);
    }

    UsherTestHouse(InvitationDesk invitations) {
        this(invitations, ProviderDesk.NONE);
    }

    UsherTestHouse(InvitationDesk invitations, ProviderDesk provider) {
        usher = new RoomUsher(
                new UsherParts(
                        () -> RoomDirectory.of(List.of(room), Set.of(), crawlerZones),
                        new Answers(PAGE, customPages, looks, false),
                        new Preflights(new SipHash(1, 2)),
                        metrics,
                        () -> now,
                        Seeds.randomness(1),
                        new RuleParts(Geography.NONE, Seeds.randomness(1), metrics::ruleFailed),
                        new StatusPages(""),
                        (agent, client) -> crawler.equals(agent + " " + client),
                        this::keys,
                        invitations,
                        provider),
                desk,
                new Tickets(seals.next(), CookieScope.PREFIX, metrics),
                Runnable::run);
    }

    private KeyRing keys() {
        if (keysAreLost) {
            throw new IllegalStateException("the keys are lost");
        }
        return KeyRing.of(List.of(new TicketKey(1, new byte[32], 0, Long.MAX_VALUE)));
    }

    static Room room(PageSettings page, RequestSettings requests, QueueSettings queue) {
        return room(new Limits(10, 10, Duration.ofMinutes(5), true), page, requests, queue);
    }

    static Room room(Limits limits, PageSettings page, RequestSettings requests, QueueSettings queue) {
        return new Room(
                new RoomId("sale"),
                "shop.example",
                "sale",
                "",
                List.of(new Route("shop.example", "/")),
                limits,
                queue,
                CookieSettings.DEFAULT,
                page,
                requests,
                false);
    }

    /// A view with room for `newcomers` and nobody waiting.
    void open(int newcomers) {
        desk.view = view(new Bands(Bands.EVERYBODY, Bands.EVERYBODY, Bands.EVERYBODY, newcomers));
    }

    /// Lets everybody in.
    public void letIn() {
        open(1_000);
        desk.answer = Optional.of(new SlotAnswer.Granted(now));
    }

    /// A view with a line and no slot.
    public void full() {
        desk.view = view(new Bands(Bands.NOBODY, Bands.NOBODY, Bands.NOBODY, 0));
    }

    /// A view with a line, no slot, and ten who enter in a minute.
    void fullWithEstimate() {
        var ten = new Flow(true, 10, 0, Correction.NONE, Correction.NONE);
        desk.view = view(new Bands(Bands.NOBODY, Bands.NOBODY, Bands.NOBODY, 0), ten);
    }

    private RoomView view(Bands bands) {
        return view(bands, Flow.UNKNOWN);
    }

    private RoomView view(Bands bands, Flow flow) {
        return new RoomView(
                1,
                now,
                now,
                true,
                Rules.of(room),
                bands,
                Counts.NONE,
                flow,
                LineSummary.EMPTY,
                EndedIds.NONE,
                Homes.ALONE,
                Draws.NONE,
                Share.UNKNOWN);
    }

    Verdict get(String... headers) {
        return judge("GET", "/", headers);
    }

    Verdict judge(String method, String target, String... headers) {
        return judge(Heads.of(method, target, headers));
    }

    public Verdict judge(RequestHead head) {
        var verdicts = new ArrayList<Verdict>();
        usher.judge(head, verdicts::add);
        if (verdicts.size() != 1) {
            throw new AssertionError("one verdict expected, got " + verdicts);
        }
        return verdicts.getFirst();
    }

    /// Has a request judged that is answered later.
    void judge(RequestHead head, Usher.VerdictSink sink) {
        usher.judge(head, sink);
    }

    /// Tickets that were shown and were none.
    long ticketsThatDidNotOpen() {
        return Arrays.stream(OpenedTicket.How.values())
                .filter(how -> how != OpenedTicket.How.OPENED && how != OpenedTicket.How.ABSENT)
                .mapToLong(metrics::of)
                .sum();
    }

    /// The `Cookie` header that a browser sends after this verdict.
    public static String cookieOf(Verdict verdict) {
        List<String> given = switch (verdict) {
            case Verdict.Forward forward -> forward.setCookies();
            case Verdict.Answer answer -> headers(answer, "Set-Cookie");
        };
        if (given.size() != 1) {
            throw new AssertionError("one cookie expected, got " + given);
        }
        return given.getFirst().substring(0, given.getFirst().indexOf(';'));
    }

    static List<String> headers(Verdict.Answer answer, String name) {
        var values = new ArrayList<String>();
        for (var fields : List.of(answer.ready().pairs(), answer.headers())) {
            for (int i = 0; i < fields.size(); i += 2) {
                if (fields.get(i).equalsIgnoreCase(name)) {
                    values.add(fields.get(i + 1));
                }
            }
        }
        return values;
    }

    static String[] with(String[] headers, String... more) {
        String[] all = Arrays.copyOf(headers, headers.length + more.length);
        System.arraycopy(more, 0, all, headers.length, more.length);
        return all;
    }
}
