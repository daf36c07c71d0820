package io.vestibule.gate.check;

import io.vertx.core.MultiMap;
import io.vestibule.gate.visit.AnswerFormat;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.Visit;
import org.jspecify.annotations.Nullable;

/// The kind of a request without a ticket, by what it says of itself: whether a person came, or
/// only something was fetched. The table in `docs/QUEUEING.md` says what each gets. *Immutable.*
public enum Stranger {
    /// A person, or a client that speaks for itself: takes a seat, or a place in line.
    VISITOR,
    /// What a script asked for: takes a seat if there is one, and no place in line.
    CALL,
    /// A picture, a style sheet, `HEAD`, a crawler: not a person. Passes uncounted while there is
    /// room. Never a request that writes.
    PART,
    /// A page fetched before the user asked for it: no person yet. Refused until the user asks.
    GUESS;

    /// What a request is.
    ///
    /// @param format the form that it wants an answer in
    public static Stranger of(Visit visit, AnswerFormat format) {
        var head = visit.head();
        var headers = head.headers();
        if (visit.call() == PageCalls.POLL) {
            return VISITOR;
        }
        if (!visit.mayBeNobody()) {
            return switch (format) {
                case PART, CALL -> CALL;
                case PAGE, JSON, PROGRAM -> VISITOR;
            };
        }
        if (isGuess(headers)) {
            return GUESS;
        }
        if (head.upgrade()) {
            return CALL;
        }
        if (!head.method().equals("GET")) {
            return PART;
        }
        return switch (format) {
            case PART -> PART;
            case CALL -> isCrawler(headers) ? PART : CALL;
            case PAGE, JSON, PROGRAM -> isCrawler(headers) ? PART : VISITOR;
        };
    }

    /// Whether a search engine or a link preview asks.
    public static boolean isCrawler(MultiMap headers) {
        String userAgent = headers.get("User-Agent");
        return userAgent != null && Crawlers.isNamedBy(userAgent);
    }

    /// `Sec-Purpose: prefetch;prerender`, and what browsers sent before there was that.
    private static boolean isGuess(MultiMap headers) {
        return says(headers.get("Sec-Purpose")) || says(headers.get("Purpose")) || says(headers.get("X-Moz"));
    }

    private static boolean says(@Nullable String purpose) {
        return purpose != null && purpose.startsWith("pre");
    }
}
