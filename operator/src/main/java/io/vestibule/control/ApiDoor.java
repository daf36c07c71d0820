package io.vestibule.control;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.control.access.Caller;
import io.vestibule.control.access.FairThreads;
import io.vestibule.control.access.Guard;
import io.vestibule.control.access.Head;
import io.vestibule.control.api.Api;
import io.vestibule.control.api.LogInsApi;
import io.vestibule.control.api.request.AnswerBytes;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.ground.EpochClock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes requests for the API, receives their bodies, and has them answered on other threads, so
/// that what blocks never holds up the event loop. *Confined to the control port's event loop.*
///
/// These are platform threads, since what is answered computes, or reads a store through native
/// code: on virtual ones it would keep the carriers from whatever else waits on such threads.
final class ApiDoor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ApiDoor.class);

    /// Bytes of one body: a custom page of 1 MiB fits, and 10,000 list items.
    static final int LONGEST_BODY = 4 << 20;

    /// How long a sender of too much may keep sending, so that it gets to read why it was refused.
    private static final long LINGER_MILLIS = 2_000;

    /// Bytes of a body that holds a code.
    private static final int LONGEST_CODE = 1_024;

    /// Answers of one caller that wait for a thread that computes.
    private static final int MOST_WAITING = 32;

    private static final int IDLE_SECONDS = 30;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_LONG = 413;
    private static final int TOO_MANY = 429;
    private final Vertx vertx;
    private final Api api;
    private final Guard guard;
    private final EpochClock clock;

    /// For what waits: a thread for each request, and so at most as many as there are connections.
    private final ThreadPoolExecutor waiting = new ThreadPoolExecutor(
            0,
            Connections.MOST,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("control-", 0).factory());

    /// For what computes: half of the processors, so that the visitors have the others.
    private final FairThreads computing = new FairThreads(
            "control-computes", Math.max(1, Runtime.getRuntime().availableProcessors() / 2), MOST_WAITING);

    private final BodyBytes bytes = new BodyBytes();
    private final AnswerBytes answers = AnswerBytes.ofHeap();

    ApiDoor(Vertx vertx, Api api, Guard guard, EpochClock clock) {
        this.vertx = vertx;
        this.api = api;
        this.guard = guard;
        this.clock = clock;
    }

    /// Answers a request of a known caller.
    ///
    /// @param complete called when all of the request has come, before it is answered
    /// @param send gets the answer, once, on the event loop
    void take(HttpServerRequest request, Head head, Caller caller, Runnable complete, Consumer<Reply> send) {
        if (guard.isForeign(head)) {
            send.accept(ResponseEnvelope.failure(FORBIDDEN, ApiError.FOREIGN));
            return;
        }
        long wait = guard.secondsToWait(caller, clock.millis());
        if (wait > 0) {
            send.accept(ResponseEnvelope.failure(TOO_MANY, ApiError.LIMIT).with("Retry-After", Long.toString(wait)));
            return;
        }
        if (ControlPages.reads(request)) {
            complete.run();
            answer(call(request, head, caller, Buffer.buffer()), 0, send);
        } else {
            receive(new Receiving(request, head, caller, complete, send));
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
        request.handler(part -> {
            if (body.length() <= LONGEST_CODE) {
                body.appendBuffer(part);
            }
        });
        request.endHandler(_ -> redeem(head, body, send, wrong));
    }

    private void redeem(Head head, Buffer body, Consumer<Reply> send, Runnable wrong) {
        Optional<String> code = LogInsApi.codeIn(body);
        if (body.length() == 0 || code.isEmpty()) {
            send.accept(ResponseEnvelope.failure(UNAUTHORIZED, ApiError.UNAUTHORIZED)
                    .with("WWW-Authenticate", "Bearer"));
            return;
        }
        switch (guard.proofOfCode(head, code.get(), clock.millis())) {
            case Guard.CodeProof.Yes(var opened) -> send.accept(LogInsApi.opened(opened));
            case Guard.CodeProof.No(Guard.Proof.Locked(long seconds)) ->
                send.accept(ResponseEnvelope.failure(TOO_MANY, ApiError.SLOW_DOWN)
                        .with("Retry-After", Long.toString(seconds)));
            case Guard.CodeProof.No _ -> wrong.run();
        }
    }

    /// Has something computed on a thread that is there for it, in turn with what others ask for.
    ///
    /// @param caller by whom turns are taken
    void compute(String caller, Supplier<Reply> work, Consumer<Reply> send) {
        if (!computing.run(caller, task(work, send))) {
            send.accept(ResponseEnvelope.failure(TOO_MANY, ApiError.WAITING).with("Retry-After", "1"));
        }
    }

    private Runnable task(Supplier<Reply> work, Consumer<Reply> send) {
        var context = vertx.getOrCreateContext();
        return () -> {
            Reply reply = answered(work);
            context.runOnContext(_ -> send.accept(reply));
        };
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
        Consumer<Reply> then = reply -> {
            bytes.release(call.caller().token(), held);
            send.accept(reply);
        };
        Supplier<Reply> work = () -> answers.answered(() -> api.answer(call));
        if (api.computes(call)) {
            compute(call.caller().token(), work, then);
        } else {
            waiting.execute(task(work, then));
        }
    }

    /// Counts an answer among those that are being sent, until it was.
    void sends(Reply reply, Future<Void> sent) {
        answers.sending(reply.body().length());
        sent.onComplete(_ -> answers.sent(reply.body().length()));
    }

    @Override
    public void close() {
        computing.close();
        waiting.shutdownNow();
    }

    private static void receive(Receiving receiving) {
        receiving.request.handler(receiving::take);
        receiving.request.endHandler(_ -> receiving.end());
        receiving.request.exceptionHandler(_ -> receiving.stop());
    }

    /// One body that is being received.
    private final class Receiving {
        private final HttpServerRequest request;
        private final Head head;
        private final Caller caller;
        private final Runnable complete;
        private final Consumer<Reply> send;
        private final Buffer body = Buffer.buffer();
        private boolean over;

        Receiving(HttpServerRequest request, Head head, Caller caller, Runnable complete, Consumer<Reply> send) {
            this.request = request;
            this.head = head;
            this.caller = caller;
            this.complete = complete;
            this.send = send;
        }

        void take(Buffer part) {
            if (over) {
                return;
            }
            if (body.length() + part.length() > LONGEST_BODY) {
                refuse(ResponseEnvelope.failure(TOO_LONG, ApiError.TOO_LONG));
            } else if (!bytes.hold(caller.token(), part.length())) {
                refuse(ResponseEnvelope.failure(TOO_MANY, ApiError.BUSY).with("Retry-After", "1"));
            } else {
                body.appendBuffer(part);
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
                complete.run();
                answer(call(request, head, caller, body), body.length(), send);
            }
        }

        void stop() {
            if (!over) {
                over = true;
                bytes.release(caller.token(), body.length());
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
