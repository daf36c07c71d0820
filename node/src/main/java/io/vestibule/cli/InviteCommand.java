package io.vestibule.cli;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.ValueKinds;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `invite`: makes invitations to a room by the key of a settings file. Nothing is kept of them.
/// *Confined to the thread of the command.*
@Command(
        name = "invite",
        description = {
            "Makes invitations to a room, one a line, with the first key of node.invitations in the"
                    + " settings file that has a secret or a private half.",
            "Each is one place in the room, on any device, until it expires."
        })
final class InviteCommand implements Callable<Integer> {

    private static final Duration LEAST = Duration.ofMinutes(1);
    private static final Duration MOST = Duration.ofDays(366);
    private static final int MOST_AT_ONCE = 1_000_000;

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "ROOM", description = "its name or its id; \"*\" for every room")
    private String room = "";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "the settings file of a node (default: VESTIBULE_CONFIG)")
    private String config = "";

    @Option(names = "--count", paramLabel = "N", description = "how many (default: ${DEFAULT-VALUE})")
    private int count = 1;

    @Option(
            names = "--expires",
            paramLabel = "TIME",
            description = "from now on, such as 90m, 24h or 7d (default: ${DEFAULT-VALUE})")
    private String expires = "24h";

    @Option(
            names = "--subject",
            paramLabel = "NAME",
            description = "whose it is; needed where node.invitations.place is sub")
    private String subject = "";

    @Option(names = "--url", paramLabel = "URL", description = "a page of the site: prints links instead of tokens")
    private String url = "";

    InviteCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (count < 1 || count > MOST_AT_ONCE) {
            throw wrong("--count must be from 1 to " + MOST_AT_ONCE);
        }
        String file = config.isEmpty() ? configured() : config;
        if (file.isEmpty()) {
            throw wrong("name the settings file with --config");
        }
        return switch (SettingsReader.check(file, terminal.environment())) {
            case SettingsReader.Result.Refused(var faults) -> terminal.refuse(faults, "the file is not valid");
            case SettingsReader.Result.Good(var settings, var _, var _) ->
                settings.visitors()
                        .invitations()
                        .map(this::invite)
                        .orElseGet(() -> terminal.fail(file + " has no key in node.invitations.keys"));
        };
    }

    private String configured() {
        return terminal.environment().getOrDefault("VESTIBULE_CONFIG", "");
    }

    private int invite(Invitations invitations) {
        if (invitations.place() == InvitationPlace.SUB && subject.isEmpty()) {
            throw wrong("--subject is required, since node.invitations.place is sub");
        }
        long end = SystemClock.INSTANCE.millis() + life().toMillis();
        String where = room.equals("*") ? "" : room;
        var chance = new RandomSource();
        for (int made = 0; made < count; made++) {
            var token = invitations.make(newId(chance), subject, where, end);
            if (token.isEmpty()) {
                return terminal.fail("no key of node.invitations.keys has a secret or a private_key");
            }
            terminal.out().println(linked(token.get()));
        }
        return Terminal.DONE;
    }

    private String linked(String token) {
        if (url.isEmpty()) {
            return token;
        }
        int hash = url.indexOf('#');
        String page = hash < 0 ? url : url.substring(0, hash);
        String rest = hash < 0 ? "" : url.substring(hash);
        String before = page.indexOf('?') < 0 ? "?" : "&";
        return page + before + "vestibule_invitation=" + token + rest;
    }

    private Duration life() {
        return switch (ValueKinds.duration(LEAST, MOST).parse(expires)) {
            case ParseResult.Good<Duration>(Duration life) -> life;
            case ParseResult.Wrong<Duration>(String reason) -> throw wrong("--expires " + reason);
        };
    }

    private static String newId(RandomSource chance) {
        var bytes = ByteBuffer.allocate(2 * Long.BYTES);
        bytes.putLong(chance.nextLong()).putLong(chance.nextLong());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
