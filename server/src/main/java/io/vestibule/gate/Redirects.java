package io.vestibule.gate;

import java.util.List;

/// Our answers that send a visitor to another address of the same host. *Pure.*
final class Redirects {

    private Redirects() {}

    /// From a path that is not in canonical form, if the visitor may be redirected.
    static Verdict.Answer canonical(String target) {
        return new Verdict.Answer(308, headers(target, ""), Body.EMPTY);
    }

    /// From an address that has a proof in it to the one without.
    ///
    /// @param setCookie the ticket as a cookie, or empty to set none
    static Verdict.Answer withoutProof(String target, String setCookie) {
        return new Verdict.Answer(303, headers(target, setCookie), Body.EMPTY);
    }

    /// From an address that has an invitation in it to the one without: it is to stand in no
    /// history, log or referrer.
    ///
    /// @param setCookie the ticket as a cookie, or empty to set none
    static Verdict.Answer withoutInvitation(String target, String setCookie) {
        var headers = headers(target, setCookie);
        headers.add("Referrer-Policy");
        headers.add("no-referrer");
        return new Verdict.Answer(303, headers, Body.EMPTY);
    }

    private static List<String> headers(String target, String setCookie) {
        var headers = AnswerHeaders.common(Answers.PLAIN, "Cookie, Accept", setCookie);
        headers.add("Location");
        headers.add(target);
        return headers;
    }
}
