package io.vestibule.gate.answer;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.Verdict;
import java.util.List;

/// Our answers that send a visitor to another address of the same host. *Pure.*
public final class Redirects {

    private Redirects() {}

    /// From a path that is not in canonical form, if the visitor may be redirected.
    public static Verdict.Answer canonical(String target) {
        return new Verdict.Answer(308, headers(target, ""), Body.EMPTY);
    }

    /// From an address that has a proof in it to the one without.
    ///
    /// @param setCookie the ticket as a cookie, or empty to set none
    public static Verdict.Answer withoutProof(String target, String setCookie) {
        return new Verdict.Answer(303, headers(target, setCookie), Body.EMPTY);
    }

    /// From an address that has an invitation in it to the one without: it is to be in no history,
    /// log or referrer.
    ///
    /// @param setCookie the ticket as a cookie, or empty to set none
    public static Verdict.Answer withoutInvitation(String target, String setCookie) {
        var headers = headers(target, setCookie);
        headers.add("Referrer-Policy");
        headers.add("no-referrer");
        return new Verdict.Answer(303, headers, Body.EMPTY);
    }

    private static List<String> headers(String target, String setCookie) {
        var headers = AnswerHeaders.common(AnswerHeaders.PLAIN, "Cookie, Accept", setCookie);
        headers.add("Location");
        headers.add(target);
        return headers;
    }
}
