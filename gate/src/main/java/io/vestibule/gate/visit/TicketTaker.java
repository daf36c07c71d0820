package io.vestibule.gate.visit;

import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.door.Usher.VerdictSink;
import io.vestibule.gate.door.Verdict;
import java.util.ArrayList;
import java.util.List;

/// Passes a verdict on, and takes the cookie of an ended ticket away if the verdict gives no other.
/// *Confined to the event loop of the request.*
///
/// @param to who waits for the verdict
/// @param taking the `Set-Cookie` value that deletes the cookie
public record TicketTaker(VerdictSink to, String taking) implements VerdictSink {

    private static final String SET_COOKIE = "Set-Cookie";

    @Override
    public void is(Verdict verdict) {
        to.is(
                switch (verdict) {
                    case Verdict.Forward forward
                    when forward.setCookies().isEmpty() ->
                        new Verdict.Forward(
                                List.of(taking), forward.hideCookies(), forward.onward(), forward.session());
                    case Verdict.Answer answer
                    when !answer.headers().contains(SET_COOKIE) ->
                        new Verdict.Answer(
                                answer.status(), answer.ready(), withCookie(answer.headers()), answer.body());
                    case Verdict.Forward _, Verdict.Answer _ -> verdict;
                });
    }

    private List<String> withCookie(List<String> headers) {
        var all = new ArrayList<>(headers);
        all.add(SET_COOKIE);
        all.add(taking);
        return all;
    }

    @Override
    public void told(String ending) {
        to.told(ending);
    }

    @Override
    public void told(String ending, StatusCounts room) {
        to.told(ending, room);
    }

    @Override
    public void failed(Throwable mistake) {
        to.failed(mistake);
    }
}
