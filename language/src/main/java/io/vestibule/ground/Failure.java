package io.vestibule.ground;

import java.io.Serial;

/// The world outside failed: somebody else's fault, with whose it is and whether to try again.
///
/// Ordinary outcomes are cases of sealed types, and wrong texts are values with a place; neither is
/// a failure.
public final class Failure extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /// Whose failure it is.
    public enum Source {
        VISITOR,
        ORIGIN,
        PEER,
        OPERATOR,
        HOUSE
    }

    /// Whether the same thing may be tried again.
    public enum Retry {
        NEVER,
        AT_ONCE,
        LATER
    }

    private final Source source;
    private final Retry retry;

    public Failure(Source source, Retry retry, String message) {
        super(message);
        this.source = source;
        this.retry = retry;
    }

    public Failure(Source source, Retry retry, String message, Throwable cause) {
        super(message, cause);
        this.source = source;
        this.retry = retry;
    }

    public Source source() {
        return source;
    }

    public Retry retry() {
        return retry;
    }
}
