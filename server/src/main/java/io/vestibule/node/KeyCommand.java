package io.vestibule.node;

import io.vestibule.ground.Failure;
import io.vestibule.store.KeyStore;
import io.vestibule.ticket.TicketKey;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `key`: the keys that tickets are sealed under. They are changed in the data directory, with or
/// without a running server, which notices within a second. *Confined to the thread of the
/// command.*
@Command(name = "key", description = "Ticket keys: rotate them, list them.")
final class KeyCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "rotate or list is needed");
    }

    /// Works on a data directory.
    abstract static class OnData implements Callable<Integer> {

        private static final String VARIABLE = "VESTIBULE_DATA";

        private final Terminal terminal;

        @Option(
                names = "--data",
                paramLabel = "DIR",
                description = "the data directory (default VESTIBULE_DATA, else ./data)")
        private Optional<Path> data = Optional.empty();

        OnData(Terminal terminal) {
            this.terminal = terminal;
        }

        Terminal terminal() {
            return terminal;
        }

        /// A new directory would be one that no server uses.
        KeyStore store() {
            Path path =
                    data.orElseGet(
                            () -> Path.of(terminal.environment().getOrDefault(VARIABLE, "data")));
            if (!Files.isRegularFile(path.resolve(KeyStore.FILE))) {
                throw new Failure(
                        Failure.Source.OPERATOR,
                        Failure.Retry.NEVER,
                        "there are no keys in " + path + "; name the data directory with --data");
            }
            return KeyStore.open(path, SystemClock.INSTANCE);
        }
    }

    /// `key rotate`.
    @Command(
            name = "rotate",
            description = {
                "Makes a new key. Tickets are sealed under it from a few seconds on; the old keys"
                        + " open theirs for another day, so that nobody loses a place."
            })
    static final class Rotate extends OnData {

        Rotate(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            TicketKey key = store().rotate(KeyStore.OVERLAP);
            terminal()
                    .out()
                    .printf(
                            "key %s seals from %s on; older keys are accepted until %s%n",
                            idOf(key),
                            time(key.sealsFromMillis()),
                            time(key.sealsFromMillis() + KeyStore.OVERLAP.toMillis()));
            return Terminal.DONE;
        }
    }

    /// `key list`.
    @Command(name = "list", description = "Lists the keys, newest first; never their secrets.")
    static final class Listing extends OnData {

        Listing(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            var ring = store().ring();
            TicketKey sealing = ring.sealing(SystemClock.INSTANCE.millis());
            for (TicketKey key : ring.keys()) {
                terminal()
                        .out()
                        .printf(
                                "%s  seals from %s  accepted until %s%s%n",
                                idOf(key),
                                key.sealsFromMillis() == 0
                                        ? "the beginning"
                                        : time(key.sealsFromMillis()),
                                key.opensUntilMillis() == TicketKey.NEVER
                                        ? "replaced"
                                        : time(key.opensUntilMillis()),
                                key.id() == sealing.id() ? "  (seals now)" : "");
            }
            return Terminal.DONE;
        }
    }

    private static String idOf(TicketKey key) {
        return "%08x".formatted(key.id());
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
