package io.vestibule.gate.http.origin;

/// How far a request had got when an origin failed it.
public enum OriginProgress {
    /// The origin has done nothing about it: the head did not leave, or the origin says so (RFC
    /// 9113, 6.8 and 8.7).
    UNTOUCHED,
    /// Its connection had served before, and ended before anything was read from it: usually the
    /// origin closed it while the request was on its way.
    STALE,
    /// Its connection ended before anything was read from it.
    UNANSWERED,
    /// Part of an answer was read, or it took too long, or what came is no HTTP.
    BEGUN;

    /// @param unanswered whether the connection ended before anything was read from it
    /// @param left whether the head reached the connection's socket
    /// @param reused whether the connection had served before
    static OriginProgress of(boolean unanswered, boolean left, boolean reused) {
        if (!unanswered) {
            return BEGUN;
        }
        if (!left) {
            return UNTOUCHED;
        }
        return reused ? STALE : UNANSWERED;
    }
}
