package io.vestibule.gate.http.plan;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.time.Duration;

/// Tells browsers to come by HTTPS alone (RFC 6797). *Immutable.*
///
/// @param value of the field `Strict-Transport-Security`; empty where it is not sent
public record Hsts(String value) {

    /// Nothing is said.
    public static final Hsts NONE = new Hsts("");

    private static final AsciiString NAME = AsciiString.cached("Strict-Transport-Security");

    /// Said with every response over TLS.
    ///
    /// @param maxAge for how long a browser keeps it in mind; zero makes it forget
    /// @param subdomains whether it holds for all names below the host, too
    /// @param preload whether browsers may know it before the first visit
    public static Hsts of(Duration maxAge, boolean subdomains, boolean preload) {
        return new Hsts("max-age="
                + maxAge.toSeconds()
                + (subdomains ? "; includeSubDomains" : "")
                + (preload ? "; preload" : ""));
    }

    /// Adds the field to a response: only over TLS, since browsers must not believe it in clear
    /// text, and only where it has none.
    public void add(Peer peer, HttpHeaders headers) {
        if (!value.isEmpty() && peer.secure() && !headers.contains(NAME)) {
            headers.set(NAME, value);
        }
    }
}
