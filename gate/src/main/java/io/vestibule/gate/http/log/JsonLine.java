package io.vestibule.gate.http.log;

/// Writes entries of the access log as JSON objects. *Immutable.*
final class JsonLine implements LineWriter {

    @Override
    public void write(AccessEntry entry, LineBuffer to) {
        to.raw("{\"time\":\"");
        to.time(entry.epochMillis());
        to.raw("\",\"id\":\"");
        to.raw(entry.id());
        to.raw("\"");
        text(to, "client", entry.client());
        text(to, "method", entry.method());
        text(to, "host", entry.host());
        text(to, "path", entry.path());
        optional(to, "query", entry.query());
        text(to, "protocol", entry.protocol());
        number(to, "status", entry.status());
        number(to, "bytes", entry.bytes());
        if (entry.received() > 0) {
            number(to, "received", entry.received());
        }
        number(to, "micros", entry.micros());
        text(to, "outcome", entry.outcome());
        optional(to, "detail", entry.detail());
        optional(to, "room", entry.room());
        optional(to, "ending", entry.ending());
        if (!entry.origin().isEmpty()) {
            text(to, "origin", entry.origin());
            number(to, "originMicros", entry.originMicros());
        }
        optional(to, "userAgent", entry.agent());
        optional(to, "referer", entry.referer());
        to.raw("}\n");
    }

    private static void optional(LineBuffer to, String name, String value) {
        if (!value.isEmpty()) {
            text(to, name, value);
        }
    }

    private static void text(LineBuffer to, String name, String value) {
        name(to, name);
        to.raw("\"");
        to.escaped(value);
        to.raw("\"");
    }

    private static void number(LineBuffer to, String name, long value) {
        name(to, name);
        to.number(value);
    }

    private static void name(LineBuffer to, String name) {
        to.raw(",\"");
        to.raw(name);
        to.raw("\":");
    }
}
