package io.vestibule.node.outside;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import io.vestibule.node.settings.LogSettings;
import org.slf4j.LoggerFactory;

/// Sets up the log: lines on standard error, for people or as JSON. *Confined to the start.*
///
/// By program and not by a file, which is faster at every start. A file named by
/// `-Dlogback.configurationFile` or found as `logback-test.xml` comes first and is left alone.
@ConfiguratorRank(ConfiguratorRank.NOMINAL)
public final class LogSetup extends ContextAwareBase implements Configurator {

    private static final String APPENDER = "vestibule";
    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0}: %msg%n";

    /// Made by Logback itself.
    public LogSetup() {}

    @Override
    public ExecutionStatus configure(LoggerContext loggers) {
        apply(loggers, LogSettings.DEFAULT);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /// Logs as the settings say from now on.
    public static void apply(LogSettings settings) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext loggers
                && loggers.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(APPENDER) != null) {
            apply(loggers, settings);
        }
    }

    private static void apply(LoggerContext loggers, LogSettings settings) {
        Logger root = loggers.getLogger(Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        root.setLevel(Level.toLevel(settings.level().name()));
        // The internals of libraries are logged only on request.
        boolean asked = settings.level().compareTo(LogSettings.Level.INFO) > 0;
        boolean errorsAlone = settings.level() == LogSettings.Level.ERROR;
        Level libraries = asked ? Level.INFO : errorsAlone ? Level.ERROR : Level.WARN;
        loggers.getLogger("io.netty").setLevel(libraries);
        loggers.getLogger("io.vertx").setLevel(libraries);
        // A client that connects between the opening of a port and its being served is refused and
        // tries again, as probes do at every start.
        loggers.getLogger("io.netty.bootstrap.ServerBootstrap").setLevel(asked ? Level.INFO : Level.ERROR);
        // Which nodes come and go, and which are refused, is logged by cluster.peers in plain
        // words.
        loggers.getLogger("org.apache.pekko").setLevel(asked ? Level.INFO : Level.ERROR);
        // Says that this node is too slow for the others.
        loggers.getLogger("org.apache.pekko.cluster.ClusterHeartbeat").setLevel(libraries);
        root.addAppender(appender(loggers, settings.format()));
    }

    private static ConsoleAppender<ILoggingEvent> appender(LoggerContext loggers, LogSettings.Format format) {
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setName(APPENDER);
        appender.setContext(loggers);
        appender.setTarget("System.err");
        appender.setEncoder(encoder(loggers, format));
        appender.start();
        return appender;
    }

    private static Encoder<ILoggingEvent> encoder(LoggerContext loggers, LogSettings.Format format) {
        return switch (format) {
            case TEXT -> {
                var encoder = new PatternLayoutEncoder();
                encoder.setContext(loggers);
                encoder.setPattern(PATTERN);
                encoder.start();
                yield encoder;
            }
            case JSON -> {
                var encoder = new JsonEncoder();
                encoder.setContext(loggers);
                encoder.setWithFormattedMessage(true);
                encoder.setWithMessage(false);
                encoder.setWithArguments(false);
                encoder.setWithSequenceNumber(false);
                encoder.setWithNanoseconds(false);
                encoder.setWithContext(false);
                encoder.setWithMDC(false);
                encoder.start();
                yield encoder;
            }
        };
    }
}
