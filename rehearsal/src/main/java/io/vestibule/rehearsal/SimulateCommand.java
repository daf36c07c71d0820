package io.vestibule.rehearsal;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.simulation.scenario.BuiltIn;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.scenario.ScenarioReader;
import io.vestibule.simulation.strategy.StrategyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `simulate`: lives through scenarios in virtual time and says what came of it. *Confined to the
/// thread of the command.*
@Command(
        name = "simulate",
        description = {
            "Rehearses an event in virtual time: a room, data centers, people, and what goes wrong."
                    + " Scenarios are YAML files; docs/SIMULATOR.md explains how to write your own.",
            "Ctrl-C stops it and shows the results so far. Exit code 3 means that a checked promise" + " was broken.",
            ""
        },
        sortOptions = false)
final class SimulateCommand implements Callable<Integer> {

    private static final String ALL = "all";
    private static final int MOST_SEEDS = 1_000_000;
    private static final double MOST_SCALE = 100;

    private final Terminal terminal;
    private final Simulator simulator;
    private final List<SettingsFault> faults = new ArrayList<>();

    @Option(
            names = "--scenario",
            paramLabel = "NAME|FILE",
            description = "what to rehearse: a built-in scenario, a file (YAML), or all; may be repeated")
    private List<String> names = List.of();

