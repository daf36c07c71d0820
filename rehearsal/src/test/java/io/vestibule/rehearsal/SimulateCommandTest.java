package io.vestibule.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Progress;
import io.vestibule.simulation.Simulation;
import io.vestibule.simulation.report.Samples;
import io.vestibule.simulation.scenario.BuiltIn;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.StrategyKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class SimulateCommandTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicInteger runs = new AtomicInteger();
    private volatile int broken;

    @Test
    void aTableIsShownForEachScenario() {
        assertThat(run("--scenario wave --scenario quiet-day --strategy all")).isZero();

        assertThat(out()).containsSubsequence("A wave (wave), seed 1", "A quiet day (quiet-day)");
        assertThat(out().lines().filter(l -> l.strip().startsWith("even  "))).hasSize(2);
        assertThat(runs).hasValue(8);
    }

    @Test
    void jsonIsALineForEachSeedAndNothingElse() {
        assertThat(run("--scenario wave --strategy even,leases --seed 5 --seeds 3 --json"))
                .isZero();

        assertThat(out().lines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("{\"scenario\":\"wave\",\"seed\":"))
                .first()
                .asString()
                .contains("\"seed\":5", "\"strategy\":\"even\"", "\"strategy\":\"leases\"");
    }

    @Test
    void allIsEveryStoryButNotTheMeasureOfSize() {
        assertThat(run("--scenario all")).isZero();

        assertThat(runs).hasValue(17);
        assertThat(out()).doesNotContain("three-hundred");
    }

    @Test
    void aBrokenPromiseIsThreeAndSaysHowToReplayIt() {
        broken = 1;

        assertThat(run("--scenario wave --seed 9 --scale 0.5")).isEqualTo(3);

        assertThat(err())
                .contains("broken promise: LimitsHold at 61.500 s: 201 sessions")
                .contains("1:01 admitted 2", "1 promise was broken")
                .contains("simulate --scenario wave --scale 0.5 --strategy leases --seed 9");
    }

    @Test
    void aFileIsAScenarioToo(@TempDir Path folder) throws IOException {
        Path file =
                Files.write(folder.resolve("mine.yaml"), BuiltIn.bytes("wave").orElseThrow());

        assertThat(run("--scenario " + file + " --scale 0.1")).isZero();

        assertThat(out()).contains("A wave, scaled to 0.1 (mine), seed 1", "2,400 visitors");
    }

    @Test
    void everyFaultIsToldAtOnceAndNothingIsSimulated(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.yaml"), "length: -1h\nroom: {}\n");

        assertThat(run("--scenario wafe --scenario %s --strategy leeses,even --scale 0".formatted(file)
                        + " --seeds 0 --threads 0 --report pom.xml"))
                .isEqualTo(2);

        assertThat(out()).isEmpty();
        assertThat(err())
                .contains("nothing was simulated. See vestibule simulate --help")
                .contains("--scenario = \"wafe\": there is no such scenario", "mean wave?")
                .contains("bad.yaml:1:9: length = \"-1h\"", "bad.yaml:1:1: centers")
                .contains("--strategy = \"leeses\": must be leases", "mean leases?")
                .contains("--scale = \"0.0\"", "--seeds = \"0\"", "--threads = \"0\"")
                .contains("--report = \"pom.xml\": is a file; use a folder");
        assertThat(runs).hasValue(0);
    }

    @Test
    void withoutAScenarioItSaysWhatIsNeeded() {
        assertThat(run("")).isEqualTo(2);

        assertThat(err()).contains("--scenario: is required: a NAME of --list, a FILE, or all");
    }

    @Test
    void theListNamesEveryScenario() {
        assertThat(run("--list")).isZero();

        assertThat(out().lines()).hasSize(BuiltIn.NAMES.size());
        assertThat(out()).containsPattern("moving-crowd +A crowd that moves");
    }

    @Test
    void aReportIsAFolderOfPages(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("new/report");

        assertThat(run("--scenario wave --scenario quiet-day --seeds 2 --report " + report))
                .isZero();

        assertThat(Files.readString(report.resolve("wave.html"))).contains("seeds 1 to 2");
        assertThat(Files.readAllLines(report.resolve("quiet-day.json"))).hasSize(2);
        assertThat(Files.readString(report.resolve("index.html"))).contains("wave.html");
        assertThat(Files.readString(report.resolve("table.md"))).contains("| wave | leases |");
        assertThat(err()).contains("the page is " + report.resolve("wave.html"));
    }

    @Test
    @Slow("the published experiment, with 10,000 visitors")
    void waitsAreALineForEachVisitorAsInThePublishedExperiment(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("waits.csv"), "of an earlier run\n".repeat(9));

        assertThat(run(Simulation::run, "--scenario wave --scale 0.01 --waits " + file))
                .isZero();

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).first().isEqualTo("ArrivalMinutes,WaitTimeSeconds");
        assertThat(lines).as("240 visitors and the header").hasSize(241);
        assertThat(lines.subList(1, lines.size()))
                .allMatch(line -> line.matches("\\d+\\.\\d{5},(\\d+\\.\\d{3})?"))
                .anyMatch(line -> !line.endsWith(",0.000") && !line.endsWith(","))
                .isSortedAccordingTo(Comparator.comparingDouble(line -> Double.parseDouble(line.split(",", -1)[0])));
        assertThat(err()).contains("the waits are " + file);
    }

    @Test
    @Slow("the published experiment, with 10,000 visitors")
    void waitsAreJsonInAFileThatIsNamedSo(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("waits.json");

        assertThat(run(Simulation::run, "--scenario wave --scale 0.01 --waits " + file))
                .isZero();

        var json = JsonMapper.shared().readTree(Files.readString(file));
        assertThat(json.path("ArrivalMinutes").size()).isEqualTo(240);
        assertThat(json.path("WaitTimeSeconds").size()).isEqualTo(240);
        assertThat(json.path("WaitTimeSeconds").values())
                .allMatch(wait -> wait.isNull() || wait.asDouble(-1) >= 0)
                .anyMatch(wait -> wait.asDouble(0) > 0);
    }

    @Test
    void aFileForWaitsThatCannotBeWrittenIsRefusedBeforeAnythingIsSimulated(@TempDir Path folder) {
        Path missing = folder.resolve("missing/waits.csv");

        assertThat(run("--scenario wave --waits " + missing)).isEqualTo(2);
        assertThat(run("--scenario wave --waits " + folder)).isEqualTo(2);
        assertThat(run("--scenario wave --waits pom.xml/waits.csv")).isEqualTo(2);

        assertThat(err())
                .contains("--waits = \"%s\": cannot be written".formatted(missing))
                .contains("there is no folder " + missing.getParent())
                .contains("--waits = \"%s\": is a folder; use a file".formatted(folder))
                .contains("--waits = \"pom.xml/waits.csv\": cannot be written: there is no folder");
        assertThat(runs).hasValue(0);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void waitsAreThoseOfOneWorld(@TempDir Path folder) {
        String file = " --waits " + folder.resolve("waits.csv");

        assertThat(run("--scenario wave --seeds 2" + file)).isEqualTo(2);
        assertThat(run("--scenario wave --strategy all" + file)).isEqualTo(2);
        assertThat(run("--scenario wave --scenario quiet-day" + file)).isEqualTo(2);

        assertThat(err().lines().filter(l -> l.contains("one scenario, one strategy and one seed")))
                .hasSize(3);
        assertThat(runs).hasValue(0);
        assertThat(folder).isEmptyDirectory();
    }

    /// The seventh world is told to stop in its middle; of the eighth there is nothing.
    @Test
    void whoEndsItSeesWhatThereWasSoFar() throws IOException {
        Scenario wave = Samples.scenario("wave");
        var terminal = new Terminal(InputStream.nullInputStream(), stream(out), stream(err), Map.of());
        var rehearsal = new Rehearsal(
                terminal,
                List.of(new RehearsedScenario(wave, ""), new RehearsedScenario(Samples.scenario("quiet-day"), "")),
                List.of(new StrategyKind.Even(), new StrategyKind.Leases()),
                new long[] {1, 2, 3, 4},
                new RehearsalOutput(false, Optional.empty(), Optional.empty()));

        int code = rehearsal.run(
                (scenario, strategy, seed, progress) -> {
                    if (runs.get() == 6) {
                        rehearsal.stop();
                    }
                    return live(scenario, strategy, seed, progress);
                },
                1);

        assertThat(code).isEqualTo(1);
        assertThat(runs).hasValue(7);
        assertThat(out())
                .contains("A wave (wave), seeds 1 to 4")
                .contains("even: ended early, 3 of 4 seeds reached the end")
                .doesNotContain("quiet", "leases: ended");
        assertThat(err()).contains("ended early; these are the results so far");
    }

    @Test
    void theBarSaysHowFarItHasCome() {
        var now = new AtomicLong();
        var progress = new SimulationProgress(stream(err), true, 2, now::get);
        var job = new SimulationJob(new RehearsedScenario(Samples.scenario("wave"), ""), 1, new StrategyKind.Leases());
        var step = progress.begin(job);

        step.reached(0.2);
        assertThat(err()).isEmpty();
        now.set(10_000_000_000L);
        step.reached(0.5);

        assertThat(err())
                .contains("[#######-----------------------]  25 %  0:10, some 0:30 left")
                .endsWith("wave, leases, seed 1");
        progress.end();
        assertThat(err()).endsWith("\r\u001b[2K");
    }

    @Test
    void aWorldThatFailsIsOneAndNamed() {
        Simulator failing = (_, _, _, _) -> {
            throw new IllegalStateException("no such center");
        };

        assertThat(run(failing, "--scenario wave --seed 4")).isEqualTo(1);

        assertThat(err()).contains("the simulation failed: wave under leases with seed 4", "no such center");
    }

    private int run(String line) {
        return run(this::live, line);
    }

    private int run(Simulator simulator, String line) {
        var terminal = new Terminal(InputStream.nullInputStream(), stream(out), stream(err), Map.of());
        var command = new CommandLine(new SimulateCommand(terminal, simulator));
        return command.execute(line.isEmpty() ? new String[0] : line.split(" ", -1));
    }

    private Outcome live(Scenario scenario, StrategyKind strategy, long seed, Progress progress) {
        runs.incrementAndGet();
        boolean on = true;
        for (int part = 1; part <= 10 && on; part++) {
            on = progress.goesOn(part, 10);
        }
        return Samples.outcome(scenario, strategy, seed, on, broken);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
