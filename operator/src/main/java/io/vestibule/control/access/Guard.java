package io.vestibule.control.access;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// Identifies callers and decides what they may do. *Confined to the control port's event loop.*
///
/// The API needs a token always. The page, its figures and the metrics need none while the port is
/// bound to the loopback interface; then the `Host` of the request has to be an address,
/// `localhost` or a configured name, so that no web page can reach them by a name of its own that
/// it points here. There are no cookies, so that no browser proves anything on its own; a request
/// that a web page of another site makes is refused all the same.
public final class Guard {

    private static final String BEARER = "bearer ";

    private final Function<String, Optional<Caller>> callers;
    private final boolean loopback;
    private final List<String> hosts;
    private final Lockout lockout = new Lockout();
    private final RequestRate rate;
    private final LogIns sessions;

    /// @param listening the address or name listened on
    /// @param hosts names by which browsers may ask, besides addresses and `localhost`
    /// @param callers finds the holder of a token; takes the same time whatever it is
    /// @param sessions log-ins of browsers
    /// @param mostRequests of one caller in five minutes; 0 for no limit
    public Guard(
            String listening,
            List<String> hosts,
            Function<String, Optional<Caller>> callers,
            LogIns sessions,
            int mostRequests) {
        this.callers = callers;
        this.sessions = sessions;
        this.loopback = isLoopback(listening);
        this.hosts = List.copyOf(hosts);
        this.rate = new RequestRate(mostRequests);
    }

    /// What a request proves.
    public sealed interface Proof {

        /// It carries a valid token.
        record Known(Caller caller) implements Proof {}

        /// It carries the key of a session that is no more.
        record Over(LogIns.End why) implements Proof {}

        /// It carries a token that is not valid.
        record Wrong() implements Proof {}

        /// It carries no token.
        record None() implements Proof {}

        /// It comes from where too many wrong tokens came from.
        ///
        /// @param seconds until the next try
        record Locked(long seconds) implements Proof {}
    }

    /// Judges the token of a request, and counts it if it is wrong.
    public Proof proofOf(Head head, long nowMillis) {
        Optional<String> given = tokenOf(head);
        if (given.isEmpty()) {
            return new Proof.None();
        }
        if (given.get().startsWith(LogIns.PREFIX)) {
            switch (sessions.find(given.get(), nowMillis)) {
                case LogIns.Found.One(Caller caller) -> {
                    return new Proof.Known(caller);
                }
                case LogIns.Found.Over(LogIns.End why) -> {
                    return new Proof.Over(why);
                }
                case LogIns.Found.Nothing() -> {}
            }
        }
        Optional<Caller> caller = given.filter(t -> !t.isEmpty()).flatMap(callers);
        long left = lockout.secondsLeft(head.address(), nowMillis);
        boolean trusted =
                caller.filter(c -> lockout.knows(head.address(), c.name())).isPresent();
        if (left > 0 && !trusted) {
            return new Proof.Locked(left);
        }
        if (caller.isEmpty()) {
            return wrong(head, nowMillis);
        }
        lockout.right(head.address(), caller.get().name());
        return new Proof.Known(caller.get());
    }

    /// Whether a proof that was right before still is. A session is used by this, so that it does
    /// not run out while a stream is open; nothing is counted.
    public boolean holds(Head head, long nowMillis) {
        return tokenOf(head)
                .filter(token ->
                        sessions.stays(token, nowMillis) || callers.apply(token).isPresent())
                .isPresent();
    }

    /// Opens a session by a one-time code.
    ///
    /// @return the session, or a proof that the code is wrong, counted like a wrong token
    public CodeProof proofOfCode(Head head, String code, long nowMillis) {
        long left = lockout.secondsLeft(head.address(), nowMillis);
        if (left > 0) {
            return new CodeProof.No(new Proof.Locked(left));
        }
        return sessions.redeem(code, nowMillis)
                .<CodeProof>map(CodeProof.Yes::new)
                .orElseGet(() -> new CodeProof.No(wrong(head, nowMillis)));
    }

    /// What a one-time code proves.
    public sealed interface CodeProof {

        /// It opened a session.
        record Yes(LogIns.Opened opened) implements CodeProof {}

        /// It did not.
        record No(Proof proof) implements CodeProof {}
    }

    private Proof wrong(Head head, long nowMillis) {
        lockout.wrong(head.address(), nowMillis);
        return new Proof.Wrong();
    }

    /// Counts one request of the API, for its token, also if a session of it asks.
    ///
    /// @return seconds until the caller may ask again; 0 if now
    public long secondsToWait(Caller caller, long nowMillis) {
        return rate.count(caller.token(), nowMillis);
    }

    /// Whether a request without a token may see the page, its figures and the metrics.
    public boolean admitsWithoutToken(Head head) {
        return loopback && isKnownHost(head);
    }

    /// Whether a web page asks that is not one of ours.
    public boolean isForeign(Head head) {
        return head.isCrossSite() || (head.isOfBrowser() && !isKnownHost(head));
    }

    /// Whether the `Host` is one by which a browser may ask.
    public boolean isKnownHost(Head head) {
        String host = head.host();
        return host.equals("localhost") || hosts.contains(host) || isAddress(host);
    }

    /// The token; empty text for a header that holds none.
    private static Optional<String> tokenOf(Head head) {
        return head.authorization()
                .map(value -> value.toLowerCase(Locale.ROOT).startsWith(BEARER)
                        ? value.substring(BEARER.length()).strip()
                        : "")
                .or(head::key);
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
