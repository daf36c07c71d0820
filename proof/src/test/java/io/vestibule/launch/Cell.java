package io.vestibule.launch;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Namespaces of Linux with one program in them, as a container engine would make them: mounts,
/// processes and a network of their own. What is mounted inside is nowhere else, and all that
/// started inside ends with the program. *Confined to its test.*
final class Cell implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Process process;
    private final ProcessHandle program;
    private final Path log;

    private Cell(Process process, ProcessHandle program, Path log) {
        this.process = process;
        this.program = program;
        this.log = log;
    }

    /// Whether this machine and this user can make one.
    static boolean isPossible() {
        return Files.isExecutable(Path.of("/usr/bin/unshare"))
                && Shell.run(
                                        Path.of("/"),
                                        System.getenv(),
                                        List.of("unshare", "--mount", "--pid", "--fork", "--net", "true"))
                                .exit()
                        == 0;
    }

    /// @param setup for a shell, run inside before the program; ends with `exec` of it
    /// @param log what it prints
    static Cell begin(Path log, String setup) throws IOException {
        return begin(log, List.of("--net"), "ip link set lo up\n" + setup);
    }

    /// The same on the network of this machine, so that a test reaches what listens inside.
    static Cell beginOnThisNetwork(Path log, String setup) throws IOException {
        return begin(log, List.of(), setup);
    }

    private static Cell begin(Path log, List<String> more, String setup) throws IOException {
        var command = new ArrayList<>(List.of("unshare", "--mount", "--pid"));
        command.addAll(more);
        command.addAll(List.of("--fork", "--kill-child", "sh", "-ec", setup));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        await("the first process inside")
                .atMost(PATIENCE)
                .until(() -> process.children().findAny().isPresent() || !process.isAlive());
        var program = process.children().findAny().orElseThrow(() -> new AssertionError("it ended: " + read(log)));
        return new Cell(process, program, log);
    }

    /// Waits until the program has printed this.
    void awaitSaid(String text) {
        await(text).atMost(PATIENCE).until(() -> hasSaid(text, process, log));
    }

    /// Whether a running process has printed this.
    static boolean hasSaid(String text, Process process, Path log) {
        boolean alive = process.isAlive();
        String said = read(log);
        if (!alive && !said.contains(text)) {
            throw new AssertionError("it ended: " + said);
        }
        return said.contains(text);
    }

    /// What the program has printed until now.
    String said() {
        return read(log);
    }

    /// Runs a command inside, as root.
    Shell.Outcome run(String... command) {
        return Shell.run(Path.of("/"), System.getenv(), inside(command));
    }

    /// Starts a command inside, as root.
    Process start(Path to, String... command) throws IOException {
        return new ProcessBuilder(inside(command))
                .redirectErrorStream(true)
                .redirectOutput(to.toFile())
                .start();
    }

    private List<String> inside(String... command) {
        var all = new ArrayList<String>();
        all.addAll(List.of("nsenter", "--target", Long.toString(program.pid())));
        all.addAll(List.of("--mount", "--pid", "--net", "--root", "--wd"));
        all.addAll(List.of(command));
        return all;
    }

    /// Asks the program to end, by SIGTERM.
    ///
    /// @return how it ended
    int end() throws InterruptedException {
        program.destroy();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end: " + said());
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        program.destroyForcibly();
        process.destroyForcibly();
        process.onExit().join();
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
