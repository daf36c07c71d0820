package io.vestibule.rehearsal;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/// How far simulations have come, on standard error: a bar that is drawn again in place where there
/// is a terminal, a line every ten seconds where there is none. *Thread-safe.*
final class SimulationProgress {

    private static final String REWRITE = "\r\u001b[2K";
    private static final int WIDTH = 30;
    private static final long DRAWN_EVERY = Duration.ofMillis(200).toNanos();
    private static final long SAID_EVERY = Duration.ofSeconds(10).toNanos();
    private static final double NANOS = 1e9;

    private final PrintStream err;
    private final boolean terminal;
    private final int jobs;
    private final LongSupplier nanos;
    private final long start;
    private long next;
    private double done;
    private boolean drawn;

    /// @param jobs how many worlds there are to live through
    /// @param nanos a clock that only goes forward
    SimulationProgress(PrintStream err, boolean terminal, int jobs, LongSupplier nanos) {
        this.err = err;
        this.terminal = terminal;
        this.jobs = jobs;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.next = start + (terminal ? DRAWN_EVERY : SAID_EVERY);
    }

    /// How far one world has come. *Confined to the thread that lives in it.*
    final class WorldProgress {

        private final SimulationJob job;
        private double part;

        private WorldProgress(SimulationJob job) {
            this.job = job;
        }

        /// @param reached the part of the world's story that is over, 0 to 1
        void reached(double reached) {
            advance(job, reached - part);
            part = reached;
        }
    }

    WorldProgress begin(SimulationJob job) {
        return new WorldProgress(job);
    }

    private synchronized void advance(SimulationJob job, double by) {
        done += by;
        long now = nanos.getAsLong();
        if (now >= next) {
            next = now + (terminal ? DRAWN_EVERY : SAID_EVERY);
            String text = text(job, (now - start) / NANOS);
            if (terminal) {
                err.print(REWRITE + text);
                err.flush();
                drawn = true;
            } else {
                err.println(text);
            }
        }
    }

    private String text(SimulationJob job, double seconds) {
        double part = Math.clamp(done / jobs, 0, 1);
        int filled = (int) (part * WIDTH);
        String left = part < 0.02 ? "" : ", some " + clock(seconds / part - seconds) + " left";
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %%  %s%s   %s, %s, seed %d",
                "#".repeat(filled),
                "-".repeat(WIDTH - filled),
                (int) (part * 100),
                clock(seconds),
                left,
                job.scenario().name(),
                job.strategy().title(),
                job.seed());
    }

    /// Takes the bar away.
    synchronized void end() {
        if (drawn) {
            err.print(REWRITE);
            err.flush();
            drawn = false;
        }
    }

    private static String clock(double seconds) {
        long whole = Math.round(seconds);
        return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
    }
}
