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
import java.util.List;
import java.util.Locale;
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

    /// All commands, as the help lists them.
    private static final List<String> NAMES = List.of(
            "demo",
            "run",
            "simulate",
            "check",
            "advise",
            "apply",
            "export",
            "backup",
            "history",
            "undo",
            "rooms",
            "dashboard",
            "health",
            "notifications",
            "analytics",
            "queue-all",
            "hold",
            "message",
            "limits",
            "looks",
            "suspend",
            "revoke",
            "cluster",
            "invite",
            "key",
            "rule",
            "token",
            "package",
            "version",
            "train",
            "practice");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Cli() {}

    /// Runs it.
    ///
    /// @return the exit code
    static int run(List<String> arguments, Terminal terminal) {
        return of(asked(arguments), terminal).execute(arguments.toArray(String[]::new));
    }

    /// The commands that have to be made: the one that is asked for; all of them where the help lists them, and where
    /// no command has this name, so that a similar one can be proposed.
    private static List<String> asked(List<String> arguments) {
        return arguments.isEmpty() || !NAMES.contains(arguments.getFirst()) ? NAMES : List.of(arguments.getFirst());
    }

    private static CommandLine of(List<String> names, Terminal terminal) {
        var root = new CommandLine(new Cli());
        for (String name : names) {
            root.addSubcommand(name, command(name, terminal));
        }
        root.setCaseInsensitiveEnumValuesAllowed(true);
        addHelp(root);
        root.setOut(writer(terminal.out()));
        root.setErr(writer(terminal.err()));
        root.setParameterExceptionHandler((e, _) -> refuse(e, terminal));
        root.setExecutionExceptionHandler((e, _, _) -> terminal.fail(String.valueOf(e.getMessage())));
        return root;
    }

    private static CommandLine command(String name, Terminal terminal) {
        return switch (name) {
            case "demo", "simulate", "advise" -> rehearsal(name, terminal);
            case "run" -> explained(name, RUN, RunOptions.ALL);
            case "check" -> new CommandLine(new CheckCommand(terminal));
            case "apply" -> new CommandLine(new ApplyCommand(terminal));
            case "export" -> new CommandLine(new ExportCommand(terminal));
            case "backup" -> new CommandLine(new BackupCommand(terminal));
            case "history" -> new CommandLine(new HistoryCommand(terminal));
            case "undo" -> new CommandLine(new UndoCommand(terminal));
            case "rooms" -> new CommandLine(new RoomsCommand(terminal));
            case "dashboard" -> new CommandLine(new DashboardCommand(terminal));
            case "health" -> new CommandLine(new HealthCommand(terminal));
            case "notifications" ->
                new CommandLine(new NotificationsCommand(terminal))
                        .addSubcommand(new NotificationsCommand.History(terminal))
                        .addSubcommand(new NotificationsCommand.Trial(terminal));
            case "analytics" -> new CommandLine(new AnalyticsCommand(terminal));
            case "queue-all" -> new CommandLine(new SwitchCommand.QueueAll(terminal));
            case "hold" -> new CommandLine(new SwitchCommand.Hold(terminal));
            case "message" -> new CommandLine(new RoomCommand.SetMessage(terminal));
            case "limits" -> new CommandLine(new RoomCommand.SetLimits(terminal));
            case "looks" -> new CommandLine(new LooksCommand(terminal));
            case "suspend" -> new CommandLine(new SwitchCommand.Suspend(terminal));
            case "revoke" -> new CommandLine(new RevokeCommand(terminal));
            case "cluster" ->
                new CommandLine(new ClusterCommand(terminal))
                        .addSubcommand(new ClusterCommand.Gone(terminal))
                        .addSubcommand(new ClusterCommand.Forget(terminal));
            case "invite" -> new CommandLine(new InviteCommand(terminal));
            case "key" ->
                new CommandLine(new KeyCommand())
                        .addSubcommand(new KeyCommand.Rotate(terminal))
                        .addSubcommand(new KeyCommand.Listing(terminal));
            case "rule" -> new CommandLine(new RuleCommand()).addSubcommand(new RuleCommand.Eval(terminal));
            case "token" ->
                new CommandLine(new TokenCommand())
                        .addSubcommand(new TokenCommand.Create(terminal))
                        .addSubcommand(new TokenCommand.Listing(terminal))
                        .addSubcommand(new TokenCommand.Revoke(terminal));
            case "package" -> explained(name, PACKAGE, List.of());
            case "version" -> new CommandLine(new VersionCommand(terminal));
            case "train" -> new CommandLine(new TrainCommand(terminal));
            case "practice" -> new CommandLine(new PracticeCommand(Cli::run));
            default -> throw new IllegalArgumentException("there is no command " + name);
        };
    }

    /// A command of other parts, or what says how to start it.
    private static CommandLine rehearsal(String name, Terminal terminal) {
        for (CommandSource source : ServiceLoader.load(CommandSource.class)) {
            var found = source.command(name, terminal);
            if (found.isPresent()) {
                return new CommandLine(found.get());
            }
        }
        return explained(
                name,
                List.of("Is not part of what a server has on its class path: start it by the launcher, vestibule "
                        + name
                        + "."),
                List.of());
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
