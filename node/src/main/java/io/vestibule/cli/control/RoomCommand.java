package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Question;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/// A command for one room in a hurry: says what it means for the people waiting, asks, and does it.
/// *Confined to the thread of the command.*
public abstract class RoomCommand extends OnControl {

    @Parameters(index = "0", paramLabel = "ROOM", description = "the room's name, ZONE/NAME or id; see vestibule rooms")
    private String wanted = "";

    @Option(names = "--yes", description = "do not ask for confirmation")
    private boolean yes;

    RoomCommand(Terminal terminal) {
        super(terminal);
    }

    /// The change to make, as JSON; empty if the room is in that state already.
    abstract Optional<String> change(RoomSummary room);

    /// What that means, a sentence each.
    abstract List<String> meaning(RoomSummary room);

    /// Whether it changes who may enter, and when.
    boolean concernsTheLine() {
        return true;
    }

    @Override
    public Integer call() {
        return with(client -> {
            RoomSummary room = RoomSummary.of(client, NamedRoom.find(client, wanted));
            var change = change(room);
            if (change.isEmpty()) {
                terminal().out().println(room.title() + " is already set that way");
                return Terminal.DONE;
            }
            wouldBeTaken(client, room, change.get());
            room.state().forEach(terminal().out()::println);
            meaning(room).forEach(line -> terminal().out().println("  " + line));
            if (concernsTheLine()) {
                terminal().out().println("  " + Forethought.of(client, room, change.get()));
            }
            if (!new Question(terminal(), yes).mayGoOn()) {
                return Terminal.FAILED;
            }
            client.send("PATCH", room.path(), change.get());
            terminal().out().println("done; every node follows within a second");
            return Terminal.DONE;
        });
    }

    /// Fails with the reason if the change would be refused: before anything is estimated of it.
    private static void wouldBeTaken(ControlClient client, RoomSummary room, String change) {
        client.send("PATCH", "/vestibule" + room.path() + "/try", change);
    }

    /// How many visitors a line speaks of.
    static String now(int visitors) {
        return " (" + visitors + " now)";
    }

    /// `message`.
    @Command(name = "message", description = "Shows a message to waiting visitors; \"\" removes it.")
    public static final class SetMessage extends RoomCommand {

        private static final String KEY = "message";

        @Parameters(index = "1", paramLabel = "TEXT", description = "plain text; \"\" for none")
        private String text = "";

        public SetMessage(Terminal terminal) {
            super(terminal);
        }

        @Override
        Optional<String> change(RoomSummary room) {
            boolean same = text.equals(room.settings().path(KEY).asString(""));
            return same
                    ? Optional.empty()
                    : Optional.of(
                            JsonNodeFactory.instance.objectNode().put(KEY, text).toString());
        }

        @Override
        boolean concernsTheLine() {
            return false;
        }

        @Override
        List<String> meaning(RoomSummary room) {
            return List.of(
                    text.isEmpty()
                            ? "waiting visitors no longer see a message"
                            : "waiting visitors see, from the next time their page refreshes: " + text);
        }
    }

    /// `limits`.
    @Command(
            name = "limits",
            description = "Changes how many visitors may be active at once and how many may enter per" + " minute.")
    public static final class SetLimits extends RoomCommand {

        @Option(
                names = "--active",
                paramLabel = "N",
                description = "sessions at once, at most; alone, it lowers --per-minute to the same where"
                        + " that is higher")
        private Optional<Integer> active = Optional.empty();

        @Option(names = "--per-minute", paramLabel = "N", description = "admissions in any 60 s, at most")
        private Optional<Integer> perMinute = Optional.empty();

        public SetLimits(Terminal terminal) {
            super(terminal);
        }

        @Override
        Optional<String> change(RoomSummary room) {
            if (active.isEmpty() && perMinute.isEmpty()) {
                throw new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, "give --active, --per-minute or both");
            }
            boolean same = newActive(room) == room.number("total_active_users")
                    && newPerMinute(room) == room.number("new_users_per_minute");
            return same
                    ? Optional.empty()
                    : Optional.of("{\"total_active_users\":%d,\"new_users_per_minute\":%d}"
                            .formatted(newActive(room), newPerMinute(room)));
        }

        private int newActive(RoomSummary room) {
            return active.orElse(room.number("total_active_users"));
        }

        private int newPerMinute(RoomSummary room) {
            return perMinute.orElse(Math.min(room.number("new_users_per_minute"), newActive(room)));
        }

        @Override
        List<String> meaning(RoomSummary room) {
            return List.of(
                    "sessions at once: %d -> %d; new per minute: %d -> %d"
                            .formatted(
                                    room.number("total_active_users"),
                                    newActive(room),
                                    room.number("new_users_per_minute"),
                                    newPerMinute(room)),
                    effect(room),
                    "waiting visitors keep their places" + now(room.waiting()));
        }

        /// What happens to visitors who come now.
        private String effect(RoomSummary room) {
            var ofEvent = room.event().filter(EventSummary::hasLimits);
            if (ofEvent.isPresent()) {
                return "nothing changes before %s: until then the limits of the event %s are in force, %d active and %d new per minute"
                        .formatted(ofEvent.get().end(), ofEvent.get().name(), room.activeLimit(), room.minuteLimit());
            }
            var nobody = room.whyNobodyEnters();
            if (nobody.isPresent()) {
                return nobody.get();
            }
            if (room.method().equals("passthrough")) {
                return room.howPeopleEnter();
            }
            int over = room.inside() - newActive(room);
            return over > 0
                    ? "that is %d fewer than are active: no newcomer is admitted until as many sessions have ended; no one is sent away"
                            .formatted(over)
                    : "up to %d more may enter, at most %d per minute".formatted(-over, newPerMinute(room));
        }
    }
}
