package io.vestibule.demo;

import static io.vestibule.demo.BrowserHeaders.DOCUMENT;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.WebSocket;
import io.vestibule.demo.HttpClientPool.Reply;
import io.vestibule.demo.VisitorTrace.CheckIn;
import io.vestibule.demo.VisitorTrace.Ending;
import io.vestibule.demo.VisitorTrace.Held;
import io.vestibule.demo.VisitorTrace.Unanswered;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/// One visitor with one browser: asks for a page, waits as the waiting page makes it wait, browses,
/// goes home. *Confined to the crowd's event loop.*
final class DemoVisitor {

    private static final long FIRST_TOUCH_MILLIS = 5_000;
    private static final long RELOAD_MILLIS = 1_500;
    static final String TICKET = "__cfwaitingroom";

    private record Request(HttpMethod method, String uri, BrowserHeaders kind) {}

    private final CrowdContext around;
    private final VisitorKind nature;
    private final SplittableRandom chance;
    private final VisitorTrace trace;
    private final CookieJar cookies = new CookieJar();
    private final ProductTaste taste;
    private final Browsing browsing;
    private String page = "/";
    private boolean waiting;
    private boolean opening;
    private int failures;
    private Countdown countdown = new Countdown();
    private int fetching;
    private boolean gone;

    DemoVisitor(CrowdContext around, CrowdBehavior plan, VisitorTrace trace, SplittableRandom chance) {
        this.around = around;
        this.trace = trace;
        this.chance = chance;
        nature = VisitorKind.draw(plan, chance);
        taste = new ProductTaste(chance);
        browsing = new Browsing(this, around, nature, plan.habits(), taste);
    }

    /// The visitor comes.
    void arrive() {
        trace.arrived(around.now());
        open(taste.firstPage());
    }

    /// Opens a page, as by a click or a reload.
    void open(String path) {
        page = path;
        opening = true;
        String cookieHeader = cookieHeader(path);
        String olderCookies = trace.admittedMillis().isPresent() ? cookieHeader : "";
        send(new Request(HttpMethod.GET, path, DOCUMENT), cookieHeader, reply -> opened(reply, olderCookies));
    }

    private void opened(Reply reply, String olderCookies) {
        opening = false;
        switch (reply) {
            case Reply.Lost _ -> later(() -> open(page));
            case Reply.Answer answer
            when Shop.answered(answer.headers()) -> {
                waiting = false;
                browsing.sees(page, answer.text(), olderCookies);
            }
            case Reply.Answer answer when isHeld(answer.status()) -> held(answer);
            case Reply.Answer answer -> {
                trace.fault(answer.status() + " for " + page);
                later(() -> open(page));
            }
        }
    }

    private static boolean isHeld(int status) {
        return status == 200 || status == 202 || status == 429 || status == 503;
    }

    /// The waiting page is on the screen.
    private void held(Reply.Answer answer) {
        around.lineExists().run();
        if (!waiting && !trace.waited() && nature.patienceMillis() != Long.MAX_VALUE) {
            around.after(nature.patienceMillis(), this::giveUp);
        }
        waiting = true;
        long intervalMillis = 1000L * PollReply.reloadSeconds(answer.text(), answer.header("Refresh"));
        checkedIn(answer.sentMillis(), around.now(), intervalMillis);
        if (!nature.scriptless()) {
            countdown = new Countdown();
            poll();
        } else if (intervalMillis > 0) {
            after(intervalMillis, () -> open(page));
        } else {
            trace.fault("held without a time to come back");
            later(() -> open(page));
        }
    }

    private void poll() {
        send(new Request(HttpMethod.GET, page, BrowserHeaders.POLL), cookieHeader(page), this::polled);
    }

    private void polled(Reply reply) {
        if (reply instanceof Reply.Answer answer && noticeIn(answer).isPresent()) {
            failures = 0;
            told(noticeIn(answer).get(), answer.sentMillis());
        } else {
            double seconds = Math.min(60, 4 * Math.pow(2, failures++));
            after(Math.round(1000 * seconds * (1 + chance.nextDouble() / 2)), this::poll);
        }
    }

    private void told(PollReply notice, long sent) {
        if (notice.waiting()) {
            waitOn(notice, sent);
        } else {
            open(page);
        }
    }

    private static Optional<PollReply> noticeIn(Reply.Answer answer) {
        return PollReply.ofPoll(answer.text(), answer.header("Retry-After"));
    }

    private void waitOn(PollReply notice, long sent) {
        checkedIn(sent, notice.lastUpdatedMillis(), 1000L * notice.refreshSeconds());
        countdown.shows(notice, around.now()).ifPresent(trace::foresaw);
        if (notice.retrySeconds() > 0) {
            after(1000L * notice.retrySeconds(), this::poll);
        }
    }

