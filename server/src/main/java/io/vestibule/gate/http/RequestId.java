package io.vestibule.gate.http;

/// The id of a request as people read and type it: in the log, on an error page, in a header.
final class RequestId {

    private RequestId() {}

    /// Letters and digits; the last is a checksum against typos.
    static String text(long id) {
        return Long.toString(id, 36) + id % 10;
    }
}
