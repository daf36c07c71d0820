package io.vestibule.gate.http.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.client.ClientStream;
import io.vestibule.gate.http.client.Http1ClientStream;
import io.vestibule.gate.http.client.RequestSink;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.loop.TunnelEnd;
import io.vestibule.gate.http.origin.LoopOrigins;
import io.vestibule.gate.http.origin.OriginPool;
import io.vestibule.gate.http.origin.OriginProgress;
import io.vestibule.gate.http.origin.OriginSeeker;
import io.vestibule.gate.http.origin.OriginServer;
import io.vestibule.gate.http.origin.OriginStream;
import io.vestibule.gate.http.origin.OriginTrouble;
import io.vestibule.gate.http.origin.RequestBody;
import io.vestibule.gate.http.origin.VisitorShares;
import io.vestibule.gate.http.plan.ExtraHeaders;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Hsts;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.ErrorAnswer;
import io.vestibule.gate.http.text.KnownHeader;
import io.vestibule.gate.http.text.OwnResponse;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.text.RequestFacts;
import io.vestibule.gate.http.text.ResponseFacts;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One request and its response, between a visitor and, if the usher says so, an origin. Confined
/// to the event loop.
///
/// It is one file because each of its steps ends the same request, in one order.
final class Exchange implements Usher.VerdictSink, RequestSink, OriginSeeker {

    /* The head is judged as soon as it is complete; the body follows on its own (`RequestBody`).

    Everything ends in `finish`, once: it is the only place that writes the log. Calls that come
    later (a verdict, a connection, bytes) find `over` and do nothing. */

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    /// Longer than any usher takes that decides later: a provider has three seconds to answer, a coordinator 0.7.
    private static final long FORGOTTEN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Usher usher;
    private final LoopOrigins origins;
    private final LoopContext loopContext;
    private final ClientStream clientStream;
    private final HttpRequest request;
    private final RequestFacts facts;
    private final ExchangeLog log;
    private final RequestBody body = new RequestBody();

    private @Nullable Escort escort;
    private @Nullable Forwarding forwarding;
    private @Nullable OriginPool pool;
    private @Nullable OriginStream origin;
    private long asked;
    private VisitorShares shares = VisitorShares.NONE;
    private boolean judging;

    /// Null until an address fails.
    private @Nullable Attempts attempts;

    private boolean responseBegun;
    private boolean over;

    Exchange(Usher usher, LoopOrigins origins, ClientStream clientStream, HttpRequest request, RequestFacts facts) {
        this.usher = usher;
        this.origins = origins;
        loopContext = clientStream.lane();
        this.clientStream = clientStream;
        this.request = request;
        this.facts = facts;
        log = new ExchangeLog(clientStream, request);
    }

