package io.vestibule.gate.http.exchange;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import io.vestibule.gate.door.LastMinute.What;
import io.vestibule.gate.door.LoggedAddress;
import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.http.client.ClientStream;
import io.vestibule.gate.http.log.AccessEntry;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.AccessLogSettings;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Latency;
import io.vestibule.gate.http.text.RequestFacts;
import io.vestibule.gate.http.text.RequestId;

/// Gathers what the access log says of one request, and writes it once. Confined to the event loop.
final class ExchangeLog {

    private static final int LONGEST = 1024;

    private final LoopContext loopContext;
    private final HttpRequest request;
    private final long id;
    private final long begun;
    private final long epochMillis;
    private final String protocol;
    private String client;
    private String host = "";
    private String target = "";
    private String origin = "";
    private String outcome = "";
    private String detail = "";
    private String ending = "";
    private String given = "";
    private StatusCounts room;
    private int status;
    private long bytes;
    private long received;
    private long judgedAt = -1;
    private long sentAt = -1;
    private long answeredAt = -1;
    private boolean written;

    ExchangeLog(ClientStream clientStream, HttpRequest request) {
        loopContext = clientStream.lane();
        this.request = request;
        id = loopContext.nextId();
        begun = loopContext.now();
        epochMillis = loopContext.shared().clock().millis();
        room = loopContext.outside();
        protocol = clientStream.protocol();
        client = clientStream.peer().text();
    }

    /// The request's id: the one that was given with it, or our own.
    String id() {
        return given.isEmpty() ? RequestId.text(id) : given;
    }

    /// A trusted peer gave the request an id.
    void given(String theirs) {
        given = theirs;
    }

    /// The name of the room that covers the request; empty as long as none is known to.
    String room() {
        return room.room();
    }

    void client(String address) {
        client = address;
    }

    void head(RequestFacts facts) {
        host = facts.host;
        target = facts.target;
    }

    void origin(String name) {
        origin = name;
    }

    void outcome(String word, String details) {
        outcome = word;
        detail = details;
    }

    void status(int code) {
        status = code;
    }

    void bytes(long more) {
        bytes += more;
    }

    void received(long more) {
        received += more;
    }

    /// What the usher makes of the request.
    void ending(String word) {
        ending = word;
    }

    void ending(String word, StatusCounts ofRoom) {
        ending = word;
        room = ofRoom;
    }

    /// The verdict is there.
    void judged() {
        judgedAt = loopContext.now();
    }

    void sent(long now) {
        sentAt = now;
    }

    void answered(long now) {
        answeredAt = now;
    }

    /// What became of the request at the origin.
    void atOrigin(boolean failed) {
        long now = loopContext.shared().clock().millis();
        room.lately().count(What.ORIGIN_ASKED, now);
        if (failed) {
            room.lately().count(What.ORIGIN_FAILED, now);
        }
    }

    void write() {
        if (written) {
            return;
        }
        written = true;
        loopContext.metrics().add(GateMetrics.Count.REQUESTS);
        room.count(status);
        long ended = loopContext.now();
        measure(ended);
        var settings = loopContext.shared().settings().accessLog();
        if (settings.on()) {
            log(settings, ended);
        }
    }

    private void measure(long ended) {
        var latency = loopContext.latency();
        if (judgedAt >= 0) {
            latency.add(Latency.Span.GATE, judgedAt - begun);
            if (answeredAt >= 0) {
                latency.add(Latency.Span.ORIGIN, answeredAt - judgedAt);
            }
        }
        if (status >= 200 && !outcome.equals("aborted")) {
            latency.add(Latency.Span.WHOLE, ended - begun);
        }
    }

    private void log(AccessLogSettings settings, long ended) {
        loopContext.log(new AccessEntry(
                epochMillis,
                id,
                given,
                client,
                request.method().name(),
                host,
                path(),
                settings.query() ? query() : "",
                protocol,
                status,
                bytes,
                received,
                (ended - begun) / 1000,
                answeredAt < 0 ? -1 : (answeredAt - sentAt) / 1000,
                outcome,
                detail,
                origin,
                room.room(),
                ending,
                field(HttpHeaderNames.USER_AGENT),
                referer(settings.query())));
    }

    private String query() {
        int query = target.indexOf('?');
        return query < 0 ? "" : LoggedAddress.of(target.substring(query + 1));
    }

    /// @param whole whether with its query
    private String referer(boolean whole) {
        String referer = field(HttpHeaderNames.REFERER);
        int end = referer.indexOf('?');
        int hash = referer.indexOf('#');
        end = end < 0 || (hash >= 0 && hash < end) ? hash : end;
        return whole || end < 0 ? LoggedAddress.of(referer) : referer.substring(0, end);
    }

    /// A field of the request, cut off where no honest one is as long.
    private String field(AsciiString name) {
        String value = request.headers().get(name);
        if (value == null) {
            return "";
        }
        return value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    }

    private String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }
}
