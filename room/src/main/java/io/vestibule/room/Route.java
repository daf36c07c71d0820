package io.vestibule.room;

import io.vestibule.ground.RequestPath;

/// A host and a path prefix that a room covers.
///
/// @param host lower case, without port; `*` covers every host
/// @param path begins with `/`; covers itself and what lies below it, by whole segments
public record Route(String host, String path) {

    /// The host of a route that covers every host.
    public static final String EVERY_HOST = "*";

    /// The registered domain that a host belongs to, such as `example.co.uk` for
    /// `shop.example.co.uk`; known by rule, not by a list of public suffixes.
    public static String registered(String host) {
        return RegisteredDomain.of(host);
    }

    public boolean coversEveryHost() {
        return host.equals(EVERY_HOST);
    }

    /// The path in the form that paths of requests are compared in, without a slash at its end: `/`
    /// for the whole host.
    public String canonicalPath() {
        String canonical = RequestPath.ofText(path).path();
        boolean trailing = canonical.length() > 1 && canonical.endsWith("/");
        return trailing ? canonical.substring(0, canonical.length() - 1) : canonical;
    }
}
