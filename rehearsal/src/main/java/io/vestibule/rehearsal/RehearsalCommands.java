package io.vestibule.rehearsal;

import io.vestibule.cli.CommandSource;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.simulation.Simulation;
import java.util.Optional;

/// The commands of this package. *Immutable.*
public final class RehearsalCommands implements CommandSource {

    @Override
    public Optional<Object> command(String name, Terminal terminal) {
        return switch (name) {
            case "demo" -> Optional.of(new DemoCommand(terminal));
            case "simulate" -> Optional.of(new SimulateCommand(terminal, Simulation::run));
            case "advise" -> Optional.of(new AdviseCommand(terminal));
            default -> Optional.empty();
        };
    }
}
