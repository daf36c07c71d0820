package io.vestibule.cli;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.config.Configuration;
import io.vestibule.config.DesiredConfiguration;
import io.vestibule.config.EditResult;
import io.vestibule.config.Moment;
import io.vestibule.config.WholeEdit;
import io.vestibule.node.SiteHosts;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.room.CookieScope;
import io.vestibule.room.Event;
import io.vestibule.room.Room;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `check`: whether a configuration file is right. *Confined to the thread of the command.*
@Command(
        name = "check",
        description = {
            "Checks a configuration file, with its rules and templates, and starts nothing. Warns"
                    + " of what is allowed but probably not meant.",
            "Exit code 0 if the file is valid, 2 if it is not."
        })
final class CheckCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "the file (YAML), for run or, without node:, for apply")
    private String file = "";

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return switch (SettingsReader.check(file, terminal.environment())) {
            case SettingsReader.Result.Refused(var faults) -> terminal.refuse(faults, "the file is not valid");
            case SettingsReader.Result.Good(NodeSettings settings, var _, var warnings) -> {
                terminal.warn(warnings);
                yield judge(settings);
            }
        };
    }

    /// What the file asks for is tried on a configuration that holds nothing yet.
    private int judge(NodeSettings settings) {
        var edit = new WholeEdit(settings.wanted(), true, "check");
        var moment = new Moment(Instant.now(), new RandomSource());
        if (edit.apply(Configuration.empty(settings.abilities()), moment) instanceof EditResult.Refused(var faults)) {
            return terminal.refuse(faults, "the file is not valid");
        }
        terminal.out().printf("%s is valid: %s%n", file, counted(settings.wanted()));
        if (SettingsReader.speaksOfNode(file)) {
            SiteHosts.told(settings).ifPresent(terminal.out()::println);
            hiddenCookies(settings).ifPresent(terminal.out()::println);
        }
        settings.cluster().ifPresent(peer -> terminal.out().println(described(peer)));
        return Terminal.DONE;
    }

    /// The usual prefix belongs to no one else; an operator who chooses another one should know
    /// that it is more than a name.
    private static Optional<String> hiddenCookies(NodeSettings settings) {
        String prefix = settings.visitors().cookiePrefix();
        return prefix.equals(CookieScope.PREFIX)
                ? Optional.empty()
                : Optional.of("cookies named %s, or with a name that begins with %s_, do not reach origins"
                                .formatted(prefix, prefix)
                        + " (node.cookie_prefix)");
    }

    private static String described(PeerSettings peer) {
        return "node %s of data center %s, one of %d: %s"
                .formatted(
                        peer.node(),
                        peer.dataCenter(),
                        peer.dataCenters().size(),
                        String.join(", ", peer.dataCenters()));
    }

    private static String counted(DesiredConfiguration wanted) {
        List<Room> rooms = wanted.rooms();
        List<Event> events =
                rooms.stream().flatMap(room -> room.events().stream()).toList();
        int rules =
                rooms.stream().mapToInt(room -> room.bypass().rules().size()).sum();
        long pages = Stream.concat(
                        rooms.stream().map(room -> room.page().customPageHtml()),
                        events.stream().flatMap(event -> event.settings().customPageHtml().stream()))
                .filter(page -> !page.isEmpty())
                .count();
        return Stream.of(
                        counted(wanted.zoneNames().size(), "zone"),
                        rooms.size() + (rooms.size() == 1 ? " room" : " rooms"),
                        counted(events.size(), "event"),
                        counted(rules, "rule"),
                        counted(wanted.lists().size(), "list"),
                        counted(wanted.checks().size(), "health check"),
                        counted(pages, "template"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /// Empty for none.
    private static String counted(long count, String thing) {
        return count == 0 ? "" : count + " " + thing + (count == 1 ? "" : "s");
    }
}
