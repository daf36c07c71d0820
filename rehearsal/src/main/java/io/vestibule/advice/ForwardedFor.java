package io.vestibule.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Whose address a line has: the visitor's, or a proxy's, with the visitor's in `X-Forwarded-For`.
/// The field is believed where the address is private, and everywhere if nearly all lines have it;
/// else a visitor has made it up. *Confined to one reading of a log.*
final class ForwardedFor {

    /// Lines that wait until it is known whether nearly all have the field.
    private static final int LOOK = 1_000;

    private static final double NEARLY_ALL = 0.9;

    private final List<LogLine> waiting = new ArrayList<>();
    private boolean decided;
    private boolean behindProxy;
    private long used;

    /// Passes the line on, or lines that have waited.
    void take(LogLine line, Consumer<LogLine> next) {
        if (decided) {
            next.accept(resolved(line));
            return;
        }
        waiting.add(line);
        if (waiting.size() >= LOOK) {
            decide(next);
        }
    }

    /// Passes on what still waits.
    void decide(Consumer<LogLine> next) {
        if (decided) {
            return;
        }
        decided = true;
        var others = waiting.stream()
                .filter(line -> !LogAddress.isPrivate(line.client()))
                .toList();
        long forwarded =
                others.stream().filter(line -> !line.forwarded().isEmpty()).count();
        behindProxy = !others.isEmpty() && forwarded >= NEARLY_ALL * others.size();
        waiting.forEach(line -> next.accept(resolved(line)));
        waiting.clear();
    }

    private LogLine resolved(LogLine line) {
        boolean believed = !line.forwarded().isEmpty() && (behindProxy || LogAddress.isPrivate(line.client()));
        var visitor = believed ? LogAddress.visitorIn(line.forwarded()) : Optional.<String>empty();
        visitor.ifPresent(_ -> used++);
        return visitor.map(line::from).orElse(line);
    }

    /// How many lines have the address of the field.
    long used() {
        return used;
    }
}
