package io.vestibule.rehearsal;

import io.vestibule.advice.Adviser;
import io.vestibule.advice.LogLineReader;
import io.vestibule.advice.LogLineReader.Parsed;
import io.vestibule.cli.terminal.Terminal;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `advise`: what to think of before a site gets a waiting room, from its access log. *Confined to
/// the thread of the command.*
@Command(
        name = "advise",
        description = {
            "Reads access logs of the site as it is now, and says what to think of before a room"
                    + " covers it: requests that no person makes, with bypass rules for them, and"
                    + " limits to start with.",
            "",
            "Formats: combined and common (nginx, Apache), also with the site first"
                    + " (vhost_combined) or X-Forwarded-For last (nginx main); HAProxy (httplog, with"
                    + " the User-Agent captured; its times are taken for UTC), AWS ALB; JSON of Caddy,"
                    + " Traefik (with the fields User-Agent and Referer kept), nginx and vestibule's"
                    + " own access log; each also as Kubernetes, Docker, syslog or the journal keep it."
                    + " Give a whole day at least, better the busiest week. Nothing is sent anywhere.",
            "Exit code 0; 1 if a file, or more than one line in ten, cannot be read."
        })
final class AdviseCommand implements Callable<Integer> {

    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;
    private static final int BUFFER = 1 << 16;
    private static final int LOOK = 0xffff;
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Terminal terminal;
    private final LogLineReader reader = new LogLineReader();
    private final Adviser adviser = new Adviser();
    private long lines;
    private long unreadable;
    private String firstUnreadable = "";
    private String sample = "";
    private long toldNanos = System.nanoTime();

    @Parameters(
            paramLabel = "LOG",
            arity = "1..*",
            description = "files in the order of time, also compressed by gzip; - for the input")
    private List<String> logs = List.of();

    @Option(names = "--json", description = "write one JSON object")
    private boolean json;

    AdviseCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        for (String log : logs) {
            try {
                read(log);
            } catch (NoSuchFileException | InvalidPathException _) {
                return terminal.fail(log + ": there is no such file");
            } catch (IOException e) {
                return terminal.fail(log + ": cannot be read: " + e.getMessage());
            }
        }
        if (terminal.isInteractive()) {
            terminal.err().print("\r\033[K");
        }
        if (unreadable > 0) {
            terminal.err()
                    .printf(
                            "vestibule: %,d of %,d lines could not be read; the first is %s%n" + "  %s%n",
                            unreadable, lines, firstUnreadable, sample);
        }
        var advice = adviser.advice();
        if (advice.requests() == 0) {
            return terminal.fail(lines == 0 ? "the log is empty" : "no line could be read");
        }
        terminal.out().print(json ? AdviceText.json(advice) : AdviceText.of(advice));
        return advice.isReadable() ? Terminal.DONE : Terminal.FAILED;
    }

    private void read(String log) throws IOException {
        if (log.equals("-")) {
            readLines("-", plain(terminal.in()));
            return;
        }
        try (var file = plain(Files.newInputStream(Path.of(log)))) {
            readLines(log, file);
        }
    }

    /// Unpacks what begins as gzip does.
    private static InputStream plain(InputStream raw) throws IOException {
        var input = new BufferedInputStream(raw, BUFFER);
        input.mark(2);
        boolean packed = input.read() == GZIP_FIRST && input.read() == GZIP_SECOND;
        input.reset();
        return packed ? new GZIPInputStream(input, BUFFER) : input;
    }

    private void readLines(String log, InputStream input) throws IOException {
        var pieces = new LinePieces(input);
        long number = 0;
        for (var line = pieces.next(); line.isPresent(); line = pieces.next()) {
            number++;
            if (!line.get().isBlank()) {
                lines++;
                take(log, number, line.get());
            }
            if ((number & LOOK) == 0) {
                tell(log);
            }
        }
    }

    private void take(String log, long number, String line) {
        switch (reader.read(line)) {
            case Parsed.Good(var request) -> adviser.take(request);
            case Parsed.Wrong(String reason) -> {
                unreadable++;
                adviser.takeUnreadable();
                if (unreadable == 1) {
                    firstUnreadable = log + ":" + number + ": " + reason;
                    sample = LogLineReader.sample(line);
                }
            }
        }
    }

    private void tell(String log) {
        long now = System.nanoTime();
        if (terminal.isInteractive() && now - toldNanos > PROGRESS_NANOS) {
            toldNanos = now;
            terminal.err().printf("\r\033[K%,d lines, now in %s", lines, log);
        }
    }
}
