package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// `health`: what health checks say of origins, as the node at the control port hears it. *Confined
/// to the thread of the command.*
@Command(
        name = "health",
        description = {
            "Shows what health checks report of origins: status, reason, since when, times, regions.",
            "With a check, or a room whose line follows one, what each node that probes reports. The"
                    + " exit code is then 1 if the origin is unhealthy."
        })
public final class HealthCommand extends OnControl {

    private static final String PATH = "/vestibule/healthchecks";

    @Parameters(
            arity = "0..1",
            paramLabel = "ROOM-OR-CHECK",
            description = "a check's or a room's name, ZONE/NAME or id (default: all checks)")
    private Optional<String> wanted = Optional.empty();

    @Option(names = "--json", description = "print the control API's answer as one line of JSON")
    private boolean json;

    public HealthCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(client -> {
            JsonNode all = client.get(PATH);
            if (wanted.isEmpty()) {
                show(all, HealthTable.of(all));
                return Terminal.DONE;
            }
            JsonNode one = find(client, all, wanted.get());
            show(one, HealthTable.ofOne(one));
            boolean sick = one.path("status").asString("").equals("unhealthy");
            return sick ? Terminal.FAILED : Terminal.DONE;
        });
    }

    private void show(JsonNode answer, String table) {
        if (json) {
            terminal().out().println(answer);
        } else {
            terminal().out().print(table);
        }
    }

    private static JsonNode find(ControlClient client, JsonNode all, String wanted) {
        List<JsonNode> found =
                all.values().stream().filter(check -> isCalled(check, wanted)).toList();
        if (found.size() > 1) {
            throw failure("%d zones have a health check called %s; name it ZONE/NAME".formatted(found.size(), wanted));
        }
        return found.isEmpty() ? ofRoom(client, all, wanted) : found.getFirst();
    }

    /// The check that a room's line follows.
    private static JsonNode ofRoom(ControlClient client, JsonNode all, String wanted) {
        JsonNode room;
        try {
            room = NamedRoom.find(client, wanted);
        } catch (Failure e) {
            throw failure("there is no health check %s; see vestibule health. Nor is it a room: %s"
                    .formatted(wanted, e.getMessage()));
        }
        String id = room.path("origin_health_check_id").asString("");
        return all.values().stream()
                .filter(check -> !id.isEmpty() && check.path("id").asString("").equals(id))
                .findFirst()
                .orElseThrow(() -> failure((id.isEmpty()
                                ? "the line of room %s follows no health" + " check (origin_health_check_id)"
                                : "the line of room %s follows a health"
                                        + " check that does not exist"
                                        + " (origin_health_check_id is %s)")
                        .formatted(wanted, id)));
    }

    private static boolean isCalled(JsonNode check, String wanted) {
        return wanted.equals(check.path("name").asString(""))
                || wanted.equals(HealthTable.title(check))
                || wanted.equals(check.path("id").asString(""));
    }

    private static Failure failure(String message) {
        return new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, message);
    }
}
