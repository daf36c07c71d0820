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
/// @param forwarded the field `X-Forwarded-For`; empty for none
public record LogLine(
        long second,
        String client,
        String method,
        String target,
        int status,
        String agent,
        String referer,
        String forwarded) {

    /// A request by its first line: `METHOD TARGET PROTOCOL`.
    static LogLine of(
            long second, String client, String request, int status, String agent, String referer, String forwarded) {
        int first = request.indexOf(' ');
        int last = request.lastIndexOf(' ');
        boolean whole = first > 0 && last > first;
        String target = whole ? request.substring(first + 1, last) : request;
        return new LogLine(
                second,
                client,
                whole ? request.substring(0, first) : "",
                withoutSite(target),
                status,
                agent,
                referer,
                forwarded);
    }

    /// The path and query of an absolute address.
    private static String withoutSite(String target) {
        if (!target.startsWith("http://") && !target.startsWith("https://")) {
            return target;
        }
        int path = target.indexOf('/', target.indexOf("//") + 2);
        return path < 0 ? "/" : target.substring(path);
    }

    /// The target without its query.
    String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /// The same with another address.
    LogLine from(String address) {
        return new LogLine(second, address, method, target, status, agent, referer, forwarded);
    }
}
