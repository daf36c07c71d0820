package io.vestibule.gate.visit;

import io.vertx.core.MultiMap;
import java.util.Locale;
import java.util.Set;

/// The form in which a client wants the answer that it has to wait.
///
/// Browsers say by Fetch Metadata whether a page or a part of one is wanted; other clients, and
/// browsers over plain HTTP, say it by `Accept`. Neither ever lets anybody past a limit.
/// *Immutable.*
public enum AnswerFormat {
    /// A page for a person.
    PAGE,
    /// The JSON form.
    JSON,
    /// What a script of the page asked for, whatever it is.
    CALL,
    /// What a program asked for that is no browser, and names no form that a person reads: git, a
    /// feed reader, a health check, curl.
    PROGRAM,
    /// A picture, a script, a style sheet: nothing that could show a page.
    PART;

    /// Where a browser would show a page of ours.
    private static final Set<String> FRAMES =
            Set.of("document", "iframe", "frame", "embed", "object", "nested-document");

    private static final String JSON_TYPE = "application/json";
    private static final String HTML_TYPE = "text/html";

    /// What a request asks for by its headers.
    ///
    /// A navigation that a service worker passes on has no destination any more, only its mode.
    ///
    /// @param exact whether `Accept` must be exactly `application/json`, as published; if not, it
    ///   suffices that no other type is preferred to it
    static AnswerFormat by(MultiMap headers, boolean exact) {
        String sent = headers.get("Accept");
        if (exact && JSON_TYPE.equals(sent)) {
            return JSON;
        }
        String accept = sent == null ? "*/*" : sent.toLowerCase(Locale.ROOT);
        if (!exact && prefersJson(accept)) {
            return JSON;
        }
        String destination = headers.get("Sec-Fetch-Dest");
        if (destination == null) {
            return headers.contains("X-Requested-With") && !accept.startsWith(HTML_TYPE) ? CALL : byAccept(accept);
        }
        if (FRAMES.contains(destination) || "navigate".equals(headers.get("Sec-Fetch-Mode"))) {
            return PAGE;
        }
        boolean script = destination.equals("empty") || destination.equals("websocket");
        return !script ? PART : accept.startsWith(HTML_TYPE) ? PAGE : CALL;
    }

    /// Browsers name HTML wherever they would show a page; programs that take whatever comes do
    /// not.
    private static AnswerFormat byAccept(String accept) {
        if (accept.contains(HTML_TYPE)) {
            return PAGE;
        }
        return accept.contains("*/*") && !startsWithPart(accept) ? PROGRAM : PART;
    }

    /// Old browsers ask for a picture with `image/…, */*`.
    private static boolean startsWithPart(String accept) {
        return accept.startsWith("image/")
                || accept.startsWith("text/css")
                || accept.startsWith("audio/")
                || accept.startsWith("video/");
    }

    private static boolean prefersJson(String accept) {
        if (!accept.contains(JSON_TYPE)) {
            return false;
        }
        double json = 0;
        double others = 0;
        boolean jsonFirst = false;
        boolean otherSeen = false;
        for (String range : accept.split(",", 32)) {
            int semicolon = range.indexOf(';');
            String type = (semicolon < 0 ? range : range.substring(0, semicolon)).strip();
            double quality = semicolon < 0 ? 1 : quality(range, semicolon);
            if (type.equals(JSON_TYPE)) {
                json = quality;
                jsonFirst = !otherSeen;
            } else if (!type.isEmpty()) {
                others = Math.max(others, quality);
                otherSeen = true;
            }
        }
        return json > 0 && (json > others || (json == others && jsonFirst));
    }

    /// The weight of a media range (RFC 9110, 12.4.2); a malformed one counts as 0.
    private static double quality(String range, int from) {
        int at = range.indexOf("q=", from);
        if (at < 0) {
            return 1;
        }
        int end = range.indexOf(';', at);
        String text = (end < 0 ? range.substring(at + 2) : range.substring(at + 2, end)).strip();
        if (text.isEmpty() || text.length() > 5 || !text.chars().allMatch(c -> "0123456789.".indexOf(c) >= 0)) {
            return 0;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
