package io.vestibule.analytics.query;

import io.vestibule.health.ProbeTimes;

/// The parts of a probe that are timed, under their names in the API.
enum HealthTime {
    WHOLE("rttMs", true),
    CONNECT("tcpConnMs", true),
    FIRST_BYTE("timeToFirstByteMs", true),
    HANDSHAKE("tlsHandshakeMs", true),
    DNS("dnsMs", false);

    private static final double MICROS = 1_000.0;

    private final String label;
    private final boolean published;

    HealthTime(String label, boolean published) {
        this.label = label;
        this.published = published;
    }

    String label() {
        return label;
    }

    boolean isPublished() {
        return published;
    }

    /// In milliseconds; [Column#NO_DATA] where nothing was measured.
    double of(ProbeTimes times) {
        long micros = switch (this) {
            case WHOLE -> times.whole();
            case CONNECT -> times.connect();
            case FIRST_BYTE -> times.firstByte();
            case HANDSHAKE -> times.handshake();
            case DNS -> times.dns();
        };
        return micros < 0 ? Column.NO_DATA : micros / MICROS;
    }
}
