package io.vestibule.health;

import java.util.Arrays;
import java.util.Optional;

/// Why a probe failed, under the label that the published service uses; the last one is our own.
public enum FailureReason {
    TCP_CONNECTION_FAILED("TCP connection failed"),
    HTTP_TIMEOUT("HTTP timeout occurred"),
    RESPONSE_CODE_MISMATCH("Response code mismatch error"),
    RESPONSE_BODY_MISMATCH("Response body mismatch error"),
    TLS_UNTRUSTED_CERTIFICATE("TLS untrusted certificate error"),
    TLS_NAME_MISMATCH("TLS name mismatch error"),
    TLS_PROTOCOL("TLS protocol error"),
    TLS_UNRECOGNIZED_NAME("TLS unrecognized name error"),
    NO_ROUTE_TO_HOST("No route to host error"),
    TCP_TIMEOUT("TCP Timeout"),
    NETWORK_UNREACHABLE("Network Unreachable"),
    HTTP_INVALID_RESPONSE("HTTP Invalid Response"),
    DNS_UNKNOWN_HOST("DNS Unknown Host"),
    CONNECTION_RESET("Connection Reset by Peer"),
    /// The check itself cannot work, such as an address that must not be reached.
    CONFIGURATION("Monitor Configuration Error"),
    DNS_INTERNAL("DNS Internal"),
    OTHER("Other Failure"),
    /// The certificate ends within the days that the check names.
    CERTIFICATE_ENDS("Certificate ends soon");

    /// What stands for the reason of a probe that succeeded.
    public static final String NONE = "No failures";

    private final String label;

    FailureReason(String label) {
        this.label = label;
    }

    /// The published label.
    public String label() {
        return label;
    }

    /// The reason with that label.
    public static Optional<FailureReason> labelled(String label) {
        return Arrays.stream(values())
                .filter(reason -> reason.label.equals(label))
                .findFirst();
    }

    /// Whether the origin gave no answer in time; only then is a probe repeated at once.
    public boolean isTimeout() {
        return this == HTTP_TIMEOUT || this == TCP_TIMEOUT;
    }
}