    @Override
    public RequestFacts facts() {
        return facts;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public boolean requestEnded() {
        return body.ended();
    }

    @Override
    public boolean isHead() {
        return HttpMethod.HEAD.equals(request.method());
    }

    @Override
    public void begin() {
        var peer = clientStream.peer();
        var trusted = loopContext.shared().settings().trusted();
        var from = Forwarding.of(peer, facts, request.headers(), trusted);
        forwarding = from;
        log.client(from.client());
        if (peer.trusted() && extra().tells(ExtraHeaders.Name.X_REQUEST_ID)) {
            log.given(ExtraHeaders.given(request.headers()));
        }
        log.head(facts);
        if (!peer.trusted() && !facts.claims.isEmpty()) {
            warnOfClaims(peer);
        }
        judging = true;
        asked = loopContext.now();
        try {
            usher.judge(head(from), this);
        } catch (RuntimeException | Error e) {
            failed(e);
        }
        judging = false;
    }

    @Override
    public void failed(Throwable mistake) {
        LOG.error("internal error in the usher; request {}", log.id(), mistake);
        mistake();
    }

    @Override
    public boolean isForgotten() {
        boolean decided = over || responseBegun || escort != null;
        if (decided || loopContext.now() - asked < FORGOTTEN_NANOS) {
            return false;
        }
        LOG.error("the usher did not decide; request {}", log.id());
        mistake();
        return true;
    }

    /// Our own: the visitor may try again, and nothing is forwarded unjudged.
    private void mistake() {
        if (!over && !responseBegun) {
            tellUsherIfUnsent();
            letGoOfOrigin();
            log.outcome("failed", "mistake");
            loopContext.metrics().add(GateMetrics.Count.FAILED);
            sendError(500);
        }
    }

    private void warnOfClaims(Peer peer) {
        if (request.headers().contains(KnownHeader.X_FORWARDED_FOR.text())) {
            loopContext.shared().untrustedForward().raise(peer.text());
        }
    }

    private RequestHead head(Forwarding from) {
        return new RequestHead(
                loopContext.index(),
                request.method().name(),
                from.secure(),
                facts.host,
                facts.authority,
                facts.target,
                (MultiMap) request.headers(),
                from.client(),
                facts.upgrade != null,
                new ExchangeTransport(clientStream, facts.http10, log));
    }

    @Override
    public void is(Verdict outcome) {
        try {
            follow(outcome);
        } catch (RuntimeException | Error e) {
            failed(e);
        }
        if (!judging) {
            flushOrigin();
        }
    }

    @Override
    public void told(String ending) {
        log.ending(ending);
    }

    @Override
    public void told(String ending, StatusCounts room) {
        log.ending(ending, room);
    }

    private void follow(Verdict outcome) {
        log.judged();
        switch (outcome) {
            case Verdict.Answer answer -> answer(answer);
            case Verdict.Forward forward -> forward(forward);
        }
    }

    // ---- answered by ourselves

    private void answer(Verdict.Answer answer) {
        if (over) {
            return;
        }
        log.outcome("answered", "");
        loopContext.metrics().add(GateMetrics.Count.ANSWERED);
        send(OwnResponse.of(answer, loopContext.date()));
    }

    private void send(OwnResponse response) {
        responseBegun = true;
        hsts().add(clientStream.peer(), response.head().headers());
        int status = response.status();
        boolean bodiless = isHead() || status == 204 || status == 304;
        log.status(status);
        log.bytes(bodiless ? 0 : response.body().readableBytes());
        clientStream.sendWhole(response, bodiless);
        finish();
    }

    @Override
    public void refuse(Refusal refusal) {
        if (over) {
            return;
        }
        tellUsherIfUnsent();
        letGoOfOrigin();
        log.outcome("refused", refusal.name().toLowerCase(Locale.ROOT));
        loopContext.metrics().add(refusal);
        if (responseBegun) {
            cut();
        } else {
            sendError(refusal.status());
        }
    }

    private void sendError(int status) {
        var page = loopContext.shared().errorPage();
        var answer = ErrorAnswer.of(status, log.id(), request.headers(), page);
        send(OwnResponse.of(answer, loopContext.date()));
        clientStream.flush();
    }

    // ---- sent on to an origin

    private void forward(Verdict.Forward forward) {
        if (over) {
            forward.onward().unreachable();
            return;
        }
        escort = new Escort(forward);
        var settings = loopContext.shared().settings().origins().of(facts.host);
        var to = origins.pool(settings);
        if (!OriginRequest.prepare(request, facts, forward.hideCookies(), to.origin())) {
            refuse(Refusal.TARGET_OUTSIDE);
            return;
        }
        tellOrigin();
        pool = to;
        String client = forwarding == null ? clientStream.peer().text() : forwarding.client();
        shares = to.origin().sharesOf(clientStream.peer(), client, forward.session());
        log.origin(to.origin().name());
        seekOrigin();
    }

    /// Names to the origin where the request comes from.
    private void tellOrigin() {
        var from = forwarding;
        if (from == null) {
            return;
        }
        from.tell(clientStream.peer(), facts, request.headers());
        if (!extra().isNone()) {
            ExtraFields.tell(extra(), from, clientStream.peer(), facts, log.id(), request.headers());
        }
    }

    private ExtraHeaders extra() {
        return loopContext.shared().settings().extra();
    }

    private void seekOrigin() {
        if (!over && pool != null && !clientStream.parks(this::goOn)) {
            pool.take(this);
        }
    }

    /// There is room again for what the visitor asks for.
    private void goOn() {
        seekOrigin();
        flushOrigin();
    }

    @Override
    public VisitorShares shares() {
        return shares;
    }

    @Override
    public long tried() {
        return attempts == null ? 0 : attempts.tried();
    }

    @Override
    public void tried(OriginServer server) {
        attempts().tried(server);
    }

    private Attempts attempts() {
        var some = attempts;
        if (some == null) {
            some = new Attempts();
            attempts = some;
        }
        return some;
    }

    @Override
    public boolean wantsUpgrade() {
        return facts.upgrade != null;
    }

    @Override
    public void connected(OriginStream connection) {
        if (over || clientStream.parks(this::goOn)) {
            connection.giveBack();
            return;
        }
        origin = connection;
        log.origin(connection.server().name());
        String name = connection.server().host();
        if (name != null) {
            request.headers().set(KnownHeader.HOST.text(), name);
        }
        origins.sign(request, log.room());
        connection.begin(this);
        connection.write(request, !facts.hasBody());
        log.sent(loopContext.now());
        if (escort != null) {
            escort.handed();
        }
        body.begin(connection);
        if (!body.ended()) {
            clientStream.setReading(connection.writable());
        }
    }

    @Override
    public void unavailable(OriginTrouble trouble) {
        if (!over) {
            if (escort != null && trouble.isUnreached()) {
                escort.originFailed();
            }
            fail(trouble);
        }
    }

    // ---- the request's body

    @Override
    public void body(ByteBuf part) {
        if (over) {
            part.release();
            return;
        }
        log.received(part.readableBytes());
        if (!body.pass(part, origin)) {
            clientStream.setReading(false);
        }
    }

    @Override
    public void end(HttpHeaders trailers) {
        body.end(trailers, over ? null : origin);
    }

    @Override
    public void flushOrigin() {
        if (origin != null) {
            origin.flush();
        }
    }

    @Override
    public void originWritable() {
        if (!over && !body.ended()) {
            clientStream.setReading(true);
        }
    }

    @Override
    public void visitorWritable() {
        if (origin != null) {
            origin.setReading(true);
        }
    }

    @Override
    public void tick() {
        if (!over && escort != null) {
            escort.tick();
        }
    }

    // ---- the origin's response

    @Override
    public void interim(HttpResponse head) {
        boolean proceed = head.status().code() == 100;
        if (over || facts.http10 || (proceed && !facts.expectsContinue)) {
            return;
        }
        clientStream.sendInterim(head);
    }

    @Override
    public void responseHead(HttpResponse head, ResponseFacts answer) {
        log.answered(loopContext.now());
        rename(head);
        mark(head, answer);
        int status = head.status().code();
        if (answer.upgrade != null && status == 426) {
            head.headers().set(KnownHeader.UPGRADE.text(), answer.upgrade);
        }
        hsts().add(clientStream.peer(), head.headers());
        answered(status);
        originAnswered();
        responseBegun = true;
        log.status(status);
        clientStream.sendHead(head, ClientStream.Framing.of(isHead(), status, answer));
    }

    private Hsts hsts() {
        return loopContext.shared().settings().hsts();
    }

    private void answered(int status) {
        if (escort != null) {
            escort.answered(status);
        }
    }

    private void originAnswered() {
        log.atOrigin(/* failed= */ false);
        if (pool != null) {
            pool.origin().failures().answered();
        }
    }

    private void originDidNotAnswer(OriginTrouble trouble) {
        log.atOrigin(/* failed= */ true);
        if (pool != null) {
            pool.origin().failures().failed(log.id(), trouble);
        }
    }

    private void rename(HttpResponse head) {
        var names = pool == null ? null : pool.origin().ownNames();
        if (names != null && forwarding != null) {
            names.rewrite(head.headers(), facts.authority, forwarding.secure());
        }
    }

    private void mark(HttpResponse head, ResponseFacts answer) {
        if (escort != null) {
            escort.mark(head.headers(), answer);
        }
    }

    @Override
    public void responseBody(ByteBuf part) {
        if (over) {
            part.release();
            return;
        }
        log.bytes(part.readableBytes());
        clientStream.sendBody(part);
        if (!clientStream.writable() && origin != null) {
            origin.setReading(false);
        }
    }

    @Override
    public void responseEnd(ByteBuf part, HttpHeaders trailers) {
        if (over) {
            part.release();
            return;
        }
        log.bytes(part.readableBytes());
        clientStream.sendEnd(part, trailers);
        log.outcome("forwarded", "");
        loopContext.metrics().add(GateMetrics.Count.FORWARDED);
        if (body.ended()) {
            origin = null;
        } else {
            letGoOfOrigin();
        }
        finish();
    }

    @Override
    public void flushVisitor() {
        clientStream.flush();
    }

    @Override
    public void upgraded(HttpResponse head, ResponseFacts answer, TunnelEnd connection) {
        mark(head, answer);
        head.headers().set(KnownHeader.CONNECTION.text(), "Upgrade");
        if (answer.upgrade != null) {
            head.headers().set(KnownHeader.UPGRADE.text(), answer.upgrade);
        }
        hsts().add(clientStream.peer(), head.headers());
        answered(101);
        originAnswered();
        log.status(101);
        log.outcome("tunnel", "");
        over = true;
        if (clientStream instanceof Http1ClientStream http1) {
            var tunnel = new Tunnel(loopContext, http1.channel(), connection.channel(), escort, log);
            http1.sendUpgrade(head);
            connection.leaveHttp(tunnel.originEnd());
            http1.leaveHttp(tunnel.visitorEnd());
            tunnel.begin();
        }
    }

    @Override
    public boolean mayUpgrade() {
        return facts.upgrade != null && clientStream instanceof Http1ClientStream;
    }

    // ---- failures

    /// The request gets a second chance where that is safe: RFC 9110, 9.2.2.
    @Override
    public void originFailed(OriginServer server, OriginTrouble trouble, OriginProgress progress) {
        origin = null;
        if (over) {
            return;
        }
        var to = pool;
        if (to != null
                && Attempts.isRepeatable(request, facts, body, progress)
                && attempts().another(to.origin(), server, progress)) {
            loopContext.metrics().add(GateMetrics.Count.RETRIES);
            to.takeFresh(this);
        } else if (trouble.isUnreached()) {
            unavailable(trouble);
        } else {
            fail(trouble);
        }
    }

    private void fail(OriginTrouble trouble) {
        loopContext.metrics().add(trouble.count());
        loopContext.metrics().add(GateMetrics.Count.FAILED);
        log.outcome("failed", trouble.word());
        tellUsherIfUnsent();
        if (responseBegun) {
            cut();
            return;
        }
        if (trouble.isOfOrigin()) {
            answered(trouble.status());
            originDidNotAnswer(trouble);
        }
        if (trouble == OriginTrouble.GARBAGE) {
            clientStream.takeLeave();
        }
        sendError(trouble.status());
    }

    private void cut() {
        finishLog();
        clientStream.abort();
    }

    @Override
    public void visitorGone() {
        if (over) {
            return;
        }
        loopContext.metrics().add(GateMetrics.Count.ABORTED);
        log.outcome("aborted", "");
        tellUsherIfUnsent();
        letGoOfOrigin();
        finishLog();
    }

    private void tellUsherIfUnsent() {
        if (escort != null) {
            escort.over();
        }
    }

    private void letGoOfOrigin() {
        var connection = origin;
        origin = null;
        if (connection != null) {
            connection.abandon();
        }
    }

    private void finish() {
        finishLog();
        clientStream.over();
    }

    private void finishLog() {
        over = true;
        body.release();
        log.write();
    }
}
