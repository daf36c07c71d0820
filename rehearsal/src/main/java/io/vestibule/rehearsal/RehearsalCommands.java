package io.vestibule.rehearsal;

import io.vestibule.cli.CommandSource;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.simulation.Simulation;
import java.util.List;

/// The commands of this package. *Immutable.*
public final class RehearsalCommands implements CommandSource {

    @Override
    public List<Object> commands(Terminal terminal) {
        return List.of(
                new DemoCommand(terminal), new SimulateCommand(terminal, Simulation::run), new AdviseCommand(terminal));
    }
}
