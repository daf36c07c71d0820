package io.vestibule.node.settings;

import io.vestibule.gate.http.plan.AccessLogSettings;
import io.vestibule.gate.http.plan.LineFormat;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.nio.file.Path;

/// Reads what the section `log` says of the log and of the access log. *Immutable.*
///
/// @param log of the node
/// @param access of requests
record LogReader(LogSettings log, AccessLogSettings access) {

    static LogReader read(Section node) {
        Section log = node.section("log");
        var fallback = LogSettings.DEFAULT;
        var settings = new LogSettings(
                log.choice("format", LogSettings.Format.class, fallback.format()),
                log.choice("level", LogSettings.Level.class, fallback.level()),
                file(log));
        var access = new AccessLogSettings(
                !settings.accessLog().equals("off"),
                log.get("access_format", LinePattern.KIND, LinePattern.JSON, "json"),
                log.get("access_query", ValueKinds.FLAG, false));
        boolean blank = access.format() instanceof LineFormat.Pattern pattern
                && pattern.has(LineFormat.Field.QUERY)
                && !access.query();
        if (blank) {
            log.fault("access_format", "{query} is always empty unless node.log.access_query is true");
        }
        log.refuseUnknownKeys();
        return new LogReader(settings, access);
    }

    private static String file(Section log) {
        String fallback = LogSettings.DEFAULT.accessLog();
        Path file = log.path("access", "off, stdout, or a file", Path.of(fallback));
        String given = log.peek("access").orElse(fallback);
        return given.equals("stdout") || given.equals(fallback) ? given : file.toString();
    }
}
