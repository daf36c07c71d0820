package io.vestibule.gate.http.log;

import io.vestibule.gate.http.text.RequestId;

/// One line of the access log. *Immutable.*
///
/// @param epochMillis when the request's head was complete
/// @param number of the request; its id is made of that
/// @param given the id that a trusted peer gave it instead; empty for none
/// @param path of the target, without query; tickets and other secrets are in no field
/// @param query without `?`; empty for none, and if queries are not logged
/// @param status 0 when none was sent
/// @param bytes of the response's body, as sent
/// @param received of the request's body, as read
/// @param micros from the head's arrival to the end
/// @param originMicros from the head's sending to the response's head; -1 for none
/// @param outcome `forwarded`, `answered`, `refused`, `failed`, `aborted` or `tunnel`
/// @param detail the refusal or the origin's trouble; empty for none
/// @param room as the usher named it; empty for none
/// @param ending what the usher made of the request, such as `admitted`; empty if it was not asked
/// @param agent the field `User-Agent`; empty for none
/// @param referer the field `Referer`; empty for none
public record AccessEntry(
        long epochMillis,
        long number,
        String given,
        String client,
        String method,
        String host,
        String path,
        String query,
        String protocol,
        int status,
        long bytes,
        long received,
        long micros,
        long originMicros,
        String outcome,
        String detail,
        String origin,
        String room,
        String ending,
        String agent,
        String referer) {

    /// The same as on an error page, and for an origin.
    String id() {
        return given.isEmpty() ? RequestId.text(number) : given;
    }
}
