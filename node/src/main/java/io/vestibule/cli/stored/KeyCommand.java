package io.vestibule.cli.stored;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.KeyStore;
import io.vestibule.store.StorePlace;
import io.vestibule.ticket.TicketKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `key`: the keys that tickets are sealed under. They are changed where they are, in the data
/// directory or in the store that nodes share, with or without a running server, which notices
/// within a second. *Confined to the thread of the command.*
@Command(name = "key", description = "Rotates and lists ticket keys.")
public final class KeyCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "give a command: rotate or list");
    }

    /// Works on a data directory, or on the store that nodes share.
    abstract static class OnKeys implements Callable<Integer> {

        private final Terminal terminal;

        @Mixin
        private StoreOptions options = new StoreOptions();

        OnKeys(Terminal terminal) {
            this.terminal = terminal;
        }

        Terminal terminal() {
            return terminal;
        }

        abstract void work(KeyStore keys);

        @Override
        public final Integer call() {
            Path folder = options.data(terminal, Optional.empty());
            var shared = options.shared(terminal.environment(), folder);
            if (shared.isPresent()) {
                workOn(shared.get(), folder);
            } else {
                work(inFolder(folder));
            }
            return Terminal.DONE;
        }

        /// A new store would be one that no server uses.
        private void workOn(StorePlace place, Path folder) {
            try (var store = ConfigStore.at(place, folder, SystemClock.INSTANCE, new RandomSource())) {
                work(KeyStore.in(store, SystemClock.INSTANCE)
                        .orElseThrow(() -> failure("no server has used the data directory " + place + " yet")));
            }
        }

        /// A new directory would be one that no server uses.
        private static KeyStore inFolder(Path folder) {
            if (Files.isRegularFile(folder.resolve(KeyStore.COPY))) {
                throw failure("the keys of " + folder + " are in the store that its node shares; name it with --store");
            }
            if (!Files.isRegularFile(folder.resolve(KeyStore.FILE))) {
                throw failure("there are no ticket keys in "
                        + folder
                        + "; name the data directory with --data, or a shared store with"
                        + " --store");
            }
            return KeyStore.open(folder, SystemClock.INSTANCE);
        }

        private static Failure failure(String reason) {
            return new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, reason);
        }
    }

    /// `key rotate`.
    @Command(
            name = "rotate",
            description = {
                "Makes a new key. Tickets are sealed with it after a few seconds, or after a minute"
                        + " if nodes share a store; the old keys still open their tickets for a day, so"
                        + " that no visitor loses a place."
            })
    public static final class Rotate extends OnKeys {

        public Rotate(Terminal terminal) {
            super(terminal);
        }

        @Override
        void work(KeyStore keys) {
            TicketKey key = keys.rotate(KeyStore.OVERLAP);
            terminal()
                    .out()
                    .printf(
                            "key %s seals tickets from %s on; older keys are accepted until %s%n",
                            idOf(key),
                            time(key.sealsFromMillis()),
                            time(key.sealsFromMillis() + KeyStore.OVERLAP.toMillis()));
        }
    }

    /// `key list`.
    @Command(name = "list", description = "Lists the keys, newest first, without their secrets.")
    public static final class Listing extends OnKeys {

        public Listing(Terminal terminal) {
            super(terminal);
        }

        @Override
        void work(KeyStore keys) {
            var ring = keys.ring();
            TicketKey sealing = ring.sealing(SystemClock.INSTANCE.millis());
            for (TicketKey key : ring.keys()) {
                terminal().out().println(line(key, key.id() == sealing.id()));
            }
            if (ring.keys().size() == 1) {
                terminal().out().println("older keys: none");
            }
        }

        private static String line(TicketKey key, boolean seals) {
            String until =
                    key.opensUntilMillis() == TicketKey.NEVER ? "" : "  accepted until " + time(key.opensUntilMillis());
            if (seals) {
                return idOf(key)
                        + "  in use"
                        + (key.sealsFromMillis() == 0 ? "" : " since " + time(key.sealsFromMillis()))
                        + until;
            }
            boolean next = key.sealsFromMillis() > SystemClock.INSTANCE.millis();
            return idOf(key) + (next ? "  in use from " + time(key.sealsFromMillis()) : "  older") + until;
        }
    }

    private static String idOf(TicketKey key) {
        return "%08x".formatted(key.id());
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
