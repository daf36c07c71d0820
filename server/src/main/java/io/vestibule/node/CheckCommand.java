package io.vestibule.node;

import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `check`: whether a configuration file is right. *Confined to the thread of the command.*
@Command(
        name = "check",
        description = {
            "Checks a configuration file, and starts nothing.",
            "Exit code 0 if it is right, 2 if it is not."
        })
final class CheckCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "the file (YAML)")
    private String file = "";

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var options = new RunOptions(Optional.of(file), Map.of(), List.of());
        return switch (SettingsReader.read(options, terminal.environment())) {
            case SettingsReader.Outcome.Refused(var faults) ->
                    terminal.refuse(faults, "the file is not right");
            case SettingsReader.Outcome.Good good -> {
                int rooms = good.settings().rooms().size();
                terminal.out()
                        .printf("%s is right: %d room%s%n", file, rooms, rooms == 1 ? "" : "s");
                yield Terminal.DONE;
            }
        };
    }
}
