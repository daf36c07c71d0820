package io.vestibule.node;

import io.vestibule.ground.Failure;
import io.vestibule.room.StableId;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import tools.jackson.databind.JsonNode;

import java.util.List;
import java.util.Optional;

/// What is done to one room in a hurry: says what it means for the people waiting, asks, and does
/// it. *Confined to the thread of the command.*
abstract class RoomCommand extends OnControl {

    @Parameters(
            index = "0",
            paramLabel = "ROOM",
            description = "the room's name, or ZONE/NAME, or its id; see vestibule rooms")
    private String wanted = "";

    @Option(names = "--yes", description = "do not ask")
    private boolean yes;

    RoomCommand(Terminal terminal) {
        super(terminal);
    }

    /// What is to change, as JSON; empty if the room is so already.
    abstract Optional<String> change(Room room);

    /// What that means, a sentence each.
    abstract List<String> meaning(Room room);

    @Override
    public Integer call() {
        return with(
                client -> {
                    Room room = find(client);
                    var change = change(room);
                    if (change.isEmpty()) {
                        terminal().out().println(room.title() + " is so already");
                        return Terminal.DONE;
                    }
                    terminal().out().println(room.state());
                    meaning(room).forEach(line -> terminal().out().println("  " + line));
                    if (!Question.of(terminal(), yes).mayGoOn()) {
                        return Terminal.FAILED;
                    }
                    client.send("PATCH", room.path(), change.get());
                    terminal().out().println("done; every node follows within a second");
                    return Terminal.DONE;
                });
    }

