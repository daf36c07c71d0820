package io.vestibule.gate.answer;

import io.vestibule.gate.check.Checkpoint;
import io.vestibule.gate.check.Stranger;
import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.AnswerFormat;
import io.vestibule.gate.visit.ChallengeCarrier;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.Visit;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.page.JsonForm;
import io.vestibule.page.PageEstimate;
import io.vestibule.page.PageModel;
import io.vestibule.page.WaitingPage;
import io.vestibule.queue.Decision;
import io.vestibule.room.PageSettings;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.Optional;

/// Our own answers to a visit: page, JSON, or next to nothing. *Thread-safe.*
///
/// No answer of ours may be stored or shared (threat A22), and none is for search engines.
public final class Answers {

    private static final String JSON = "application/json";

    private static final int UNAVAILABLE = 503;

    /// When a visitor without a place may ask again.
    private static final int NO_PLACE_SECONDS = 60;

    private static final int NO_PLACE_MILLIS = 1000 * NO_PLACE_SECONDS;

    /// When a visitor who has solved nothing yet is looked after again.
    private static final int BARRED_MILLIS = 20_000;

    private static final Body WAITING =
            Body.of("waiting: this site is full; open one of its pages to see your place in" + " line\n");
    private static final Body WAITING_JSON = Body.of(waitingJson(503));
    private static final Body MANY_JSON = Body.of(waitingJson(429));
    private static final Body FOREIGN = Body.of("only pages of this site may make this request\n");
    private static final Body MISSPELLED = Body.of("the path is not in its canonical form\n");
    private static final Body ADMITTED = Body.shared(JsonForm.admitted());

    private final WaitingPage builtIn;
    private final BuiltInBodies bodies;
    private final CustomPages customPages;
    private final boolean exactAccept;
    private final RoomLooks looks;

    /// The answers of a node.
    ///
    /// @param looks of the built-in pages
    /// @param exactAccept whether only `Accept: application/json` asks for JSON, as published
    public Answers(WaitingPage builtIn, CustomPages customPages, RoomLooks looks, boolean exactAccept) {
        this.builtIn = builtIn;
        bodies = new BuiltInBodies(builtIn);
        this.customPages = customPages;
        this.exactAccept = exactAccept;
        this.looks = looks;
    }

    /// The form in which this visitor is told to wait.
    public AnswerFormat wanted(Visit visit) {
        return visit.wanted(exactAccept);
    }

    /// For a waiting visitor.
    ///
    /// @param checkpoint has the challenge, if one is due
    /// @param given the ticket
    public Verdict.Answer waiting(Visit visit, Decision.Wait wait, Checkpoint checkpoint, GivenTicket given) {
        String challenge =
                visit.isChallenged(wait.ticket().id()) ? checkpoint.challenge(visit, wait, carrier(visit)) : "";
        return switch (form(visit)) {
            case PART, CALL, PROGRAM -> brief(visit, retrySeconds(wait), given.cookie());
            case JSON -> json(visit, PageModels.of(visit, wait, challenge), given);
            case PAGE -> page(visit, PageModels.of(visit, wait, challenge), given);
        };
    }

    /// For a visitor who has no place in line before a challenge is solved.
    ///
    /// @param ticket what the visitor holds
    /// @param checkpoint has the challenge
    /// @param given the ticket as a cookie
    public Verdict.Answer barred(Visit visit, Ticket.Unproven ticket, Checkpoint checkpoint, GivenTicket given) {
        String challenge = checkpoint.challenge(visit, ticket, carrier(visit));
        var check = new PageModel.Check(visit.nowMillis(), visit.nowMillis(), BARRED_MILLIS);
        var model = PageModels.barred(visit, check, challenge);
        return switch (form(visit)) {
            case PART, CALL, PROGRAM -> brief(visit, check.retrySeconds(), given.cookie());
            case JSON -> json(visit, model, given);
            case PAGE -> page(visit, model, given);
        };
    }

    /// For a visitor whose ticket has moved too often: by the built-in page where the owner's has
    /// no place for a challenge.
    public Verdict.Answer moved(Visit visit, Ticket.Unproven asked, Checkpoint checkpoint) {
        var own = customPages.of(visit.room());
        if (form(visit) != AnswerFormat.PAGE || own.isEmpty() || own.get().asks()) {
            return barred(visit, asked, checkpoint, GivenTicket.NOT_GIVEN);
        }
        var check = new PageModel.Check(visit.nowMillis(), visit.nowMillis(), BARRED_MILLIS);
        var entry = looks.of(visit.room());
        var model =
                PageModels.barred(visit, check, "").on(entry.site(visit.head().host()));
        return builtIn(visit, entry, model, "", pageStatus(visit));
    }

