package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// A flag of the room that is switched. *Confined to the thread of the command.*
public abstract class SwitchCommand extends RoomCommand {

    /// Where to.
    enum Switch {
        ON,
        OFF
    }

    private final String key;

    @Parameters(index = "1", paramLabel = "on|off", description = "on or off")
    private Switch to = Switch.ON;

    SwitchCommand(Terminal terminal, String key) {
        super(terminal);
        this.key = key;
    }

    /// What it means to switch it on.
    abstract List<String> on(RoomSummary room);

    /// What it means to switch it off.
    abstract List<String> off(RoomSummary room);

    /// How it is switched.
    boolean isOn(RoomSummary room) {
        return room.is(key);
    }

    @Override
    final Optional<String> change(RoomSummary room) {
        boolean wanted = to == Switch.ON;
        return isOn(room) == wanted ? Optional.empty() : Optional.of("{\"" + key + "\":" + wanted + "}");
    }

    @Override
    final List<String> meaning(RoomSummary room) {
        return to == Switch.ON ? on(room) : off(room);
    }

    /// `queue-all`.
    @Command(name = "queue-all", description = "Admits no newcomers until it is switched off again.")
    public static final class QueueAll extends SwitchCommand {

        public QueueAll(Terminal terminal) {
            super(terminal, "queue_all");
        }

        @Override
        List<String> on(RoomSummary room) {
            return List.of(
                    "from now on no newcomer is admitted; everyone who arrives waits",
                    "active visitors stay until their sessions end" + now(room.inside()),
                    "waiting visitors keep their places, without an estimate" + now(room.waiting()));
        }

        @Override
        List<String> off(RoomSummary room) {
            return List.of(
                    room.whyNobodyWouldEnter().orElse(room.howPeopleEnter() + " again"),
                    "waiting visitors keep their places and go first" + now(room.waiting()));
        }
    }

    /// `hold`.
    @Command(
            name = "hold",
            description =
                    "Sets whether a sick origin may hold a room's line; off overrides it until it" + " is on again.")
    public static final class Hold extends SwitchCommand {

        public Hold(Terminal terminal) {
            super(terminal, RoomSummary.HOLD);
        }

        @Override
        boolean isOn(RoomSummary room) {
            return room.mayBeHeld();
        }

        @Override
        List<String> on(RoomSummary room) {
            return List.of(
                    "the line is held while the origin is sick, as the room's settings say",
                    "active visitors stay, waiting visitors keep their places" + now(room.waiting()));
        }

        @Override
        List<String> off(RoomSummary room) {
            return List.of(
                    "whatever health checks and answers say, "
                            + room.whyNobodyWouldEnter().orElse(room.howPeopleEnter()),
                    "waiting visitors keep their places and go first" + now(room.waiting()));
        }
    }

    /// `suspend`.
    @Command(name = "suspend", description = "Switches a room off: all visitors pass, none are counted.")
    public static final class Suspend extends SwitchCommand {

        public Suspend(Terminal terminal) {
            super(terminal, "suspended");
        }

        @Override
        List<String> on(RoomSummary room) {
            return List.of(
                    "EVERYONE passes to the site at once, without any limit, waiting visitors"
                            + " included"
                            + now(room.waiting()),
                    "no visitor is counted until the room is switched on again");
        }

        @Override
        List<String> off(RoomSummary room) {
            return List.of(
                    "visitors who arrive from now on are counted again",
                    room.is("queue_all")
                            ? "no newcomer is admitted: queue-all is on"
                            : room.whyNobodyWouldEnter().orElse(room.howPeopleEnter()));
        }
    }
}
