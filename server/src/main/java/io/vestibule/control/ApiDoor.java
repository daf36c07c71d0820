package io.vestibule.control;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.control.access.Caller;
import io.vestibule.control.access.Guard;
import io.vestibule.control.access.Head;
import io.vestibule.control.api.Api;
import io.vestibule.control.api.ApiError;
import io.vestibule.control.api.Call;
import io.vestibule.control.api.LogInsApi;
import io.vestibule.control.api.Reply;
import io.vestibule.control.api.ResponseEnvelope;
import io.vestibule.ground.EpochClock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Takes requests for the API, receives their bodies, and has them answered on virtual threads, so
/// that what blocks never holds up the event loop. *Confined to the control port's event loop.*
final class ApiDoor {

    private static final Logger LOG = LoggerFactory.getLogger(ApiDoor.class);

    /// Bytes of one body: a custom page of 1 MiB fits, and 10,000 list items.
    static final int LONGEST_BODY = 4 << 20;

    /// Bytes of all bodies that are being received or answered.
    private static final int LONGEST_BODIES = 64 << 20;

    /// How long a sender of too much may go on sending, so that it gets to read why it was refused.
    private static final long LINGER_MILLIS = 2_000;

    /// Bytes of a body that holds a code.
    private static final int LONGEST_CODE = 1_024;

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_LONG = 413;
    private static final int TOO_MANY = 429;

    private final Vertx vertx;
    private final Api api;
    private final Guard guard;
    private final EpochClock clock;
    private int bytesHeld;

    ApiDoor(Vertx vertx, Api api, Guard guard, EpochClock clock) {
        this.vertx = vertx;
        this.api = api;
        this.guard = guard;
        this.clock = clock;
    }

    /// Answers a request of a known caller.
    ///
    /// @param send hears the answer, once, on the event loop
    void take(HttpServerRequest request, Head head, Caller caller, Consumer<Reply> send) {
        if (guard.isForeign(head)) {
            send.accept(ResponseEnvelope.failure(FORBIDDEN, ApiError.FOREIGN));
            return;
        }
        long wait = guard.secondsToWait(caller, clock.millis());
        if (wait > 0) {
            send.accept(
                    ResponseEnvelope.failure(TOO_MANY, ApiError.LIMIT)
                            .with("Retry-After", Long.toString(wait)));
            return;
        }
        if (ControlPages.reads(request)) {
            answer(call(request, head, caller, Buffer.buffer()), 0, send);
        } else {
            receive(request, head, caller, send);
        }
    }

    /// Opens a session for one who sends a one-time code and no token.
    ///
    /// @param wrong answers a code that is not one
    void takeCode(HttpServerRequest request, Head head, Consumer<Reply> send, Runnable wrong) {
        if (guard.isForeign(head)) {
            send.accept(ResponseEnvelope.failure(FORBIDDEN, ApiError.FOREIGN));
            return;
        }
        var body = Buffer.buffer();
        request.handler(
                part -> {
                    if (body.length() <= LONGEST_CODE) {
                        body.appendBuffer(part);
                    }
                });
        request.endHandler(_ -> redeem(head, body, send, wrong));
    }

    private void redeem(Head head, Buffer body, Consumer<Reply> send, Runnable wrong) {
        Optional<String> code = LogInsApi.codeIn(body);
        if (body.length() == 0 || code.isEmpty()) {
            send.accept(
                    ResponseEnvelope.failure(UNAUTHORIZED, ApiError.UNAUTHORIZED)
                            .with("WWW-Authenticate", "Bearer"));
            return;
        }
        switch (guard.proofOfCode(head, code.get(), clock.millis())) {
            case Guard.CodeProof.Yes(var opened) -> send.accept(LogInsApi.opened(opened));
            case Guard.CodeProof.No(Guard.Proof.Locked(long seconds)) ->
                    send.accept(
                            ResponseEnvelope.failure(TOO_MANY, ApiError.SLOW_DOWN)
                                    .with("Retry-After", Long.toString(seconds)));
            case Guard.CodeProof.No _ -> wrong.run();
        }
    }

    /// Has something answered on a virtual thread.
    void answer(Supplier<Reply> work, Consumer<Reply> send) {
        var context = vertx.getOrCreateContext();
        Thread.ofVirtual()
                .name("control")
                .start(
                        () -> {
                            Reply reply = answered(work);
                            context.runOnContext(_ -> send.accept(reply));
                        });
    }

    private static Reply answered(Supplier<Reply> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            LOG.error("the API failed", e);
            return ResponseEnvelope.failure(500, ApiError.FAILED);
        }
    }

    private void answer(Call call, int held, Consumer<Reply> send) {
        answer(
                () -> api.answer(call),
                reply -> {
                    bytesHeld -= held;
                    send.accept(reply);
                });
    }

    private void receive(
            HttpServerRequest request, Head head, Caller caller, Consumer<Reply> send) {
        var receiving = new Receiving(request, head, caller, send);
        request.handler(receiving::take);
        request.endHandler(_ -> receiving.end());
        request.exceptionHandler(_ -> receiving.stop());
    }

    /// One body that is being received.
    private final class Receiving {
        private final HttpServerRequest request;
        private final Head head;
        private final Caller caller;
        private final Consumer<Reply> send;
        private final Buffer body = Buffer.buffer();
        private boolean over;

        Receiving(HttpServerRequest request, Head head, Caller caller, Consumer<Reply> send) {
            this.request = request;
            this.head = head;
            this.caller = caller;
            this.send = send;
        }

        void take(Buffer part) {
            if (over) {
                return;
            }
            if (body.length() + part.length() > LONGEST_BODY) {
                refuse(ResponseEnvelope.failure(TOO_LONG, ApiError.TOO_LONG));
            } else if (bytesHeld + part.length() > LONGEST_BODIES) {
                refuse(ResponseEnvelope.failure(TOO_MANY, ApiError.BUSY).with("Retry-After", "1"));
            } else {
                body.appendBuffer(part);
                bytesHeld += part.length();
            }
        }

        private void refuse(Reply reply) {
            stop();
            send.accept(reply.with("Connection", "close"));
            vertx.setTimer(LINGER_MILLIS, _ -> request.connection().close());
        }

        void end() {
            if (!over) {
                over = true;
                answer(call(request, head, caller, body), body.length(), send);
            }
        }

        void stop() {
            if (!over) {
                over = true;
                bytesHeld -= body.length();
            }
        }
    }

    private static Call call(HttpServerRequest request, Head head, Caller caller, Buffer body) {
        return new Call(
                request.method().name(),
                String.valueOf(request.path()),
                query(request),
                body,
                Optional.ofNullable(request.getHeader("If-Match")),
                caller,
                head.base(),
                Map.of());
    }

    /// Whether the query can be read.
    static boolean isWellEscaped(HttpServerRequest request) {
        try {
            var _ = request.params();
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// The query, which is well escaped.
    static Map<String, String> query(HttpServerRequest request) {
        var query = new HashMap<String, String>();
        request.params().forEach(entry -> query.putIfAbsent(entry.getKey(), entry.getValue()));
        return query;
    }
}
