package io.vestibule.probe;

import static io.netty.handler.codec.dns.DnsResponseCode.NOERROR;
import static io.netty.handler.codec.dns.DnsResponseCode.NXDOMAIN;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.vestibule.health.FailureReason;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/// Which reason a failure of a socket is. Derived from types and codes, never from texts.
/// *Immutable.*
///
/// The sockets are those of the JDK, which has a type of exception for each code that matters here;
/// Netty's native ones say "no network" and "no route" by the same type.
final class Troubles {

    /// The alert `unrecognized_name` (RFC 6066).
    private static final int UNRECOGNIZED_NAME = 112;

    private Troubles() {}

    /// What name servers answered, where the failure of a look-up says it.
    static Optional<DnsResponseCode> dnsCode(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof DnsErrorCauseException told) {
                return Optional.of(told.getCode());
            }
        }
        return Optional.empty();
    }

    /// A name did not resolve.
    ///
    /// @param code what the servers answered; empty for no answer
    static FailureReason ofName(Optional<DnsResponseCode> code) {
        boolean unknown =
                code.filter(at -> at.equals(NXDOMAIN) || at.equals(NOERROR)).isPresent();
        return unknown ? FailureReason.DNS_UNKNOWN_HOST : FailureReason.DNS_INTERNAL;
    }

    /// There is no connection.
    static FailureReason ofConnect(Throwable cause) {
        // No local port or address, or forbidden. Netty puts it into an exception of its own.
        if (cause instanceof BindException || cause.getCause() instanceof BindException) {
            return FailureReason.OTHER;
        }
        return switch (cause) {
            case ConnectTimeoutException _ -> FailureReason.TCP_TIMEOUT;
            case NoRouteToHostException _ -> FailureReason.NO_ROUTE_TO_HOST;
            case ConnectException _ -> FailureReason.TCP_CONNECTION_FAILED;
            // The JDK has no type of its own for this code alone.
            case SocketException _ -> FailureReason.NETWORK_UNREACHABLE;
            default -> FailureReason.OTHER;
        };
    }

    /// The handshake failed.
    ///
    /// @param watch what the origin said in the clear, and whether the connection broke
    static FailureReason ofHandshake(Throwable cause, TlsAlertWatch watch) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof UntrustedException) {
                return FailureReason.TLS_UNTRUSTED_CERTIFICATE;
            }
        }
        if (watch.alert() == UNRECOGNIZED_NAME) {
            return FailureReason.TLS_UNRECOGNIZED_NAME;
        }
        return watch.isBroken() ? FailureReason.CONNECTION_RESET : FailureReason.TLS_PROTOCOL;
    }

    /// When the certificate ends that a handshake failed for, epoch milliseconds; 0 if it did not.
    static long certificateEnds(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof UntrustedException untrusted) {
                return untrusted.endsMillis();
            }
        }
        return 0;
    }

    /// A ready connection broke.
    static FailureReason ofConnection(Throwable cause) {
        return switch (cause) {
            case DecoderException _ ->
                cause.getCause() instanceof SSLException
                        ? FailureReason.TLS_PROTOCOL
                        : FailureReason.HTTP_INVALID_RESPONSE;
            case PrematureChannelClosureException _ -> FailureReason.HTTP_INVALID_RESPONSE;
            case SSLException _ -> FailureReason.TLS_PROTOCOL;
            case IOException _ -> FailureReason.CONNECTION_RESET;
            default -> FailureReason.OTHER;
        };
    }
}
