package io.vestibule.cli.stored;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.cli.terminal.UsualData;
import io.vestibule.ground.Failure;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Where commands look for what nodes keep: options, else variables. *Confined to the thread of the
/// command.*
final class StoreOptions {

    private static final String DATA = "VESTIBULE_DATA";
    private static final String STORE = "VESTIBULE_STORE_URL";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "the data directory (default VESTIBULE_DATA, else ./data, else" + " /var/lib/vestibule)")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "the shared configuration store, postgresql://USER:PASSWORD@HOST/DATABASE"
                    + " (default VESTIBULE_STORE_URL, else the file in the data directory)")
    private Optional<String> url = Optional.empty();

    /// @param usual unless options and variables say so
    Path data(Terminal terminal, Optional<Path> usual) {
        return data.or(() ->
                        Optional.ofNullable(terminal.environment().get(DATA)).map(Path::of))
                .or(() -> usual.filter(path -> !path.equals(UsualData.OF_PROCESS.here())))
                .orElseGet(() -> UsualData.OF_PROCESS.find(terminal.err()));
    }

    /// The store that nodes share, if one is named.
    Optional<StorePlace> shared(Map<String, String> environment, Path folder) {
        return url.or(() -> Optional.ofNullable(environment.get(STORE)))
                .map(text -> StorePlace.of(text, folder)
                        .orElseThrow(() -> new Failure(
                                Failure.Source.OPERATOR,
                                Failure.Retry.NEVER,
                                "--store must be" + " postgresql://USER:PASSWORD@HOST/DATABASE")));
    }
}
