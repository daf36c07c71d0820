package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `notifications`: who is notified of what, when not, and what was sent. *Confined to the thread
/// of the command.*
@Command(
        name = "notifications",
        description = {
            "Shows who is notified of what: receivers, policies and silences. Addresses are cut after"
                    + " their hosts, since the rest may be a secret."
        })
public final class NotificationsCommand extends OnControl {

    private static final String BASE = "/accounts/default/alerting/v3";
    private static final List<String> PARTS =
            List.of("destinations/webhooks", "destinations/pagerduty", "policies", "silences");

    @Option(
            names = "--json",
            description = "print the control API's answers as one line of JSON; it has the whole"
                    + " addresses if the token may write")
    private boolean json;

    public NotificationsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(client -> {
            var all = JsonMapper.shared().createObjectNode();
            for (String part : PARTS) {
                all.set(part.substring(part.lastIndexOf('/') + 1), client.get(BASE + "/" + part));
            }
            if (json) {
                terminal().out().println(all);
            } else {
                var receivers = new NotificationsText(all.path("webhooks"), all.path("pagerduty"));
                terminal().out().print(receivers.of(all.path("policies"), all.path("silences")));
            }
            return Terminal.DONE;
        });
    }

    /// `notifications history`.
    @Command(
            name = "history",
            description = {
                "Shows what was sent to whom and what waits to be sent, newest first. What failed"
                        + " or waits has the reason of the last try."
            })
    public static final class History extends OnControl {

        private static final int MOST = 1_000;

        @Option(names = "--limit", paramLabel = "N", description = "show at most this many, 1 to 1000 (default 20)")
        private int limit = 20;

        @Option(names = "--json", description = "print the control API's answer as one line of JSON")
        private boolean json;

        public History(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            if (limit < 1 || limit > MOST) {
                throw wrong("--limit must be a number from 1 to " + MOST);
            }
            return with(client -> {
                JsonNode page = client.get(BASE + "/history?per_page=" + limit);
                List<JsonNode> newest = page.values().stream().limit(limit).toList();
                if (json) {
                    terminal()
                            .out()
                            .println(JsonMapper.shared().createArrayNode().addAll(newest));
                } else {
                    var receivers = new NotificationsText(
                            client.get(BASE + "/destinations/webhooks"), client.get(BASE + "/destinations/pagerduty"));
                    terminal().out().print(receivers.history(newest));
                }
                return Terminal.DONE;
            });
        }
    }

    /// `notifications test`.
    @Command(
            name = "test",
            description = {
                "Notifies every recipient of a policy of something that did not happen, marked as a"
                        + " test. The result is in: vestibule notifications history."
            })
    public static final class Trial extends OnControl {

        @Parameters(paramLabel = "POLICY", description = "its name or id")
        private String wanted = "";

        @Option(names = "--json", description = "print the control API's answer as one line of JSON")
        private boolean json;

        public Trial(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            return with(client -> {
                JsonNode policy = find(client.get(BASE + "/policies"));
                String id = policy.path("id").asString("");
                JsonNode answer = client.send("POST", BASE + "/policies/" + id + "/test", "{}");
                int receivers = answer.path("receivers").asInt(0);
                String told = "a test is on its way to %d %s of policy %s; see vestibule notifications history"
                        .formatted(
                                receivers,
                                receivers == 1 ? "recipient" : "recipients",
                                policy.path("name").asString(""));
                terminal().out().println(json ? answer : told);
                return Terminal.DONE;
            });
        }

        private JsonNode find(JsonNode policies) {
            List<JsonNode> found = policies.values().stream()
                    .filter(policy -> wanted.equals(policy.path("name").asString(""))
                            || wanted.equals(policy.path("id").asString("")))
                    .toList();
            if (found.size() == 1) {
                return found.getFirst();
            }
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    found.isEmpty()
                            ? "there is no policy %s; see vestibule notifications".formatted(wanted)
                            : "%d policies are called %s; name one by its id: see vestibule notifications --json"
                                    .formatted(found.size(), wanted));
        }
    }
}