    private ChallengeCarrier carrier(Visit visit) {
        return ChallengeCarrier.of(form(visit), customPages.of(visit.room()).isPresent());
    }

    /// For requests that are not let through and get no place in line either: a part of a page, a
    /// crawler, a page that the user has not asked for yet.
    public Verdict.Answer outside(Visit visit) {
        boolean page = form(visit) == AnswerFormat.PAGE && visit.reads() && !visit.isHead();
        if (!page) {
            return brief(visit, NO_PLACE_SECONDS, "");
        }
        var check = new PageModel.Check(visit.nowMillis(), visit.nowMillis(), NO_PLACE_MILLIS);
        var model = PageModels.of(visit, PageEstimate.UNKNOWN, PageModel.InLine.UNKNOWN, check);
        return page(visit, model, "", refused(visit));
    }

    /// The form of an answer: JSON only where the room speaks it, and to our own page.
    private AnswerFormat form(Visit visit) {
        var format = wanted(visit);
        boolean speaks = visit.call() == PageCalls.POLL || visit.room().page().jsonEnabled();
        return format == AnswerFormat.JSON && !speaks ? AnswerFormat.CALL : format;
    }

    private static int retrySeconds(Decision.Wait wait) {
        int millis = wait.info().remainingMillis();
        return millis == 0 ? 0 : Math.max(1, Math.ceilDiv(millis, 1000));
    }

    /// For a visitor whom the room rejects.
    public Verdict.Answer rejected(Visit visit) {
        var check = new PageModel.Check(visit.nowMillis(), visit.nowMillis(), 0);
        var model = PageModels.of(visit, PageEstimate.UNKNOWN, PageModel.InLine.UNKNOWN, check);
        return switch (form(visit)) {
            case PART, CALL, PROGRAM -> brief(visit, 0, "");
            case JSON -> json(visit, model, GivenTicket.NOT_GIVEN);
            case PAGE -> page(visit, model, GivenTicket.NOT_GIVEN);
        };
    }

    /// For a visitor without a good invitation, where one is needed. A page that stays may be the
    /// right one later: when the room is open to all, or when there is time to check. Our own page
    /// loads itself again: it has no words for what it was not before.
    public Verdict.Answer uninvited(Visit visit, InvitationNotice why) {
        var model = PageModels.uninvited(visit, why);
        return switch (form(visit)) {
            case PART, CALL, PROGRAM -> brief(visit, model.check().retrySeconds(), "");
            case JSON -> json(visit, model, GivenTicket.NOT_GIVEN);
            case PAGE -> page(visit, model, GivenTicket.NOT_GIVEN);
        };
    }

    /// For our own page, whose visitor is inside: with the ticket as a cookie, or empty for none.
    public Verdict.Answer admitted(Visit visit, String setCookie) {
        var headers = AnswerHeaders.common(JSON, "Cookie, Accept", setCookie);
        AnswerHeaders.cors(visit, headers);
        return new Verdict.Answer(polled(visit.head()), headers, ADMITTED);
    }

    /// To our own page, when no room covers it any more.
    public Verdict.Answer noRoom(RequestHead head) {
        return new Verdict.Answer(polled(head), AnswerHeaders.common(JSON, "Cookie, Accept", ""), ADMITTED);
    }

    /// Of the answers to our own page. Its calls go to the address that the visitor wanted: a
    /// service worker of the site that keeps what comes with 200 would put them in the place of the
    /// page.
    private static int polled(RequestHead head) {
        return PageCalls.throughWorker(head) ? UNAVAILABLE : 200;
    }

    /// For a visitor who gave the place or the seat back.
    ///
    /// @param clearCookie takes the ticket away
    public Verdict.Answer left(String clearCookie) {
        return new Verdict.Answer(
                204, AnswerHeaders.common(AnswerHeaders.PLAIN, "Cookie, Accept", clearCookie), Body.EMPTY);
    }

    /// To a script of another site that uses our page's calls.
    public Verdict.Answer foreign() {
        return new Verdict.Answer(403, AnswerHeaders.common(AnswerHeaders.PLAIN, "Cookie, Accept", ""), FOREIGN);
    }

