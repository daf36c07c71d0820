package io.vestibule.settings;

import java.util.Locale;

/// Why an address cannot be listened on, with what to do about it. *Immutable.*
public final class ListenFailure {

    private static final int PRIVILEGED = 1_024;

    private ListenFailure() {}

    /// One sentence.
    ///
    /// @param reason as the system or a library gives it
    public static String words(String host, int port, String reason) {
        String small = reason.toLowerCase(Locale.ROOT);
        String address = host + ":" + port;
        if (small.contains("in use")) {
            return "cannot listen on %s: another program does (who: ss -ltnp 'sport = :%d')".formatted(address, port);
        }
        if (small.contains("permission denied") && port < PRIVILEGED) {
            return "cannot listen on %s: ports below 1024 need a right of this user: CAP_NET_BIND_SERVICE as in examples/vestibule.service, or a systemd socket (examples/vestibule.socket)"
                    .formatted(address);
        }
        return "cannot listen on %s: %s".formatted(address, reason);
    }
}
