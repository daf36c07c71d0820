package io.vestibule.gate.http;

import io.netty.handler.codec.http.HttpRequest;

/// Gathers what the access log says of one request, and writes it once. Confined to the event loop.
final class ExchangeLog {

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
    private int status;
    private long bytes;
    private long sentAt = -1;
    private long answeredAt = -1;
    private boolean written;

    ExchangeLog(ClientStream clientStream, HttpRequest request) {
        loopContext = clientStream.lane();
        this.request = request;
        id = loopContext.nextId();
        begun = loopContext.now();
        epochMillis = loopContext.shared().clock().millis();
        protocol = clientStream.protocol();
        client = clientStream.peer().text();
    }

    long id() {
        return id;
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

    void sent(long now) {
        sentAt = now;
    }

    void answered(long now) {
        answeredAt = now;
    }

    void write() {
        if (written) {
            return;
        }
        written = true;
        loopContext.metrics().add(GateMetrics.Count.REQUESTS);
        if (!loopContext.shared().settings().accessLog()) {
            return;
        }
        loopContext.log(
                new AccessEntry(
                        epochMillis,
                        id,
                        client,
                        request.method().name(),
                        host,
                        path(),
                        protocol,
                        status,
                        bytes,
                        (loopContext.now() - begun) / 1000,
                        answeredAt < 0 ? -1 : (answeredAt - sentAt) / 1000,
                        outcome,
                        detail,
                        origin));
    }

    private String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }
}
