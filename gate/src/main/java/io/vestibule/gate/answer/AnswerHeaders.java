package io.vestibule.gate.answer;

import io.vestibule.gate.visit.Visit;
import io.vestibule.page.PageModel;
import io.vestibule.page.Submission;
import java.util.ArrayList;
import java.util.List;

/// The headers of our own answers, as names and values in turn. *Pure.*
final class AnswerHeaders {

    static final String HTML = "text/html; charset=utf-8";
    static final String PLAIN = "text/plain; charset=utf-8";

    /// A script of the site sees by this header that what it got is not the site's answer.
    private static final String OUTSIDE = "Vestibule-Waiting";

    private AnswerHeaders() {}

    static void outside(List<String> headers) {
        headers.add(OUTSIDE);
        headers.add("1");
    }

    /// Is on every answer that makes a visitor wait.
    static void retry(List<String> headers, PageModel model) {
        int seconds = model.check().retrySeconds();
        if (seconds > 0) {
            headers.add("Retry-After");
            headers.add(Integer.toString(seconds));
        }
    }

    /// For pages whose script is not ours, which would be reloaded under itself. What was sent is
    /// not sent again: its address is not loaded, but that of the page it came from, or the site's.
    static void refresh(List<String> headers, PageModel model) {
        int seconds = model.check().retrySeconds();
        if (seconds > 0) {
            headers.add("Refresh");
            headers.add(
                    switch (model.note().sent()) {
                        case Submission.Nothing _ -> Integer.toString(seconds);
                        case Submission.Lost lost -> lost.seconds(seconds) + ";url=" + lost.next();
                    });
        }
    }

    /// The same for apps, which are never led anywhere else.
    static void refreshHere(List<String> headers, PageModel model) {
        if (model.note().sent() instanceof Submission.Nothing) {
            refresh(headers, model);
        }
    }

    static List<String> common(String type, String vary, String setCookie) {
        var headers = new ArrayList<String>(24);
        headers.add("Content-Type");
        headers.add(type);
        headers.add("Cache-Control");
        headers.add("private, no-store");
        headers.add("Vary");
        headers.add(vary);
        headers.add("X-Robots-Tag");
        headers.add("noindex");
        headers.add("X-Content-Type-Options");
        headers.add("nosniff");
        cookie(headers, setCookie);
        return headers;
    }

    static void cookie(List<String> headers, String setCookie) {
        if (!setCookie.isEmpty()) {
            headers.add("Set-Cookie");
            headers.add(setCookie);
        }
    }

    /// Lets scripts of the room's `cors_origins` read JSON answers.
    static void cors(Visit visit, List<String> headers) {
        String origin = visit.head().headers().get("Origin");
        if (origin != null && visit.room().requests().corsOrigins().contains(origin)) {
            headers.add("Access-Control-Allow-Origin");
            headers.add(origin);
            headers.add("Access-Control-Allow-Credentials");
            headers.add("true");
            headers.add("Access-Control-Expose-Headers");
            headers.add("Refresh, Retry-After, " + OUTSIDE);
            headers.set(headers.indexOf("Vary") + 1, "Cookie, Accept, Origin");
        }
    }

    static void policy(List<String> headers, String policy) {
        if (!policy.isEmpty()) {
            headers.add("Content-Security-Policy");
            headers.add(policy);
        }
    }
}