    @Option(names = "--list", description = "list the built-in scenarios")
    private boolean list;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            split = ",",
            description = "how slots are divided: leases (default), one of the strategies to compare with"
                    + " (counters, adaptive, adaptive:CURVE, even), or all")
    private List<String> strategies = List.of("leases");

    @Option(names = "--seed", paramLabel = "N", description = "the seed of all random choices (default 1)")
    private long seed = 1;

    @Option(names = "--seeds", paramLabel = "N", description = "run this many seeds, from --seed on (default 1)")
    private int seeds = 1;

    @Option(
            names = "--scale",
            paramLabel = "PART",
            description = "the same story with this share of the people and of the limits (default 1)")
    private double scale = 1;

    @Option(names = "--json", description = "print one JSON object per seed on standard output, instead of tables")
    private boolean json;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description = "write pages with plots, JSON and one table of everything into this folder")
    private String report = "";

    @Option(
            names = "--waits",
            paramLabel = "FILE",
            description = "write the wait of each visitor to this file as CSV, or as JSON if its name"
                    + " ends in .json: ArrivalMinutes, WaitTimeSeconds; for one scenario,"
                    + " strategy and seed")
    private String waits = "";

    @Option(names = "--threads", paramLabel = "N", description = "simulations at a time (default: one per core)")
    private int threads = Runtime.getRuntime().availableProcessors();

    SimulateCommand(Terminal terminal, Simulator simulator) {
        this.terminal = terminal;
        this.simulator = simulator;
    }

    @Override
    public Integer call() throws IOException {
        if (list) {
            return list();
        }
        var kinds = new LinkedHashSet<StrategyKind>();
        strategies.forEach(title -> addStrategy(title, kinds));
        List<RehearsedScenario> scenarios = scenarios();
        refuseNumbers();
        Optional<ReportFolder> folder = folder();
        Optional<WaitsFile> file = waits(scenarios.size() * kinds.size());
        if (!faults.isEmpty()) {
            return terminal.refuse(faults, "nothing was simulated. See vestibule simulate --help");
        }
        if (folder.isPresent()) {
            folder.get().make();
        }
        long[] all = LongStream.range(seed, seed + seeds).toArray();
        var output = new RehearsalOutput(json, folder, file);
        var rehearsal = new Rehearsal(terminal, scenarios, List.copyOf(kinds), all, output);
        return rehearsal.run(simulator, threads);
    }

    private int list() {
        for (String name : BuiltIn.NAMES) {
            String title = read(BuiltIn.bytes(name).orElseThrow(), name)
                    .map(Scenario::title)
                    .orElse("");
            terminal.out().printf("%-22s %s%n", name, title);
        }
        return Terminal.DONE;
    }

    // ---- what was asked for ------------------------------------------------------------------

    private void addStrategy(String title, Set<StrategyKind> kinds) {
        if (title.equals(ALL)) {
            kinds.addAll(StrategyKind.all());
            return;
        }
        StrategyKind.of(title).ifPresentOrElse(kinds::add, () -> {
            var known = StrategyKind.all().stream().map(StrategyKind::title).toList();
            fault(
                    "--strategy",
                    title,
                    "must be leases, counters, adaptive, adaptive:CURVE with a"
                            + " curve from 0 to 1, even or all"
                            + Hint.among(known, title));
        });
    }

    private List<RehearsedScenario> scenarios() {
        if (names.isEmpty()) {
            fault("--scenario", "", "is required: a NAME of --list, a FILE, or all");
        }
        var wanted = new LinkedHashSet<String>();
        names.forEach(name -> wanted.addAll(name.equals(ALL) ? BuiltIn.STORIES : List.of(name)));
        var scenarios = new ArrayList<RehearsedScenario>();
        for (String name : wanted) {
            BuiltIn.bytes(name)
                    .or(() -> bytesOf(name))
                    .flatMap(bytes -> read(bytes, name))
                    .ifPresent(scenario -> scenarios.add(new RehearsedScenario(scenario, replay(name))));
        }
        if (scenarios.stream().map(r -> r.scenario().name()).distinct().count() < scenarios.size()) {
            fault("--scenario", "", "two scenarios have the same name");
        }
        return scenarios;
    }

    /// The command for one scenario, but for strategy and seed.
    private String replay(String name) {
        String quoted = name.matches("[\\w./-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
        return "./vestibule simulate --scenario " + quoted + (scale == 1 ? "" : " --scale " + scale);
    }

    private Optional<byte[]> bytesOf(String file) {
        try {
            Path path = Path.of(file);
            if (Files.isRegularFile(path)) {
                return Optional.of(Files.readAllBytes(path));
            }
            fault(
                    "--scenario",
                    file,
                    "there is no such scenario or file" + Hint.among(BuiltIn.NAMES, file) + "; see --list");
        } catch (InvalidPathException | IOException e) {
            fault("--scenario", file, "cannot be read: " + e.getMessage());
        }
        return Optional.empty();
    }

    private Optional<Scenario> read(byte[] bytes, String file) {
        return switch (ScenarioReader.read(bytes, file, terminal.environment())) {
            case ScenarioReader.Result.Good(Scenario scenario, var _) ->
                Optional.of(isScale() ? scenario.scaled(scale) : scenario);
            case ScenarioReader.Result.Refused(var found) -> {
                faults.addAll(found);
                yield Optional.empty();
            }
        };
    }

    private void refuseNumbers() {
        if (!isScale()) {
            fault("--scale", String.valueOf(scale), "must be above 0, at most 100, such as 0.1");
        }
        if (seeds < 1 || seeds > MOST_SEEDS) {
            fault("--seeds", String.valueOf(seeds), "must be a whole number from 1 to 1000000");
        }
        if (threads < 1 || threads > 256) {
            fault("--threads", String.valueOf(threads), "must be a whole number from 1 to 256");
        }
    }

    private boolean isScale() {
        return scale > 0 && scale <= MOST_SCALE;
    }

    private Optional<ReportFolder> folder() {
        if (report.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path path = Path.of(report);
            if (Files.exists(path) && !Files.isDirectory(path)) {
                fault("--report", report, "is a file; use a folder");
            }
            return Optional.of(new ReportFolder(path));
        } catch (InvalidPathException _) {
            fault("--report", report, "must be a folder");
            return Optional.empty();
        }
    }

    /// @param stories scenarios times strategies
    private Optional<WaitsFile> waits(int stories) {
        if (waits.isEmpty()) {
            return Optional.empty();
        }
        if (stories > 1 || seeds > 1) {
            fault("--waits", waits, "needs exactly one scenario, one strategy and one seed");
        }
        try {
            var file = new WaitsFile(Path.of(waits));
            if (Files.isDirectory(file.file())) {
                fault("--waits", waits, "is a folder; use a file");
            } else {
                file.probe();
            }
            return Optional.of(file);
        } catch (IOException | InvalidPathException e) {
            fault("--waits", waits, "cannot be written: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void fault(String option, String value, String reason) {
        faults.add(new SettingsFault("", value, reason, option));
    }
}
