package io.vestibule.gate.http.text;

import io.vestibule.ground.RequestPath;

/// Why a request was refused before anybody judged it: each is answered with [#status] and the
/// connection closed, and nothing of it reaches an origin.
public enum Refusal {
    /// Not HTTP, or not allowed by its grammar.
    MALFORMED(400, "malformed request"),
    /// A header continued on the next line.
    FOLDED(400, "folded header"),
    /// A control character where none may be.
    CONTROL_CHARACTER(400, "control character"),
    /// No `Host`, an empty one, or one that is no host.
    HOST_MISSING(400, "missing host"),
    HOST_MALFORMED(400, "malformed host"),
    HOST_TWICE(400, "more than one host"),
    /// HTTP/2: the connection shows a certificate that is not for the host, and another one is. The
    /// client may ask again on a new connection.
    MISDIRECTED(421, "misdirected request"),
    /// The target names another host than `Host` does.
    HOST_CONFLICT(400, "target and host differ"),
    TARGET_MALFORMED(400, "malformed target"),
    /// A path that leads out of the origin's base, or that the origin may take for such a one.
    TARGET_OUTSIDE(400, "target outside the site"),
    /// Several lengths, or one that is not a number, or a length together with a transfer encoding.
    LENGTH_MALFORMED(400, "ambiguous length"),
    /// A transfer encoding other than exactly `chunked`, or on HTTP/1.0.
    ENCODING_UNKNOWN(501, "transfer encoding not supported"),
    ENCODING_MALFORMED(400, "malformed transfer encoding"),
    METHOD_REFUSED(405, "method not allowed"),
    EXPECTATION_UNKNOWN(417, "expectation not supported"),
    TARGET_TOO_LONG(414, "target too long"),
    /// A path of more than [RequestPath#LONGEST_OPEN] bytes that can be read in several ways.
    PATH_TOO_OPEN(414, "path too long for its spelling"),
    HEAD_TOO_LARGE(431, "headers too large"),
    /// More than [HeadBounds#FIELDS].
    TOO_MANY_FIELDS(431, "too many headers"),
    /// More than [HeadBounds#OPTIONS] names in `Connection`.
    TOO_MANY_OPTIONS(400, "too many connection options"),
    /// HTTP/2: heads and streams that are under way weigh too much together. The stream is reset
    /// and may be tried again.
    TOO_MUCH_AT_ONCE(503, "too much at once"),
    VERSION_UNKNOWN(505, "HTTP version not supported"),
    /// The head did not arrive in time.
    HEAD_TOO_SLOW(408, "request too slow"),
    /// The body, or the taking of the response, fell below the pace.
    BODY_TOO_SLOW(408, "request too slow"),
    BODY_MALFORMED(400, "malformed body");

    private final int status;
    private final String reason;

    Refusal(int status, String reason) {
        this.status = status;
        this.reason = reason;
    }

    public int status() {
        return status;
    }

    public String reason() {
        return reason;
    }
}