    /// A visitor whose ticket has not come back yet is counted for a few seconds only.
    private void checkedIn(long sent, long countedMillis, long intervalMillis) {
        long live = trace.waited() ? intervalMillis * 3 / 2 + 10_000 : FIRST_TOUCH_MILLIS;
        long liveUntil = countedMillis + live;
        trace.checkedIn(new CheckIn(sent, around.now(), liveUntil));
    }

    /// Once a page is loading there is no longer a button to press.
    private void giveUp() {
        if (!waiting || opening || gone) {
            return;
        }
        if (!nature.polite()) {
            goHome(Ending.ABANDONED);
            return;
        }
        var headers = BrowserHeaders.POLL
                .of(trace.visitor(), around.now(), cookieHeader(page))
                .add("Vestibule-Leave", "1");
        around.clients().send(HttpMethod.POST, page, headers);
        goHome(Ending.GAVE_BACK);
    }

    /// Fetches something that belongs to a page.
    void fetch(BrowserHeaders kind, String uri, String cookieHeader) {
        fetching++;
        send(new Request(HttpMethod.GET, uri, kind), cookieHeader, reply -> fetched(reply, uri));
    }

    /// Whether everything that belongs to the page is there.
    boolean isLoaded() {
        return fetching == 0;
    }

    private void fetched(Reply reply, String uri) {
        fetching--;
        if (reply instanceof Reply.Answer answer && !Shop.answered(answer.headers())) {
            trace.fault(answer.status() + " for " + uri);
        }
    }

    /// Opens a WebSocket.
    Future<WebSocket> openSocket(String path) {
        long sent = around.now();
        var headers = BrowserHeaders.SOCKET.of(trace.visitor(), sent, cookieHeader(path));
        return around.clients()
                .open(path, headers)
                .onSuccess(_ -> trace.saw(new VisitorTrace.Seen(sent, around.now(), false)))
                .onFailure(failure -> trace.fault(failure.getMessage() + " for " + path));
    }

    private void send(Request request, String cookieHeader, Consumer<Reply> then) {
        var headers = request.kind().of(trace.visitor(), around.now(), cookieHeader);
        if (request.kind() == BrowserHeaders.POLL) {
            headers.add("Vestibule-Poll", "1");
            countdown.say(headers, failures, around.now());
        }
        around.clients().send(request.method(), request.uri(), headers).onSuccess(reply -> {
            note(request, reply);
            if (!gone) {
                then.accept(reply);
            }
        });
    }

    /// A visitor who has left takes no slot from an answer that arrives later.
    private void note(Request request, Reply reply) {
        if (trace.ending() == Ending.GAVE_BACK) {
            return;
        }
        switch (reply) {
            case Reply.Lost lost ->
                trace.gotNoAnswer(new Unanswered(lost.unansweredMillis(), around.now(), lost.reason()));
            case Reply.Answer answer -> {
                if (answer.unansweredMillis() > 0) {
                    trace.gotNoAnswer(new Unanswered(answer.unansweredMillis(), around.now(), ""));
                }
                String path = pathOf(request.uri());
                boolean fromShop = Shop.answered(answer.headers());
                cookies.take(answer.headers(), path, around.now());
                boolean inside = fromShop || saysInside(request, answer);
                if (inside) {
                    trace.saw(new VisitorTrace.Seen(answer.sentMillis(), around.now(), path.equals(Shop.LOGOUT)));
                }
                cookies.startingWith(TICKET).ifPresent(ticket -> trace.holds(new Held(around.now(), ticket, inside)));
            }
        }
    }

    private static boolean saysInside(Request request, Reply.Answer answer) {
        return request.kind() == BrowserHeaders.POLL
                && noticeIn(answer).map(notice -> !notice.waiting()).orElse(false);
    }

    private static String pathOf(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }

    /// What the browser would send to a path.
    String cookieHeader(String path) {
        return cookies.header(path, around.now());
    }

    VisitorTrace diary() {
        return trace;
    }

    private void later(Runnable what) {
        after(RELOAD_MILLIS / 2 + chance.nextLong(RELOAD_MILLIS), what);
    }

    /// Does something later, unless the visitor has gone home by then.
    void after(long delayMillis, Runnable what) {
        around.after(delayMillis, () -> {
            if (!gone) {
                what.run();
            }
        });
    }

    void goHome(Ending how) {
        if (!gone) {
            sendHome();
            trace.ended(how, around.now());
            around.gone().run();
        }
    }

    /// The crowd goes home: no reason is recorded.
    void sendHome() {
        gone = true;
        browsing.close();
    }
}
