package io.vestibule.gate.door;

import io.vestibule.ticket.LastTicket;
import java.util.Optional;

/// How a request came in, below HTTP's head. Everything is found out when it is asked for.
/// *Confined to the event loop of the request.*
public interface Transport {

    /// `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.
    String version();

    /// The port that the connection came in at.
    int localPort();

    /// The address that it came in at, as text.
    String localAddress();

    /// As Java names it, such as `TLSv1.3`; empty without TLS to us.
    String tlsVersion();

    /// The cipher suite as the TLS standards name it; empty without TLS to us.
    String tlsCipher();

    /// The fingerprint JA4 of the client that began TLS with us; empty without that, and where no
    /// room asked for it when the connection began.
    default String tlsClient() {
        return "";
    }

    /// The request's id, which is also in the log.
    String requestId();

    /// The newcomer without a ticket on the same connection; empty where its requests come one
    /// after the other, or are those of several visitors (from a trusted proxy).
    default Optional<Newcomers> newcomers() {
        return Optional.empty();
    }

    /// The ticket of somebody inside that was opened last on the same connection.
    LastTicket lastTicket();

    /// A request of which only the head is known.
    ///
    /// @param version such as `HTTP/1.1`
    /// @param localPort as if it came in there
    static Transport plain(String version, int localPort) {
        return new Transport() {
            @Override
            public String version() {
                return version;
            }

            @Override
            public int localPort() {
                return localPort;
            }

            @Override
            public String localAddress() {
                return "127.0.0.1";
            }

            @Override
            public String tlsVersion() {
                return "";
            }

            @Override
            public String tlsCipher() {
                return "";
            }

            @Override
            public String requestId() {
                return "";
            }

            @Override
            public LastTicket lastTicket() {
                return new LastTicket();
            }
        };
    }
}