    private Room find(ControlClient client) {
        List<JsonNode> found =
                client.list("/accounts/default/waiting_rooms").stream()
                        .filter(this::isWanted)
                        .toList();
        if (found.size() == 1) {
            JsonNode room = found.getFirst();
            return new Room(room, client.get(Room.pathOf(room) + "/status"));
        }
        String reason =
                found.isEmpty()
                        ? "there is no room " + wanted + "; see vestibule rooms"
                        : found.size() + " zones have a room " + wanted + "; say ZONE/NAME";
        throw new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, reason);
    }

    private boolean isWanted(JsonNode room) {
        String name = room.path("name").asString("");
        return wanted.equals(name)
                || wanted.equals(room.path("zone").asString("") + "/" + name)
                || wanted.equals(room.path("id").asString(""));
    }

    /// A room and how it stands.
    record Room(JsonNode settings, JsonNode status) {

        static String pathOf(JsonNode room) {
            return "/zones/%s/waiting_rooms/%s"
                    .formatted(
                            StableId.ofZone(room.path("zone").asString("")),
                            room.path("id").asString(""));
        }

        String path() {
            return pathOf(settings);
        }

        String title() {
            return "room %s on %s%s"
                    .formatted(
                            settings.path("name").asString(""),
                            settings.path("host").asString(""),
                            settings.path("path").asString(""));
        }

        int waiting() {
            return status.path("estimated_queued_users").asInt(0);
        }

        int inside() {
            return status.path("estimated_total_active_users").asInt(0);
        }

        int number(String key) {
            return settings.path(key).asInt(0);
        }

        boolean is(String key) {
            return settings.path(key).asBoolean(false);
        }

        String state() {
            return "%s: %s, %d waiting, %d inside of %d, %d new per minute%s%s"
                    .formatted(
                            title(),
                            status.path("status").asString("").replace('_', ' '),
                            waiting(),
                            inside(),
                            number("total_active_users"),
                            number("new_users_per_minute"),
                            is("queue_all") ? ", queue all" : "",
                            is("suspended") ? ", suspended" : "");
        }
    }

    /// A flag of the room that is switched. *Confined to the thread of the command.*
    abstract static class Switching extends RoomCommand {

        /// Where to.
        enum Switch {
            ON,
            OFF
        }

        private final String key;

        @Parameters(index = "1", paramLabel = "on|off", description = "on or off")
        private Switch to = Switch.ON;

        Switching(Terminal terminal, String key) {
            super(terminal);
            this.key = key;
        }

        /// What it means to switch it on.
        abstract List<String> on(Room room);

        /// What it means to switch it off.
        abstract List<String> off(Room room);

        @Override
        final Optional<String> change(Room room) {
            boolean wanted = to == Switch.ON;
            return room.is(key) == wanted
                    ? Optional.empty()
                    : Optional.of("{\"" + key + "\":" + wanted + "}");
        }

        @Override
        final List<String> meaning(Room room) {
            return to == Switch.ON ? on(room) : off(room);
        }
    }

    /// `queue-all`.
    @Command(name = "queue-all", description = "Lets nobody new in until it is switched off again.")
    static final class QueueAll extends Switching {

        QueueAll(Terminal terminal) {
            super(terminal, "queue_all");
        }

        @Override
        List<String> on(Room room) {
            return List.of(
                    "from now on nobody new enters; everybody who comes waits",
                    room.inside() + " inside stay until their sessions end",
                    room.waiting() + " who wait keep their places, without an estimate");
        }

        @Override
        List<String> off(Room room) {
            return List.of(
                    "people enter again within the limits, in their order",
                    room.waiting() + " who wait keep their places and are first");
        }
    }

    /// `suspend`.
    @Command(
            name = "suspend",
            description = "Switches a room off: everybody passes, nobody is counted.")
    static final class Suspend extends Switching {

        Suspend(Terminal terminal) {
            super(terminal, "suspended");
        }

        @Override
        List<String> on(Room room) {
            return List.of(
                    "EVERYBODY passes to the site at once, without any limit: the "
                            + room.waiting()
                            + " who wait too",
                    "nobody is counted until the room is on again");
        }

        @Override
        List<String> off(Room room) {
            return List.of("the limits hold again for everybody who comes from now on");
        }
    }

    /// `limits`.
    @Command(
            name = "limits",
            description = "Changes how many may be inside and how many may enter a minute.")
    static final class Limits extends RoomCommand {

        @Option(names = "--active", paramLabel = "N", description = "sessions at once, at most")
        private Optional<Integer> active = Optional.empty();

        @Option(
                names = "--per-minute",
                paramLabel = "N",
                description = "admissions in any 60 s, at most")
        private Optional<Integer> perMinute = Optional.empty();

        Limits(Terminal terminal) {
            super(terminal);
        }

        @Override
        Optional<String> change(Room room) {
            if (active.isEmpty() && perMinute.isEmpty()) {
                throw new Failure(
                        Failure.Source.OPERATOR,
                        Failure.Retry.NEVER,
                        "--active or --per-minute is needed");
            }
            boolean same =
                    newActive(room) == room.number("total_active_users")
                            && newPerMinute(room) == room.number("new_users_per_minute");
            return same
                    ? Optional.empty()
                    : Optional.of(
                            "{\"total_active_users\":%d,\"new_users_per_minute\":%d}"
                                    .formatted(newActive(room), newPerMinute(room)));
        }

        private int newActive(Room room) {
            return active.orElse(room.number("total_active_users"));
        }

        private int newPerMinute(Room room) {
            return perMinute.orElse(room.number("new_users_per_minute"));
        }

        @Override
        List<String> meaning(Room room) {
            int over = room.inside() - newActive(room);
            String inside =
                    over > 0
                            ? "%d more are inside than that: nobody enters until as many sessions have ended; nobody is put out"
                                    .formatted(over)
                            : "up to %d more may enter, at most %d a minute"
                                    .formatted(-over, newPerMinute(room));
            return List.of(
                    "sessions at once: %d -> %d; new per minute: %d -> %d"
                            .formatted(
                                    room.number("total_active_users"),
                                    newActive(room),
                                    room.number("new_users_per_minute"),
                                    newPerMinute(room)),
                    inside,
                    room.waiting() + " who wait keep their places");
        }
    }
}
