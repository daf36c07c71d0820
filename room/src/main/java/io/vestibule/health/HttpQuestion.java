package io.vestibule.health;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What an HTTP or HTTPS check sends, and which answer it takes for healthy. *Immutable.*
///
/// @param method `GET` or `HEAD`
/// @param path begins with a slash; may have a query
/// @param port 1 to 65,535
/// @param expectedCodes codes such as `200` or classes such as `2xx`; never empty
/// @param expectedBody what the first 10 KB of the body have to hold, without regard to case; empty
///   takes any body
/// @param followRedirects whether up to five redirects are followed
/// @param allowInsecure whether certificates are not judged
/// @param certificateDays an HTTPS check fails if the certificate ends within so many days; 0 does
///   not ask for it
/// @param headers further request headers, in the order of their names; never `User-Agent`
public record HttpQuestion(
        String method,
        String path,
        int port,
        List<String> expectedCodes,
        String expectedBody,
        boolean followRedirects,
        boolean allowInsecure,
        int certificateDays,
        Map<String, List<String>> headers) {

    public HttpQuestion {
        expectedCodes = List.copyOf(expectedCodes);
        var copy = new LinkedHashMap<String, List<String>>();
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        headers = Collections.unmodifiableMap(copy);
    }

    /// How much of a body is read, in bytes.
    public static final int BODY_BYTES = 10 * 1024;

    /// How many redirects are followed at most.
    public static final int MOST_REDIRECTS = 5;

    /// Whether a response code is expected.
    ///
    /// @param code 100 to 599
    public boolean expects(int code) {
        for (String expected : expectedCodes) {
            boolean matches = expected.endsWith("xx")
                    ? expected.charAt(0) - '0' == code / 100
                    : expected.equals(Integer.toString(code));
            if (matches) {
                return true;
            }
        }
        return false;
    }
}
