package io.vestibule.cli.stored;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.config.EditResult;
import io.vestibule.config.KeptKind;
import io.vestibule.config.Role;
import io.vestibule.config.TokenEdits;
import io.vestibule.config.TokenEntry;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.TokenText;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `token`: what lets programs in at the control port. *Confined to the thread of the command.*
@Command(name = "token", description = "Makes, lists and revokes API tokens.")
public final class TokenCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "give a command: create, list or revoke");
    }

    /// `token create`.
    @Command(
            name = "create",
            description = "Makes a token and shows it once, on standard output; only its hash is kept.")
    public static final class Create extends OnStore {

        @Parameters(paramLabel = "NAME", description = "the token's name, as shown in lists and in the history")
        private String name = "";

        @Option(
                names = "--role",
                paramLabel = "read|write",
                description = "the token's role: read or write (default read)")
        private Role role = Role.READ;

        public Create(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            String token = TokenText.fresh();
            return with(store -> switch (store.commit("cli", TokenEdits.create(name, role, token))
                    .result()) {
                case EditResult.Refused(var faults) -> terminal().refuse(faults, "no token was made");
                case EditResult.Changed _, EditResult.Same _, EditResult.Missing _ -> {
                    terminal()
                            .err()
                            .printf("token %s, role %s; it is shown only this" + " once:%n", name, role.published());
                    terminal().out().println(token);
                    yield Terminal.DONE;
                }
            });
        }
    }

    /// `token list`.
    @Command(name = "list", description = "Lists the names and roles of the tokens, not the tokens themselves.")
    public static final class Listing extends OnStore {

        public Listing(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            return with(this::list);
        }

        private int list(ConfigStore store) {
            for (TokenEntry token : store.newest().all(KeptKind.TOKEN)) {
                terminal()
                        .out()
                        .printf(
                                "%-20s %-5s  made %s%s%n",
                                token.name(),
                                token.role().published(),
                                token.createdOn().truncatedTo(ChronoUnit.SECONDS),
                                token.revokedOn()
                                        .map(at -> "  revoked " + at.truncatedTo(ChronoUnit.SECONDS))
                                        .orElse(""));
            }
            return Terminal.DONE;
        }
    }

    /// `token revoke`.
    @Command(name = "revoke", description = "Revokes a token, on every node within a second.")
    public static final class Revoke extends OnStore {

        @Parameters(paramLabel = "NAME", description = "the token's name")
        private String name = "";

        public Revoke(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            return with(store -> switch (store.commit("cli", TokenEdits.revoke(name))
                    .result()) {
                case EditResult.Missing _ ->
                    terminal().fail("there is no active token %s; see vestibule".formatted(name) + " token list");
                case EditResult.Refused(var faults) -> terminal().refuse(faults, "nothing was changed");
                case EditResult.Changed _, EditResult.Same _ -> {
                    terminal().out().println("token " + name + " is revoked");
                    yield Terminal.DONE;
                }
            });
        }
    }
}
