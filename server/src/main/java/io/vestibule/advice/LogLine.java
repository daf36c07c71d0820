package io.vestibule.advice;

/// One request of an access log. *Immutable.*
///
/// @param second since 1970
/// @param client the address as logged
/// @param method as logged
/// @param target path and query as logged
/// @param status 0 if none was sent
/// @param agent the field `User-Agent`; empty for none
/// @param referer the field `Referer`; empty for none
public record LogLine(
        long second,
        String client,
        String method,
        String target,
        int status,
        String agent,
        String referer) {

    /// The target without its query.
    String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }
}
