package io.vestibule.control.access;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the guard looks at in a request. *Immutable.*
///
/// @param host of the `Host` header, lower case, without port; empty if there is none
/// @param authority the whole `Host` header, lower case
/// @param base by which the sender reaches us: scheme, host and port
/// @param origin of the web page that asks, if a browser says so
/// @param site what `Sec-Fetch-Site` says, if a browser does
/// @param authorization the header
/// @param key the header `X-Auth-Key`
/// @param address whom failures are counted for: an IPv4 address, or the /64 of an IPv6 one
public record Head(
        String host,
        String authority,
        String base,
        Optional<String> origin,
        Optional<String> site,
        Optional<String> authorization,
        Optional<String> key,
        String address) {

    private static final int NETWORK_BYTES = 8;

    /// The head of a request.
    public static Head of(HttpServerRequest request) {
        var authority = request.authority();
        String whole = authority == null ? "" : authority.toString().toLowerCase(Locale.ROOT);
        boolean secure = "https".equals(request.getHeader("X-Forwarded-Proto"));
        return new Head(
                authority == null ? "" : authority.host().toLowerCase(Locale.ROOT),
                whole,
                (secure ? "https://" : "http://") + whole,
                Optional.ofNullable(request.getHeader("Origin")),
                Optional.ofNullable(request.getHeader("Sec-Fetch-Site")),
                Optional.ofNullable(request.getHeader("Authorization")),
                Optional.ofNullable(request.getHeader("X-Auth-Key")),
                addressOf(request.remoteAddress()));
    }

    /// Whom failures and connections are counted for.
    ///
    /// @return an IPv4 address, or the /64 of an IPv6 one; empty text if the peer is gone
    public static String addressOf(@Nullable SocketAddress peer) {
        String text = peer == null || peer.hostAddress() == null ? "" : peer.hostAddress();
        try {
            var address = InetAddress.ofLiteral(text);
            return address instanceof Inet6Address
                    ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK_BYTES))
                    : text;
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /// Whether a web page of another site asks, or one that cannot say where it comes from.
    boolean isCrossSite() {
        boolean otherSite =
                site.filter(s -> !s.equals("same-origin") && !s.equals("none")).isPresent();
        boolean otherOrigin = origin.map(o -> o.toLowerCase(Locale.ROOT))
                .filter(o -> !o.equals("http://" + authority) && !o.equals("https://" + authority))
                .isPresent();
        return otherSite || otherOrigin;
    }

    /// Whether a browser asks for a web page.
    boolean isOfBrowser() {
        return origin.isPresent() || site.isPresent();
    }
}
