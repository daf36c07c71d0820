package io.vestibule.cli;

import io.vestibule.cli.control.AnalyticsCommand;
import io.vestibule.cli.control.ClusterCommand;
import io.vestibule.cli.control.DashboardCommand;
import io.vestibule.cli.control.HealthCommand;
import io.vestibule.cli.control.HistoryCommand;
import io.vestibule.cli.control.LooksCommand;
import io.vestibule.cli.control.NotificationsCommand;
import io.vestibule.cli.control.RevokeCommand;
import io.vestibule.cli.control.RoomCommand;
import io.vestibule.cli.control.RoomsCommand;
import io.vestibule.cli.control.SwitchCommand;
import io.vestibule.cli.control.UndoCommand;
import io.vestibule.cli.server.TrainCommand;
import io.vestibule.cli.stored.ApplyCommand;
import io.vestibule.cli.stored.BackupCommand;
import io.vestibule.cli.stored.ExportCommand;
import io.vestibule.cli.stored.KeyCommand;
import io.vestibule.cli.stored.TokenCommand;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.settings.text.Hint;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/// The command line, but for `run`, which is only explained here. *Confined to the thread of the
/// command.*
@Command(
        name = "vestibule",
        description = "A self-hosted waiting room for your website.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Run a command with --help, or help COMMAND, to learn more about it. Exit codes: 0"
                    + " success, 1 failure, 2 wrong usage or settings, 3 a checked promise was broken"
                    + " (simulate).",
            "",
            "  vestibule demo",
            "  vestibule run --origin http://localhost:3000 --active-users 100"
        })
final class Cli implements Callable<Integer> {

    private static final String VALUE =
            "Invalid value for (?:option '|positional parameter at index [0-9.]+ \\()([^'\\s=)]+)" + "[^:]*: ";
    private static final Pattern NUMBER = Pattern.compile(VALUE + "'(.*)' is not an? (?:int|long)", Pattern.DOTALL);
    private static final Pattern CHOICE =
            Pattern.compile(VALUE + "expected one of \\[(.*)] \\(case-insensitive\\) but was '(.*)'", Pattern.DOTALL);

    /// Commands that change nothing of a running server: only these are proposed for a word that is
    /// none.
    private static final Set<String> HARMLESS = Set.of(
            "advise",
            "analytics",
            "check",
            "cluster",
            "dashboard",
            "demo",
            "eval",
            "export",
            "health",
            "history",
            "key",
            "list",
            "notifications",
            "package",
            "rooms",
            "rule",
            "run",
            "simulate",
            "token",
            "version");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Cli() {}

    /// Runs it.
    ///
    /// @return the exit code
    static int run(List<String> arguments, Terminal terminal) {
        return of(terminal).execute(arguments.toArray(String[]::new));
    }

    private static CommandLine of(Terminal terminal) {
        var root = new CommandLine(new Cli());
        var rehearsal = rehearsal(terminal);
        addRehearsal(root, rehearsal, "demo");
        root.addSubcommand(explained("run", RUN, RunOptions.ALL));
        addRehearsal(root, rehearsal, "simulate");
        root.addSubcommand(new CheckCommand(terminal));
        addRehearsal(root, rehearsal, "advise");
        root.addSubcommand(new ApplyCommand(terminal));
        root.addSubcommand(new ExportCommand(terminal));
        root.addSubcommand(new BackupCommand(terminal));
        root.addSubcommand(new HistoryCommand(terminal));
        root.addSubcommand(new UndoCommand(terminal));
        root.addSubcommand(new RoomsCommand(terminal));
        root.addSubcommand(new DashboardCommand(terminal));
        root.addSubcommand(new HealthCommand(terminal));
        root.addSubcommand(new CommandLine(new NotificationsCommand(terminal))
                .addSubcommand(new NotificationsCommand.History(terminal))
                .addSubcommand(new NotificationsCommand.Trial(terminal)));
        root.addSubcommand(new AnalyticsCommand(terminal));
        root.addSubcommand(new SwitchCommand.QueueAll(terminal));
        root.addSubcommand(new SwitchCommand.Hold(terminal));
        root.addSubcommand(new RoomCommand.SetMessage(terminal));
        root.addSubcommand(new RoomCommand.SetLimits(terminal));
        root.addSubcommand(new LooksCommand(terminal));
        root.addSubcommand(new SwitchCommand.Suspend(terminal));
        root.addSubcommand(new RevokeCommand(terminal));
        root.addSubcommand(new CommandLine(new ClusterCommand(terminal))
                .addSubcommand(new ClusterCommand.Gone(terminal))
                .addSubcommand(new ClusterCommand.Forget(terminal)));
        root.addSubcommand(new InviteCommand(terminal));
        root.addSubcommand(new CommandLine(new KeyCommand())
                .addSubcommand(new KeyCommand.Rotate(terminal))
                .addSubcommand(new KeyCommand.Listing(terminal)));
        root.addSubcommand(new CommandLine(new RuleCommand()).addSubcommand(new RuleCommand.Eval(terminal)));
        root.addSubcommand(new CommandLine(new TokenCommand())
                .addSubcommand(new TokenCommand.Create(terminal))
                .addSubcommand(new TokenCommand.Listing(terminal))
                .addSubcommand(new TokenCommand.Revoke(terminal)));
        root.addSubcommand(explained("package", PACKAGE, List.of()));
        root.addSubcommand(new VersionCommand(terminal));
        root.addSubcommand(new TrainCommand(terminal));
        root.setCaseInsensitiveEnumValuesAllowed(true);
        addHelp(root);
        root.setOut(writer(terminal.out()));
        root.setErr(writer(terminal.err()));
        root.setParameterExceptionHandler((e, _) -> refuse(e, terminal));
        root.setExecutionExceptionHandler((e, _, _) -> terminal.fail(String.valueOf(e.getMessage())));
        return root;
    }

