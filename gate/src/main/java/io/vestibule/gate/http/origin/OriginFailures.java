package io.vestibule.gate.http.origin;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/// What the log says of an origin that does not answer: a line at once, and then one a minute as
/// long as requests fail, with the ids of some of them. *Thread-safe.*
public final class OriginFailures {

    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

    /// Ids in one line.
    private static final int MOST_IDS = 20;

    private final String origin;
    private final LongAdder answered = new LongAdder();
    private final List<String> ids = new ArrayList<>();
    private final Map<OriginTrouble, Integer> why = new EnumMap<>(OriginTrouble.class);
    private long answeredBefore;
    private long countedSinceNanos;
    private long saidNanos;
    private boolean said;

    /// @param origin its name for the log
    OriginFailures(String origin) {
        this.origin = origin;
    }

    public void answered() {
        answered.increment();
    }

    /// Counts a request that failed, and keeps its id for the log.
    ///
    /// @param id of the request, as it is on the error page
    public synchronized void failed(String id, OriginTrouble trouble) {
        why.merge(trouble, 1, Integer::sum);
        if (ids.size() < MOST_IDS) {
            ids.add(id);
        }
    }

    /// What is to be said now, if anything is. Called about once a second.
    synchronized Optional<String> line(long nowNanos) {
        if (why.isEmpty()) {
            if (!said || nowNanos - saidNanos >= MINUTE_NANOS) {
                answeredBefore = answered.sum();
                countedSinceNanos = nowNanos;
            }
            return Optional.empty();
        }
        if (said && nowNanos - saidNanos < MINUTE_NANOS) {
            return Optional.empty();
        }
        long failed = why.values().stream().mapToLong(Integer::longValue).sum();
        long all = failed + answered.sum() - answeredBefore;
        String reasons = why.keySet().stream()
                .map(trouble -> trouble.word().replace('_', ' '))
                .collect(Collectors.joining(", "));
        var line = String.format(
                Locale.ROOT,
                "origin %s does not answer: %d of %d requests failed within %d s (%s);" + " requests %s%s",
                origin,
                failed,
                all,
                Math.max(1, TimeUnit.NANOSECONDS.toSeconds(nowNanos - countedSinceNanos)),
                reasons,
                String.join(" ", ids),
                failed > ids.size() ? " and others" : "");
        saidNanos = nowNanos;
        said = true;
        answeredBefore = answered.sum();
        countedSinceNanos = nowNanos;
        ids.clear();
        why.clear();
        return Optional.of(line);
    }
}
