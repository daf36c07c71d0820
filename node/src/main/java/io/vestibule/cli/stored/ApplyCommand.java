package io.vestibule.cli.stored;

import io.vestibule.cli.terminal.Question;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.config.Abilities;
import io.vestibule.config.Differences;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.EditResult;
import io.vestibule.config.Moment;
import io.vestibule.config.WholeEdit;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.store.ConfigStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `apply`: makes the configuration what a file says. *Confined to the thread of the command.*
@Command(
        name = "apply",
        description = {
            "Makes zones, lists, rooms, events and rules match a file: shows the differences, asks,"
                    + " and applies them as one revision. Applying the same file again changes"
                    + " nothing.",
            "What the file does not name stays, unless --prune is given. Waiting visitors keep"
                    + " their places. Works on the configuration store, with or without a running"
                    + " server."
        })
public final class ApplyCommand extends OnStore {

    @Parameters(paramLabel = "FILE", description = "the file (YAML); its node: part is not applied")
    private String file = "";

    @Option(names = "--yes", description = "do not ask for confirmation")
    private boolean yes;

    @Option(names = "--prune", description = "delete what the file does not name")
    private boolean prune;

    public ApplyCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        // Where the store is, the file may say; what may be set, the store knows.
        return switch (SettingsReader.readSite(file, terminal().environment(), Abilities.ANY)) {
            case SettingsReader.Result.Refused(var faults) -> refuse(faults);
            case SettingsReader.Result.Good(NodeSettings settings, var _, var _) ->
                with(new Location(Optional.of(settings.data()), Optional.of(settings.store())), this::apply);
        };
    }

    private int apply(ConfigStore store) {
        Abilities usual = store.newest().abilities();
        return switch (SettingsReader.readSite(file, terminal().environment(), usual)) {
            case SettingsReader.Result.Refused(var faults) -> refuse(faults);
            case SettingsReader.Result.Good(NodeSettings settings, var _, var warnings) -> {
                terminal().warn(warnings);
                store.judgeBy(settings.abilities());
                yield apply(store, settings);
            }
        };
    }

    private int apply(ConfigStore store, NodeSettings settings) {
        String what = "apply " + Path.of(file).getFileName() + (prune ? ", pruning" : "");
        var edit = new WholeEdit(settings.wanted(), prune, what).with(store.secrets());
        var preview = new Moment(Instant.now(), new RandomSource());
        return switch (edit.apply(store.newest(), preview)) {
            case EditResult.Same _ -> {
                terminal().out().println("nothing to change: everything already matches the file");
                yield Terminal.DONE;
            }
            case EditResult.Refused(var faults) -> refuse(faults);
            case EditResult.Missing(DocumentKind kind, String id) ->
                terminal().fail("there is no " + kind.published() + " " + id);
            case EditResult.Changed changed -> {
                Differences.of(changed.changes()).forEach(terminal().out()::println);
                yield new Question(terminal(), yes).mayGoOn() ? commit(store, settings, edit) : Terminal.FAILED;
            }
        };
    }

    private int commit(ConfigStore store, NodeSettings settings, WholeEdit edit) {
        store.secrets().keep(settings.wanted().notifications().secrets());
        var committed = store.commit("cli", edit);
        return switch (committed.result()) {
            case EditResult.Changed _ -> {
                terminal()
                        .out()
                        .printf(
                                "applied as revision %d; take it back with vestibule undo %1$d%n",
                                committed.revision());
                yield Terminal.DONE;
            }
            case EditResult.Same _ -> {
                terminal().out().println("nothing to change: somebody else has just applied the same");
                yield Terminal.DONE;
            }
            case EditResult.Refused(var faults) -> refuse(faults);
            case EditResult.Missing(DocumentKind kind, String id) ->
                terminal().fail("there is no " + kind.published() + " " + id);
        };
    }

    private int refuse(List<SettingsFault> faults) {
        return terminal().refuse(faults, "nothing was changed");
    }
}
