package io.vestibule.gate.http.plan;

/// What is written of each request. *Immutable.*
///
/// @param on whether anything is
/// @param format of a line
/// @param query whether queries are written, of the request and of its `Referer`; they often carry
///   secrets
public record AccessLogSettings(boolean on, LineFormat format, boolean query) {

    /// No access log.
    public static final AccessLogSettings OFF = new AccessLogSettings(false, new LineFormat.Json(), false);

    /// JSON lines without queries.
    public static final AccessLogSettings JSON = new AccessLogSettings(true, new LineFormat.Json(), false);
}
