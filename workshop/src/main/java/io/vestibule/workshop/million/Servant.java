package io.vestibule.workshop.million;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A process that takes orders, a line each, and answers each with one line of `name=number`.
/// *Confined to its thread.*
public final class Servant implements AutoCloseable {

    private final Process process;
    private final BufferedReader answers;
    private final Writer orders;

    /// Numbers by name. *Immutable.*
    public record Answer(Map<String, Long> numbers) {

        public long get(String name) {
            return numbers.getOrDefault(name, 0L);
        }
    }

    public Servant(List<String> command) {
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Million.endWith(process);
        answers = process.inputReader(StandardCharsets.UTF_8);
        orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    public long pid() {
        return process.pid();
    }

    /// Gives an order and waits for the answer.
    public Answer order(String order) {
        try {
            orders.write(order + "\n");
            orders.flush();
            String line = answers.readLine();
            if (line == null) {
                throw new IllegalStateException("the process ended at: " + order);
            }
            return parse(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer parse(String line) {
        var answer = new HashMap<String, Long>();
        for (String part : line.split(" ", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                answer.put(part.substring(0, equals), Long.valueOf(part.substring(equals + 1)));
            }
        }
        return new Answer(answer);
    }

    /// Ends the process without any warning: SIGKILL.
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
