package io.vestibule.gate.door;

import io.vestibule.Seeds;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.gate.FakeDesk;
import io.vestibule.gate.Heads;
import io.vestibule.gate.answer.Answers;
import io.vestibule.gate.answer.CustomPages;
import io.vestibule.gate.answer.RoomLooks;
import io.vestibule.gate.answer.StatusPages;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.check.Preflights;
import io.vestibule.gate.check.ProviderDesk;
import io.vestibule.gate.usher.StagedUsher;
import io.vestibule.gate.usher.UsherParts;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.ground.SipHash;
import io.vestibule.page.WaitingPage;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Flow;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.TestView;
import io.vestibule.room.CookieScope;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.room.TestRoom;
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

    public static final long NOON = 1_800_000_000_000L;

    private static final WaitingPage PAGE = WaitingPage.load();

    public final FakeDesk desk = new FakeDesk();
    public final UsherMetrics metrics = new UsherMetrics();
    public final CustomPages customPages = new CustomPages();
    public final RoomLooks looks = new RoomLooks(PAGE);
    public long now = NOON;
    public Room room = room(PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT);

    /// Zones that known crawlers pass, and the one that is known: agent, space, address.
    public Set<String> crawlerZones = Set.of();

    public String crawler = "";

    /// Whether no ticket can be sealed: a mistake of ours.
    boolean keysAreLost;

    private final TicketSeals seals = new TicketSeals(this::keys, new byte[TicketSeals.SALT_BYTES]);
    public final UsherParts parts;
    public final Tickets tickets;
    private final StagedUsher usher;

    public UsherTestHouse() {
        this(InvitationDesk.NONE);
    }

    public UsherTestHouse(InvitationDesk invitations) {
        this(invitations, ProviderDesk.NONE);
    }

    public UsherTestHouse(InvitationDesk invitations, ProviderDesk provider) {
        parts = new UsherParts(
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
                provider);
        tickets = new Tickets(seals.next(), CookieScope.PREFIX, metrics);
        usher = new StagedUsher(parts, desk, tickets, Runnable::run);
    }

    private KeyRing keys() {
        if (keysAreLost) {
            throw new IllegalStateException("the keys are lost");
        }
        return KeyRing.of(List.of(new TicketKey(1, new byte[32], 0, Long.MAX_VALUE)));
    }

    public static Room room(PageSettings page, RequestSettings requests, QueueSettings queue) {
        return room(new Limits(10, 10, Duration.ofMinutes(5), true), page, requests, queue);
    }

    public static Room room(Limits limits, PageSettings page, RequestSettings requests, QueueSettings queue) {
        return TestRoom.of(new RoomId("sale"), "shop.example", "sale", new Route("shop.example", "/"))
                .limits(limits)
                .queue(queue)
                .page(page)
                .requests(requests)
                .room();
    }

    /// A view with room for `newcomers` and nobody waiting.
    public void open(int newcomers) {
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
    public void fullWithEstimate() {
        var ten = new Flow(true, 10, 0, Correction.NONE, Correction.NONE);
        desk.view = view(new Bands(Bands.NOBODY, Bands.NOBODY, Bands.NOBODY, 0), ten);
    }

    private RoomView view(Bands bands) {
        return view(bands, Flow.UNKNOWN);
    }

    private RoomView view(Bands bands, Flow flow) {
        return TestView.of(room, now).bands(bands).flow(flow).view();
    }

    public Verdict get(String... headers) {
        return judge("GET", "/", headers);
    }

    public Verdict judge(String method, String target, String... headers) {
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
    public long ticketsThatDidNotOpen() {
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

    public static List<String> headers(Verdict.Answer answer, String name) {
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

    public static String[] with(String[] headers, String... more) {
        String[] all = Arrays.copyOf(headers, headers.length + more.length);
        System.arraycopy(more, 0, all, headers.length, more.length);
        return all;
    }
}
