package io.vestibule.analytics;

import io.vestibule.analytics.write.FilledStore;
import io.vestibule.store.StorePlace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Measures thirty days of a thousand rooms: see `workshop/past --help`. *Confined to its thread*,
/// but for the end.
final class Past {

    /// What a room takes in a day on disk, and what its histograms by the minute take besides.
    private static final long BYTES_A_DAY = 330_000;

    private static final long BYTES_OF_HISTOGRAMS = 3_000_000;
    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    private final PastOptions options;
    private final Path folder;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean stopped;

    private Past(PastOptions options, Path folder) {
        this.options = options;
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException {
        var arguments = List.of(args);
        if (PastOptions.asksForHelp(arguments)) {
            System.out.print(PastOptions.usage());
            return;
        }
        PastOptions options;
        try {
            options = PastOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("past: " + e.getMessage());
            System.exit(2);
            return;
        }
        Path folder = options.keep().isPresent()
                ? Files.createDirectories(options.keep().get())
                : Files.createTempDirectory("vestibule-past-");
        var past = new Past(options, folder);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(past::end));
        try {
            past.run();
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println("past: " + e.getMessage());
            System.exit(1);
        }
    }

    /// Closes what is open, so that what is kept is whole, and takes away what is not kept.
    private void end() {
        stopped = true;
        try {
            boolean _ = over.await(LONGEST_END.toSeconds(), TimeUnit.SECONDS);
            if (options.keep().isEmpty()) {
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.deleteIfExists(path);
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("past: could not remove " + folder + ": " + e);
        }
    }

    private void run() throws IOException {
        try {
            mustHaveRoom();
            fillAndMeasure();
        } finally {
            over.countDown();
        }
    }

    private void fillAndMeasure() throws IOException {
        try (@Nullable EmbeddedPostgres postgres = options.postgres() ? postgres() : null) {
            StorePlace place = postgres == null
                    ? new StorePlace.Sqlite(folder.resolve(AnalyticsStore.FILE))
                    : StorePlace.of("postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort()), folder)
                            .orElseThrow();
            var note = folder.resolve("filled.properties");
            try (var filled = new FilledStore(place, options.rooms(), Optional.of(note))) {
                measure(filled);
            }
        }
    }

    private EmbeddedPostgres postgres() throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("postgres"))
                .setCleanDataDirectory(false)
                .start();
    }

    private void mustHaveRoom() throws IOException {
        long rooms = options.rooms();
        long needs =
                rooms * options.days() * BYTES_A_DAY + rooms * Math.min(2, options.days()) * BYTES_OF_HISTOGRAMS / 2;
        long free = Files.getFileStore(folder).getUsableSpace();
        if (needs * (options.postgres() ? 2 : 1) > free + taken()) {
            throw new IllegalStateException(
                    "%s has %.0f GB free, and the store may take %.0f: name another folder with --keep, or ask for fewer rooms or days"
                            .formatted(folder, free / 1e9, needs / 1e9));
        }
    }

    private long taken() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.mapToLong(path -> path.toFile().length()).sum();
        }
    }

    private void measure(FilledStore filled) {
        filled.fill(options.days(), () -> stopped, hours -> {
            if (hours % 24 == 0) {
                say("%d of %d days, %.1f GB".formatted(hours / 24, options.days(), filled.gigabytes()));
            }
        });
        if (stopped) {
            return;
        }
        say("measuring ...");
        filled.keepHouse();
        double days = filled.days();
        System.out.printf(
                Locale.ROOT,
                "%s, %d rooms, %d days: %.2f GB; a day took %.0f s to write and %.0f s to roll" + " up%n%n",
                options.postgres() ? "PostgreSQL" : "SQLite",
                options.rooms(),
                options.days(),
                filled.gigabytes(),
                filled.writingSeconds() / days,
                filled.rollingSeconds() / days);
        System.out.println("| | rows | answer | median ms | p95 ms | worst ms |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        var measure = new PastMeasure(filled, options.days(), options.times(), () -> stopped, System.out::println);
        var _ = measure.writes();
        var _ = measure.questions();
    }

    /// Shows the person at the terminal how far it is.
    private static void say(String text) {
        System.err.println("past: " + text);
    }
}