    /// What commands of other parts there are, by name.
    private static Map<String, CommandLine> rehearsal(Terminal terminal) {
        var found = new HashMap<String, CommandLine>();
        for (CommandSource source : ServiceLoader.load(CommandSource.class)) {
            for (Object command : source.commands(terminal)) {
                var line = new CommandLine(command);
                found.put(line.getCommandName(), line);
            }
        }
        return found;
    }

    /// Adds a command of the rehearsal, or what says how to start it.
    private static void addRehearsal(CommandLine root, Map<String, CommandLine> found, String name) {
        root.addSubcommand(found.getOrDefault(
                name,
                explained(
                        name,
                        List.of("Is not part of what a server has on its class path: start it by the launcher,"
                                + " vestibule " + name + "."),
                        List.of())));
    }

    private static int refuse(ParameterException e, Terminal terminal) {
        var command = e.getCommandLine();
        terminal.err().println("vestibule: " + reason(e));
        String name = command.getCommandSpec().qualifiedName();
        terminal.err().println("See " + name + " --help");
        return Terminal.WRONG_USE;
    }

    private static String reason(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return inWords(String.valueOf(e.getMessage()));
        }
        String word = unmatched.getUnmatched().getFirst();
        var spec = e.getCommandLine().getCommandSpec();
        if (word.startsWith("-")) {
            return "unknown option " + word + Hint.among(spec.optionsMap().keySet(), word);
        }
        boolean none = spec.subcommands().isEmpty();
        var harmless =
                spec.subcommands().keySet().stream().filter(HARMLESS::contains).toList();
        return (none ? "unexpected argument " : "unknown command ") + word + Hint.among(harmless, word);
    }

    /// What is wrong with a value, in words for people.
    private static String inWords(String reason) {
        var number = NUMBER.matcher(reason);
        if (number.matches()) {
            return "%s must be a whole number, not '%s'".formatted(number.group(1), number.group(2));
        }
        var choice = CHOICE.matcher(reason);
        return choice.matches()
                ? "%s must be one of %s, not '%s'"
                        .formatted(choice.group(1), choice.group(2).toLowerCase(Locale.ROOT), choice.group(3))
                : reason;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /// Every command has `--help`.
    private static void addHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("show this help")
                        .build());
        command.getSubcommands().values().forEach(Cli::addHelp);
    }

    /// A command that is carried out elsewhere.
    private static CommandLine explained(String name, List<String> description, List<RunOptions.Option> options) {
        var spec = CommandSpec.wrapWithoutInspection((Callable<Integer>) () -> Terminal.WRONG_USE);
        spec.name(name);
        spec.usageMessage().description(description.toArray(String[]::new));
        spec.usageMessage().sortOptions(false);
        for (RunOptions.Option option : options) {
            spec.addOption(OptionSpec.builder(option.name())
                    .arity(option.takesValue() ? "1" : "0")
                    .type(option.takesValue() ? String.class : boolean.class)
                    .paramLabel(option.label())
                    .description(option.description())
                    .build());
        }
        return new CommandLine(spec);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return Terminal.WRONG_USE;
    }

    private static final List<String> RUN = List.of(
            "Runs the server: a gate in front of a website, with waiting rooms.",
            "",
            "The options describe one room; without --host it covers every host. A file"
                    + " (--config) can describe everything: see examples/vestibule.yaml. Every"
                    + " key of the file can also be set by an environment variable"
                    + " VESTIBULE_..., such as VESTIBULE_ORIGIN. Options take precedence over"
                    + " variables, variables over the file.",
            "");

    private static final List<String> PACKAGE =
            List.of("Builds a self-contained archive for Linux. Works in a checkout only.");
}
