package io.vestibule.gate.front;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.Verdict;
import java.util.List;
import java.util.function.Predicate;

/// Refuses requests for hosts that no setting names: an origin of one site answers whatever the
/// host is called, so under another name all visitors could walk past its rooms. Everything else is
/// for the usher behind it. *Confined to the event loop of its lane.*
///
/// @param inner judges the rest
/// @param serves whether a host, in lower case, without port and last dot, is served here
/// @param metrics counts requests that are refused
public record HostUsher(Usher inner, Predicate<String> serves, UsherMetrics metrics) implements Usher {

    /// RFC 9110, 15.5.20.
    private static final int MISDIRECTED = 421;

    private static final Verdict NO_SUCH_SITE = new Verdict.Answer(
            MISDIRECTED,
            List.of(
                    "Content-Type",
                    "text/plain; charset=utf-8",
                    "Cache-Control",
                    "no-store",
                    "X-Content-Type-Options",
                    "nosniff"),
            Body.of("No site with this name is served here (node.other_hosts).\n"));

    @Override
    public boolean asksForTlsClient() {
        return inner.asksForTlsClient();
    }

    @Override
    public void judge(RequestHead head, VerdictSink sink) {
        if (serves.test(head.host())) {
            inner.judge(head, sink);
        } else {
            metrics.count(Ending.MISDIRECTED);
            sink.told(Ending.MISDIRECTED.word());
            sink.is(NO_SUCH_SITE);
        }
    }
}
