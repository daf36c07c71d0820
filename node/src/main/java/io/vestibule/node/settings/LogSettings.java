package io.vestibule.node.settings;

/// Which messages are logged, and how. Immutable.
///
/// @param format of the log on standard error
/// @param level the least that is logged
/// @param accessLog `off`, `stdout`, or the name of a file
public record LogSettings(Format format, Level level, String accessLog) {

    /// For people, from `info` up, no access log.
    public static final LogSettings DEFAULT = new LogSettings(Format.TEXT, Level.INFO, "off");

    /// How a line looks.
    public enum Format {
        TEXT,
        JSON
    }

    /// How much is said.
    public enum Level {
        ERROR,
        WARN,
        INFO,
        DEBUG,
        TRACE
    }
}
