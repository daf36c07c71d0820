package io.vestibule.gate.front;

import io.vestibule.gate.answer.RoomLooks;
import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import java.util.List;

/// Answers the built-in page's own requests for its pictures, before any room is looked at: they
/// never wait and are never counted. Everything else is for the usher behind it. *Confined to the
/// event loop of its lane.*
///
/// @param inner judges the rest
/// @param looks has the pictures
public record PictureUsher(Usher inner, RoomLooks looks) implements Usher {

    private static final Verdict NONE = new Verdict.Answer(
            404,
            List.of(
                    "Content-Type",
                    "text/plain; charset=utf-8",
                    "Cache-Control",
                    "no-store",
                    "X-Content-Type-Options",
                    "nosniff"),
            Body.of("there is no such picture\n"));

    @Override
    public boolean asksForTlsClient() {
        return inner.asksForTlsClient();
    }

    @Override
    public void judge(RequestHead head, VerdictSink sink) {
        String target = head.target();
        if (target.startsWith(RoomLooks.PATH)) {
            var name = target.substring(RoomLooks.PATH.length());
            sink.is(
                    head.reads()
                            ? looks.picture(head.host(), name)
                                    .<Verdict>map(it -> it)
                                    .orElse(NONE)
                            : NONE);
        } else {
            inner.judge(head, sink);
        }
    }
}
