package io.vestibule.gate.http.exchange;

import io.netty.handler.codec.http.HttpHeaders;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.text.CookieFilter;
import io.vestibule.gate.http.text.Privacy;
import io.vestibule.gate.http.text.ResponseFacts;
import java.util.List;

/// Reports to the usher what happens to a request that was sent on: each event once, and about once
/// a second that it is still running. Confined to the event loop.
final class Escort {

    /// The first code that says that the origin failed.
    private static final int FAILED = 500;

    private final Verdict.Forward verdict;
    private boolean handed;
    private boolean aged;

    Escort(Verdict.Forward verdict) {
        this.verdict = verdict;
    }

    Verdict.Onward onward() {
        return verdict.onward();
    }

    /// The head goes out; also a second time, on another connection.
    void handed() {
        if (!handed) {
            handed = true;
            verdict.onward().handed();
        }
    }

    /// The origin could not be reached.
    void originFailed() {
        verdict.onward().originFailed();
    }

    /// The visitor is answered.
    ///
    /// @param status of the answer
    void answered(int status) {
        verdict.onward().answered(status >= FAILED);
    }

    /// The request is at its end. If nothing of it went out, no slot is charged.
    void over() {
        if (!handed) {
            verdict.onward().unreachable();
        }
    }

    /// About a second has passed. Requests are reported to the usher that take longer than that.
    void tick() {
        if (handed && aged) {
            verdict.onward().running();
        }
        aged = handed;
    }

    /// Puts what is for the visitor into the head of the response, as the origin has it.
    void mark(HttpHeaders headers, ResponseFacts answer) {
        CookieFilter.refuse(headers, verdict.hideCookies());
        List<String> cookies = verdict.setCookies();
        if (!cookies.isEmpty() && verdict.onward().isOutdated()) {
            cookies = List.of();
        }
        if (answer.command != null) {
            List<String> others = verdict.onward().command(answer.command);
            cookies = others.isEmpty() ? cookies : others;
        }
        List<String> newer = verdict.onward().cookies();
        Privacy.addCookies(headers, newer.isEmpty() ? cookies : newer);
    }
}
