package io.vestibule.gate.front;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Answers those who watch the gate from the visitors' side, such as a load balancer, before any
/// room is looked at: they never wait and are never counted. Everything else is for the usher
/// behind it. *Confined to the event loop of its lane.*
///
/// @param inner judges what is no such question
/// @param ready whether visitors can be served
public record HealthUsher(Usher inner, BooleanSupplier ready) implements Usher {

    /// Where they ask, on any host.
    public static final String PATH = "/.well-known/vestibule/health";

    private static final List<String> HEADERS =
            List.of("Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store");
    private static final List<String> HEADERS_LATER =
            List.of("Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store", "Retry-After", "1");

    @Override
    public boolean asksForTlsClient() {
        return inner.asksForTlsClient();
    }

    @Override
    public void judge(RequestHead head, VerdictSink sink) {
        if (!isQuestion(head)) {
            inner.judge(head, sink);
        } else if (ready.getAsBoolean()) {
            sink.is(new Verdict.Answer(200, HEADERS, Body.of("ok\n")));
        } else {
            sink.is(new Verdict.Answer(503, HEADERS_LATER, Body.of("not ready\n")));
        }
    }

    private static boolean isQuestion(RequestHead head) {
        String target = head.target();
        return target.startsWith(PATH)
                && (target.length() == PATH.length() || target.charAt(PATH.length()) == '?')
                && head.reads();
    }
}
