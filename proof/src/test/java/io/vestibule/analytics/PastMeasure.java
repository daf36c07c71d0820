package io.vestibule.analytics;

import io.vestibule.analytics.write.FilledStore;
import io.vestibule.control.GraphqlPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Measures what a filled store costs to write, and to ask over HTTP while it is written and rolled
/// up. *Confined to its thread.*
final class PastMeasure {

    /// Times that count for nothing: a program that has just begun is slow.
    private static final int WARM = 20;

    private static final int BETWEEN_MINUTES_NANOS = 500_000_000;

    private final FilledStore filled;
    private final int days;
    private final int times;
    private final int warm;
    private final BooleanSupplier stop;
    private final Consumer<String> line;

    /// How one question was answered.
    record Answered(PastQuestion question, int rows, int bytes, Timings took) {}

    /// @param times how often each thing is done
    /// @param stop whether to leave out what is still to do
    /// @param line gets each result as a line of a table in Markdown
    PastMeasure(FilledStore filled, int days, int times, BooleanSupplier stop, Consumer<String> line) {
        this.filled = filled;
        this.days = days;
        this.times = times;
        this.warm = Math.min(WARM, times / 2);
        this.stop = stop;
        this.line = line;
    }

    /// Minute after minute, each in one commit.
    Timings writes() {
        var nanos = new ArrayList<Long>();
        for (int i = 0; i < warm + times && !stop.getAsBoolean(); i++) {
            long took = filled.writeMinute();
            if (i >= warm) {
                nanos.add(took);
            }
            filled.keepHouse();
        }
        return told("write a minute of all rooms", nanos, filled.rooms().size(), "");
    }

    /// Every question, while a minute of all rooms is written twice a second.
    List<Answered> questions() {
        var over = new AtomicBoolean();
        var failure = new AtomicReference<RuntimeException>();
        var writer = Thread.ofPlatform().name("minutes").start(() -> {
            try {
                while (!over.get()) {
                    long _ = filled.writeMinute();
                    filled.keepHouse();
                    LockSupport.parkNanos(BETWEEN_MINUTES_NANOS);
                }
            } catch (RuntimeException e) {
                failure.set(e);
            }
        });
        var answered = new ArrayList<Answered>();
        try (var port =
                new GraphqlPort(filled.source(), filled.clock(), filled.rooms().size())) {
            var questions = PastQuestion.all(filled.rooms(), days);
            for (int i = 0; i < warm && !stop.getAsBoolean(); i++) {
                questions.forEach(question -> port.ask(question.body(filled.end())));
            }
            for (PastQuestion question : questions) {
                if (!stop.getAsBoolean() && failure.get() == null) {
                    answered.add(ask(port, question));
                }
            }
        } finally {
            over.set(true);
            join(writer);
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        return answered;
    }

    private Answered ask(GraphqlPort port, PastQuestion question) {
        var nanos = new ArrayList<Long>();
        int rows = 0;
        int bytes = 0;
        for (int i = 0; i < times && !stop.getAsBoolean(); i++) {
            String body = question.body(filled.end());
            long before = System.nanoTime();
            var answer = port.ask(body);
            nanos.add(System.nanoTime() - before);
            rows = question.rowsOf(answer.body());
            bytes = answer.body().length;
        }
        return new Answered(question, rows, bytes, told(question.what(), nanos, rows, bytes / 1_000 + " kB"));
    }

    private Timings told(String what, List<Long> nanos, int rows, String size) {
        if (nanos.isEmpty()) {
            return new Timings(0, 0, 0);
        }
        var took = Timings.ofNanos(nanos);
        line.accept(String.format(
                Locale.ROOT,
                "| %s | %,d | %s | %.1f | %.1f | %.1f |",
                what,
                rows,
                size,
                took.median(),
                took.p95(),
                took.worst()));
        return took;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
