package io.vestibule.gate.http;

/// One line of the access log. *Immutable.*
///
/// @param epochMillis when the request's head was complete
/// @param id the same as on an error page
/// @param path of the target, without query; tickets and other secrets are in no field
/// @param status 0 when none was sent
/// @param bytes of the response's body, as sent
/// @param micros from the head's arrival to the end
/// @param originMicros from the head's sending to the response's head; -1 for none
/// @param outcome `forwarded`, `answered`, `refused`, `failed`, `aborted` or `tunnel`
/// @param detail the refusal or the origin's trouble; empty for none
record AccessEntry(
        long epochMillis,
        long id,
        String client,
        String method,
        String host,
        String path,
        String protocol,
        int status,
        long bytes,
        long micros,
        long originMicros,
        String outcome,
        String detail,
        String origin) {}
