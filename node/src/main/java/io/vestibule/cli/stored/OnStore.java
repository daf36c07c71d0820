package io.vestibule.cli.stored;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.StorePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/// A command that works on the configuration store, with or without a running server, which notices
/// within a second. *Confined to the thread of the command.*
abstract class OnStore implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private StoreOptions options = new StoreOptions();

    OnStore(Terminal terminal) {
        this.terminal = terminal;
    }

    Terminal terminal() {
        return terminal;
    }

    /// Does `work` on the store, opened.
    ///
    /// @param usual where the data directory and the store are unless the options say so
    int with(Location usual, Function<ConfigStore, Integer> work) {
        Path folder = options.data(terminal, usual.data());
        StorePlace place = options.shared(terminal.environment(), folder)
                .or(() -> usual.store().filter(StorePlace.Postgres.class::isInstance))
                .orElseGet(() -> new StorePlace.Sqlite(folder.resolve(StorePlace.FILE)));
        if (place instanceof StorePlace.Sqlite(Path file) && !Files.isRegularFile(file)) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "there is no configuration store %s; name the data directory with --data, or".formatted(file)
                            + " start the server once");
        }
        try (var store = ConfigStore.at(place, folder, SystemClock.INSTANCE, new RandomSource())) {
            store.load();
            return work.apply(store);
        }
    }

    int with(Function<ConfigStore, Integer> work) {
        return with(Location.UNKNOWN, work);
    }

    /// What a settings file says about where things are.
    record Location(Optional<Path> data, Optional<StorePlace> store) {

        static final Location UNKNOWN = new Location(Optional.empty(), Optional.empty());
    }
}
