package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.cli.terminal.UsualData;
import io.vestibule.ground.Failure;
import io.vestibule.store.TokenStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// A command that speaks to the control port of a running server. *Confined to the thread of the
/// command.*
abstract class OnControl implements Callable<Integer> {

    private static final String LISTEN = "VESTIBULE_CONTROL_LISTEN";
    private static final String TOKEN = "VESTIBULE_CONTROL_TOKEN";
    private static final String DATA = "VESTIBULE_DATA";

    private final Terminal terminal;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--control",
            paramLabel = "HOST:PORT",
            description = "the control port, or its URL (default VESTIBULE_CONTROL_LISTEN, else" + " 127.0.0.1:8081)")
    private Optional<String> control = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "a file that contains the token (default VESTIBULE_CONTROL_TOKEN, else"
                    + " control.token in VESTIBULE_DATA, ./data or /var/lib/vestibule)")
    private Optional<Path> tokenFile = Optional.empty();

    OnControl(Terminal terminal) {
        this.terminal = terminal;
    }

    Terminal terminal() {
        return terminal;
    }

    /// An order that makes no sense.
    final ParameterException wrong(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    /// Does `work` with the control port.
    int with(Function<ControlClient, Integer> work) {
        try (var client = new ControlClient(address(), token())) {
            return work.apply(client);
        }
    }

    private URI address() {
        String given = control.or(
                        () -> Optional.ofNullable(terminal.environment().get(LISTEN)))
                .orElse("127.0.0.1:8081");
        try {
            return URI.create(given.contains("://") ? given : "http://" + given);
        } catch (IllegalArgumentException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "--control must be HOST:PORT, such as 127.0.0.1:8081",
                    e);
        }
    }

    private String token() {
        String given = terminal.environment().get(TOKEN);
        if (tokenFile.isEmpty() && given != null) {
            return given;
        }
        Path file = tokenFile.orElseGet(() -> data().resolve(TokenStore.FILE));
        try {
            return Files.readString(file).strip();
        } catch (AccessDeniedException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "you may not read %s: run the command as root or as the server's user".formatted(file),
                    e);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "there is no token in %s; name a file that contains one with --token-file".formatted(file),
                    e);
        }
    }

    private Path data() {
        String given = terminal.environment().get(DATA);
        return given == null ? UsualData.OF_PROCESS.find(terminal.err()) : Path.of(given);
    }
}
