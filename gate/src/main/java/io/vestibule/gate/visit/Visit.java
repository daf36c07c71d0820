package io.vestibule.gate.visit;

import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.ShownInvitation;
import io.vestibule.ground.RequestPath;
import io.vestibule.queue.Draws;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.util.List;

/// One request to a room, while it is judged: what is known of it so far. What looks at the visit writes here what
/// it finds, for what looks next; it is of one request, and never of another after that. *Confined to its event
/// loop.*
public class Visit {

    /// With these an origin may take a request for another than it is.
    private static final List<String> OVERRIDES =
            List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override");

    private static final int LONGEST_ADDRESS = 2048;

    private final RequestHead head;
    private final RequestPath path;
    private final PageCalls call;
    private final RoomAtLane atLane;
    private final Phase phase;
    private long nowMillis;
    private long wallMillis;
    private ChallengeOutcome checked = ChallengeOutcome.NOTHING;
    private GuardVerdict guards = GuardVerdict.NONE;
    private ShownInvitation invited;
    private NetworkBinding bound = NetworkBinding.NOTHING;

    /// A visit of which nothing was found yet.
    ///
    /// @param head as the proxy read it
    /// @param path the canonical path
    /// @param call whether our own page asks
    /// @param atLane what this lane has computed of the room that covers the request
    /// @param nowMillis when it is judged, in the room's time
    /// @param wallMillis the same by the clock that events follow
    /// @param invited what it says of an invitation
    public Visit(
            RequestHead head,
            RequestPath path,
            PageCalls call,
            RoomAtLane atLane,
            long nowMillis,
            long wallMillis,
            ShownInvitation invited) {
        this.head = head;
        this.path = path;
        this.call = call;
        this.atLane = atLane;
        this.phase = atLane.at(wallMillis);
        this.nowMillis = nowMillis;
        this.wallMillis = wallMillis;
        this.invited = invited;
    }

    // ---- the request -----------------------------------------------------------------------------

    /// As the proxy read it.
    public RequestHead head() {
        return head;
    }

    /// The canonical path.
    public RequestPath path() {
        return path;
    }

    /// Whether our own page asks.
    public PageCalls call() {
        return call;
    }

    /// What this lane has computed of the room.
    public RoomAtLane atLane() {
        return atLane;
    }

    /// What is in force in the room that covers the request.
    public Phase phase() {
        return phase;
    }

    /// The room with the settings in force.
    public Room room() {
        return phase.room();
    }

    /// When it is judged, in the room's time.
    public long nowMillis() {
        return nowMillis;
    }

    /// The same by the clock that events follow.
    public long wallMillis() {
        return wallMillis;
    }

    /// The draws of the room, in the room's time.
    public Draws draws() {
        return atLane.draws().later(nowMillis - wallMillis);
    }

    /// It is a later moment of the same phase.
    public void moveTo(long millis) {
        wallMillis += millis - nowMillis;
        nowMillis = millis;
    }

    // ---- what was found --------------------------------------------------------------------------

    /// What became of the visitor's proof, in a room that asks for challenges.
    public ChallengeOutcome checked() {
        return checked;
    }

    /// The proof was checked.
    public void has(ChallengeOutcome check) {
        checked = check;
    }

    /// What the guards of the room say of the visit.
    public GuardVerdict guards() {
        return guards;
    }

    /// The guards were asked, or what they say has changed.
    public void has(GuardVerdict verdict) {
        guards = verdict;
    }

    /// What the visit says of an invitation.
    public ShownInvitation invited() {
        return invited;
    }

    /// The visitor's ticket stands for an invitation. What came of a proof does not matter any more: the site
    /// vouches for the visitor.
    public void becomesInvited(long ticketId) {
        checked = ChallengeOutcome.NOTHING;
        invited = invited.as(ticketId);
    }

    /// What is known of the visitor's network, in a room that binds tickets.
    public NetworkBinding bound() {
        return bound;
    }

    /// The visitor's network was looked at, or the ticket has moved.
    public void has(NetworkBinding network) {
        bound = network;
    }

    /// The visitor's ticket is worth nothing.
    public void becomesNewcomer() {
        bound = bound.newcomer();
    }

    /// Whether the ticket is used from another network once more than is free, where that costs a
    /// challenge.
    public boolean movesTooOften() {
        var bind = room().queue().bind();
        return bind.enforces() && bound.shown() && !bind.isFree(bound.binding().freeMillis(), nowMillis);
    }

