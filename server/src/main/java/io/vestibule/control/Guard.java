package io.vestibule.control;

import io.vertx.core.http.HttpServerRequest;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// Who is asking, and whether they may. *Immutable.*
///
/// The API needs the token always. The page, its figures and the metrics need none while the port
/// is bound to the loopback interface; then the `Host` of the request has to be an address,
/// `localhost` or a configured name, so that no web page can reach them by a name of its own that
/// it points here.
final class Guard {

    private static final String BEARER = "bearer ";

    private final Predicate<String> accepts;
    private final boolean loopback;
    private final List<String> hosts;

    Guard(ControlPlan plan) {
        this.accepts = plan.accepts();
        this.loopback = isLoopback(plan.host());
        this.hosts = plan.hosts();
    }

    /// What a request proves.
    enum Proof {
        /// It carries the token.
        TOKEN,
        /// It carries another one.
        WRONG,
        /// It carries none.
        NONE
    }

    Proof proofOf(HttpServerRequest request) {
        String authorization = request.getHeader("Authorization");
        if (authorization != null) {
            boolean bearer = authorization.toLowerCase(Locale.ROOT).startsWith(BEARER);
            return bearer ? proof(authorization.substring(BEARER.length()).strip()) : Proof.WRONG;
        }
        String key = request.getHeader("X-Auth-Key");
        return key == null ? Proof.NONE : proof(key);
    }

    /// Whether a request without a token may see the page, its figures and the metrics.
    boolean admitsWithoutToken(HttpServerRequest request) {
        return loopback && isKnownHost(request);
    }

    boolean isKnownHost(HttpServerRequest request) {
        var authority = request.authority();
        String host = authority == null ? "" : authority.host().toLowerCase(Locale.ROOT);
        return host.equals("localhost") || hosts.contains(host) || isAddress(host);
    }

    private Proof proof(String given) {
        return accepts.test(given) ? Proof.TOKEN : Proof.WRONG;
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost")
                || (isAddress(host) && InetAddress.ofLiteral(host).isLoopbackAddress());
    }

    private static boolean isAddress(String host) {
        try {
            InetAddress.ofLiteral(host);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
