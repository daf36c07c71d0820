package io.vestibule.gate.http;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import java.util.List;

/// The usher of a listener that only sends visitors to HTTPS: 308 keeps method and body. Confined
/// to the event loop.
record ToHttps(int port) implements Usher {

    @Override
    public void judge(RequestHead head, VerdictSink sink) {
        boolean whole = head.target().startsWith("/") && !head.host().isEmpty();
        sink.is(whole ? redirect(head) : new Verdict.Answer(400, List.of(), Body.EMPTY));
    }

    private Verdict redirect(RequestHead head) {
        String authority = port == 443 ? head.host() : head.host() + ':' + port;
        String url = "https://" + authority + head.target();
        return new Verdict.Answer(308, List.of("Location", url, "Cache-Control", "no-store"), Body.EMPTY);
    }
}