    /// Whether the room admits only visitors with an invitation, and a ticket stands for none.
    public boolean isUninvited(long ticketId) {
        return room().queue().invitedOnly() && !invited.isAs(ticketId);
    }

    /// Whether this ticket stands for an invitation.
    public boolean isInvitedBy(Ticket ticket) {
        return switch (ticket) {
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> false;
            case Ticket.Waiting waiting -> invited.isAs(waiting.id());
            case Ticket.Active active -> invited.isAs(active.id());
        };
    }

    /// Whether a visitor with this ticket may be asked for a challenge: not one for whom the site
    /// vouches by an invitation.
    public boolean isChallenged(long ticketId) {
        return challenge().asks() && !invited.isAs(ticketId);
    }

    /// Whether the visitor is a decoy, and the room says so.
    public boolean isShownAsDecoy() {
        return checked.ticket() instanceof Ticket.Decoy && room().challenge().infiniteQueueShown();
    }

    /// What is asked of the visitor: what the room asks of all, unless a guard says otherwise.
    public ChallengeSettings challenge() {
        return guards.challenge().isEmpty() ? room().challenge() : guards.challenge(room().challenge());
    }

    /// The form in which an answer is wanted. A call of our page is always answered in JSON.
    public AnswerFormat wanted(boolean exactAccept) {
        if (call == PageCalls.POLL) {
            return AnswerFormat.JSON;
        }
        return head.upgrade() ? AnswerFormat.PART : AnswerFormat.by(head.headers(), exactAccept);
    }

    /// Whether the visitor continues at the address without the invitation. Our own page stays
    /// where it is, and loads the site from there.
    public boolean goesOn() {
        return invited.goesOn() && call == PageCalls.NONE;
    }

    /// Whether the request only reads, so that asking again later does no harm.
    public boolean reads() {
        return head.reads();
    }

    /// Whether it may have been sent for a part of a page, by a crawler or in advance: nothing but
    /// a `GET` or `HEAD` of nobody in particular, and a preflight that is over its budget. Whatever
    /// writes is sent by somebody.
    public boolean mayBeNobody() {
        return preflight() || (reads() && doesNoMore());
    }

    /// The client, as far as requests on one connection can be distinguished: address and program.
    public String client() {
        return head.clientAddress() + ' ' + head.headers().get("User-Agent");
    }

    /// Whether only the head of an answer is wanted.
    public boolean isHead() {
        return head.method().equals("HEAD");
    }

    /// Whether a browser asks on behalf of a script what it may send (CORS preflight). No browser
    /// sends a body with it, or another method than it says.
    public boolean preflight() {
        var headers = head.headers();
        return head.method().equals("OPTIONS")
                && headers.contains("Origin")
                && headers.contains("Access-Control-Request-Method")
                && doesNoMore();
    }

    /// Whether the request does no more than its method says.
    private boolean doesNoMore() {
        var headers = head.headers();
        return !hasBody(headers) && OVERRIDES.stream().noneMatch(headers::contains);
    }

    private static boolean hasBody(MultiMap headers) {
        String length = headers.get("Content-Length");
        return headers.contains("Transfer-Encoding") || (length != null && !length.equals("0"));
    }

    /// The page that a request came from, if it is one of the same origin: the whole address; empty
    /// if that is not known.
    public String cameFrom() {
        String referer = head.headers().get("Referer");
        if (referer == null || referer.length() > LONGEST_ADDRESS) {
            return "";
        }
        String origin = origin();
        boolean ours = referer.length() > origin.length()
                && referer.regionMatches(true, 0, origin, 0, origin.length())
                && referer.charAt(origin.length()) == '/';
        return ours && referer.chars().allMatch(c -> c > ' ' && c < 0x7F) ? referer : "";
    }

    /// Whether a page of the same origin sent the request, as far as its browser says so: also one
    /// that does not name itself (`Referrer-Policy: no-referrer`).
    public boolean isSentByOwnPage() {
        String site = head.headers().get("Sec-Fetch-Site");
        return !cameFrom().isEmpty()
                || (site == null
                        ? origin().equalsIgnoreCase(head.headers().get("Origin"))
                        : site.equals("same-origin"));
    }

    private String origin() {
        return (head.secure() ? "https://" : "http://") + head.authority();
    }
}
