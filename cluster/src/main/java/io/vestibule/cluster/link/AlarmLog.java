package io.vestibule.cluster.link;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says when an alarm begins, and when it is over. Two lines that are the same up to their first
/// colon are one alarm: what follows, as whom is waited for, may change while it lasts. *Confined
/// to one thread at a time.*
public final class AlarmLog {

    private static final Logger LOG = LoggerFactory.getLogger(AlarmLog.class);

    private final Consumer<String> begins;
    private final Consumer<String> ends;
    private List<String> lasting = List.of();

    /// @param begins takes the line of an alarm that begins
    /// @param ends takes the last line of one that is over
    AlarmLog(Consumer<String> begins, Consumer<String> ends) {
        this.begins = begins;
        this.ends = ends;
    }

    /// Of the node.
    public static AlarmLog written() {
        return new AlarmLog(line -> LOG.error("alarm: {}", line), line -> LOG.info("alarm over: {}", line));
    }

    /// Takes what is wrong now, a line each.
    public void take(List<String> lines) {
        for (String line : lines) {
            if (isNew(line, lasting)) {
                begins.accept(line);
            }
        }
        for (String line : lasting) {
            if (isNew(line, lines)) {
                ends.accept(line);
            }
        }
        lasting = List.copyOf(lines);
    }

    private static boolean isNew(String line, List<String> others) {
        return others.stream().map(AlarmLog::subject).noneMatch(subject(line)::equals);
    }

    /// What two lines have in common that are one alarm.
    static String subject(String line) {
        int colon = line.indexOf(": ");
        return colon < 0 ? line : line.substring(0, colon);
    }
}