    /// To a path that is not in canonical form.
    public Verdict.Answer misspelled() {
        return new Verdict.Answer(400, AnswerHeaders.common(AnswerHeaders.PLAIN, "Cookie, Accept", ""), MISSPELLED);
    }

    private Verdict.Answer page(Visit visit, PageModel model, GivenTicket given) {
        return page(visit, model.given(given.why()), given.cookie(), pageStatus(visit));
    }

    private Verdict.Answer page(Visit visit, PageModel bare, String setCookie, int status) {
        var entry = looks.of(visit.room());
        var model = bare.on(entry.site(visit.head().host()));
        Optional<byte[]> custom = customPages.of(visit.room()).flatMap(page -> page.render(builtIn.markedPage(model)));
        return custom.isPresent()
                ? custom(visit, model, setCookie, status, custom.get())
                : builtIn(visit, entry, model, setCookie, status);
    }

    private static Verdict.Answer custom(Visit visit, PageModel model, String setCookie, int status, byte[] page) {
        var headers = AnswerHeaders.common(AnswerHeaders.HTML, "Cookie, Accept", setCookie);
        AnswerHeaders.outside(headers);
        AnswerHeaders.retry(headers, model);
        AnswerHeaders.refresh(headers, model);
        AnswerHeaders.policy(headers, visit.room().page().customPageCsp());
        return new Verdict.Answer(status, headers, Body.own(page));
    }

    private Verdict.Answer builtIn(Visit visit, RoomLooks.Entry looks, PageModel model, String setCookie, int status) {
        boolean gzip = AcceptEncoding.gzip(visit.head().headers().get("Accept-Encoding"));
        var fields = looks.fields(visit.room(), gzip);
        var headers = new ArrayList<String>(4);
        AnswerHeaders.cookie(headers, setCookie);
        AnswerHeaders.retry(headers, model);
        return new Verdict.Answer(status, fields, headers, bodies.of(model, gzip));
    }

    private Verdict.Answer json(Visit visit, PageModel unmarked, GivenTicket given) {
        var bare = visit.call() == PageCalls.POLL ? unmarked : builtIn.marked(unmarked);
        var model = bare.given(given.why());
        var headers = AnswerHeaders.common(JSON, "Cookie, Accept", given.cookie());
        AnswerHeaders.outside(headers);
        AnswerHeaders.retry(headers, model);
        AnswerHeaders.refreshHere(headers, model);
        AnswerHeaders.cors(visit, headers);
        int status = visit.call() == PageCalls.POLL
                ? polled(visit.head())
                : status(visit, visit.room().page());
        return new Verdict.Answer(status, headers, Body.own(JsonForm.waiting(model)));
    }

    /// Next to nothing, and never a success: scripts take `200` for the site's answer, and service
    /// workers keep it.
    private Verdict.Answer brief(Visit visit, int retrySeconds, String setCookie) {
        boolean json = wanted(visit) == AnswerFormat.JSON;
        int status = refused(visit);
        var headers = AnswerHeaders.common(
                json ? JSON : AnswerHeaders.PLAIN,
                "Cookie, Accept",
                visit.head().upgrade() ? "" : setCookie);
        AnswerHeaders.outside(headers);
        if (retrySeconds > 0) {
            headers.add("Retry-After");
            headers.add(Integer.toString(retrySeconds));
        }
        AnswerHeaders.cors(visit, headers);
        var body = !json ? WAITING : status == 429 ? MANY_JSON : WAITING_JSON;
        return new Verdict.Answer(status, headers, body);
    }

    private static String waitingJson(int status) {
        return "{\"error\":{\"status\":" + status + ",\"code\":\"waiting\"}}";
    }

    /// Of a page. A service worker asks as a script does, and would keep a page that came with 200;
    /// a search engine would take it for the site's own, or forget the site for its `noindex`.
    private static int pageStatus(Visit visit) {
        var headers = visit.head().headers();
        boolean keeps = "empty".equals(headers.get("Sec-Fetch-Dest")) || Stranger.isCrawler(headers);
        return keeps ? refused(visit) : status(visit, visit.room().page());
    }

    /// The room's code where it says that this is no success, and 503 else.
    private static int refused(Visit visit) {
        int code = visit.room().page().statusCode();
        return code >= 400 && visit.reads() ? code : UNAVAILABLE;
    }

    /// A request that writes was not carried out, whatever the owner wants pages to say.
    private static int status(Visit visit, PageSettings settings) {
        return visit.reads() ? settings.statusCode() : UNAVAILABLE;
    }
}
