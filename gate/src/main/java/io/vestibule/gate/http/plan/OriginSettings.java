package io.vestibule.gate.http.plan;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// One site behind the gate. *Immutable.*
///
/// @param url scheme `http` or `https`, host, port; and the path below which the site is, if that
///   is not the root. Or `unix:` and the absolute path of a socket on this machine, where plain
///   HTTP is spoken
/// @param times how long each step may take
/// @param connections connections at most, over all lanes: the cap on requests under way
/// @param waiting requests that may wait for a connection, over all lanes; the next one gets 503
/// @param share connections of these that one address, and one session, may have at once; the next
///   request waits
/// @param trust how an `https` origin proves its identity
/// @param spread its further addresses, with the same path
/// @param protocol spoken with all of them
/// @param naming by which name it is asked, and whether its own names stay in its responses
/// @param certificate by which an `https` origin knows the gate; empty for none
public record OriginSettings(
        URI url,
        Times times,
        int connections,
        int waiting,
        int share,
        Trust trust,
        Spread spread,
        Protocol protocol,
        OriginNaming naming,
        Optional<ClientCertificate> certificate) {

    public OriginSettings {
        check(url);
        for (URI other : spread.others()) {
            check(other);
            if (!isAlike(url, other)) {
                throw new IllegalArgumentException("not the path of " + url + ": " + other);
            }
        }
        if (connections < 1 || waiting < 0 || share < 1) {
            throw new IllegalArgumentException(
                    "connections " + connections + ", waiting " + waiting + ", share " + share);
        }
    }

    private static void check(URI url) {
        if (!isSocket(url) && !isServer(url)) {
            throw new IllegalArgumentException("not the URL of an origin: " + url);
        }
    }

    private static boolean isSocket(URI url) {
        return OriginAddress.isUnix(url)
                && url.getPath() != null
                && url.getPath().startsWith("/");
    }

    private static boolean isServer(URI url) {
        boolean scheme = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        boolean path = url.getRawPath() == null || BasePath.isOne(url.getRawPath());
        return scheme && path && url.getHost() != null && url.getRawQuery() == null;
    }

    /// Whether the site is below the same path at two addresses.
    public static boolean isAlike(URI one, URI other) {
        return Objects.equals(BasePath.of(one), BasePath.of(other));
    }

    /// How long each step of a request may take.
    ///
    /// @param connect TCP and TLS handshake
    /// @param firstByte from the request sent to the response's head
    /// @param betweenBytes silence in the middle of a body, either way
    /// @param idle how long an unused connection is kept; less than the origin keeps it
    public record Times(Duration connect, Duration firstByte, Duration betweenBytes, Duration idle) {

        public static final Times DEFAULT = new Times(
                Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(30));
    }

    /// What is spoken with the origin.
    public enum Protocol {
        HTTP1,
        /// HTTP/2: by ALPN over TLS, without negotiation in the clear.
        H2
    }

    /// Further addresses of the origin, and how it is recognized that one of them has failed.
    ///
    /// @param others URLs as the first one, each once
    /// @param errorsCount whether answers of 502, 503 and 504 count as failures
    public record Spread(List<URI> others, boolean errorsCount) {

        /// One address alone.
        public static final Spread NONE = new Spread(List.of(), false);

        /// Addresses of an origin at most.
        public static final int MOST_ADDRESSES = AddressChoice.MOST;

        public Spread {
            others = List.copyOf(others);
            if (others.size() >= MOST_ADDRESSES) {
                throw new IllegalArgumentException("more than " + MOST_ADDRESSES + " addresses");
            }
        }
    }

    /// How an `https` origin proves its identity.
    public sealed interface Trust {

        /// By the certificates that the Java runtime trusts.
        record Platform() implements Trust {}

        /// By the certificates in a PEM file.
        record Authorities(Path certificates) implements Trust {}

        /// Not at all.
        record Anybody() implements Trust {}
    }

    /// Enough for any browser, whatever a tenth is.
    private static final int LEAST_SHARE = 16;

    /// The usual share: a tenth, but no less than a browser may want.
    ///
    /// @param connections in all
    public static int usualShare(int connections) {
        return Math.min(connections, Math.max(LEAST_SHARE, connections / 10));
    }

    /// An origin with the defaults: 1,024 connections, as many waiting.
    public static OriginSettings of(URI url) {
        return new OriginSettings(
                url,
                Times.DEFAULT,
                1024,
                1024,
                usualShare(1024),
                new Trust.Platform(),
                Spread.NONE,
                Protocol.HTTP1,
                OriginNaming.PRESERVED,
                Optional.empty());
    }

    /// All its addresses, at least one; the first gives the origin its name.
    public List<URI> addresses() {
        return Stream.concat(Stream.of(url), spread.others().stream()).toList();
    }

    public boolean secure() {
        return addresses().stream().anyMatch(address -> "https".equals(address.getScheme()));
    }
}
