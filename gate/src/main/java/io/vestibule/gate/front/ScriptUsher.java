package io.vestibule.gate.front;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import io.vestibule.page.ChallengeForm;
import java.util.List;

/// Answers for the script that solves challenges on owners' pages, before any room is looked at: it
/// never waits and is never counted. Everything else is for the usher behind it. *Confined to the
/// event loop of its lane.*
///
/// @param inner judges the rest
public record ScriptUsher(Usher inner) implements Usher {

    private static final Verdict SCRIPT = script(ChallengeForm.script());
    private static final Verdict PROVIDER = script(ChallengeForm.providerScript());

    private static Verdict script(byte[] text) {
        return new Verdict.Answer(
                200,
                List.of(
                        "Content-Type",
                        "text/javascript; charset=utf-8",
                        "Cache-Control",
                        "public, max-age=3600",
                        "X-Content-Type-Options",
                        "nosniff"),
                Body.shared(text));
    }

    @Override
    public void judge(RequestHead head, VerdictSink sink) {
        if (head.reads() && head.target().equals(ChallengeForm.SCRIPT_PATH)) {
            sink.is(SCRIPT);
        } else if (head.reads() && head.target().equals(ChallengeForm.PROVIDER_PATH)) {
            sink.is(PROVIDER);
        } else {
            inner.judge(head, sink);
        }
    }
}
