package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import io.vestibule.room.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `looks`: how the built-in page of a room looks. *Confined to the thread of the command.*
@Command(
        name = "looks",
        description =
                "Changes how the built-in page of a room looks; \"\" removes a setting. What is" + " not given stays.")
public final class LooksCommand extends RoomCommand {

    @Option(names = "--title", paramLabel = "TEXT", description = "the name of the site")
    private Optional<String> title = Optional.empty();

    @Option(names = "--logo", paramLabel = "FILE", description = "PNG, WebP or SVG of at most 64 KiB")
    private Optional<String> logo = Optional.empty();

    @Option(names = "--favicon", paramLabel = "FILE", description = "the icon of the tab: the same, or ICO")
    private Optional<String> favicon = Optional.empty();

    @Option(names = "--accent", paramLabel = "COLOR", description = "such as #0b6b60")
    private Optional<String> accent = Optional.empty();

    @Option(
            names = "--support-link",
            paramLabel = "URL",
            description = "where visitors find help: https:, mailto: or tel:")
    private Optional<String> supportLink = Optional.empty();

    public LooksCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Optional<String> change(RoomSummary room) {
        var change = JsonNodeFactory.instance.objectNode();
        put(change, room, "page_title", title);
        put(change, room, "page_logo", logo.map(LooksCommand::data));
        put(change, room, "page_favicon", favicon.map(LooksCommand::data));
        put(change, room, "page_accent_color", accent);
        put(change, room, "page_support_link", supportLink);
        if (List.of(title, logo, favicon, accent, supportLink).stream().allMatch(Optional::isEmpty)) {
            throw failure("give --title, --logo, --favicon, --accent or --support-link");
        }
        return change.isEmpty() ? Optional.empty() : Optional.of(change.toString());
    }

    private static void put(ObjectNode change, RoomSummary room, String key, Optional<String> value) {
        String now = room.settings().path(key).asString("");
        value.filter(text -> !text.equals(now)).ifPresent(text -> change.put(key, text));
    }

    /// The bytes of a file as the API takes them; what they are, the server finds out.
    private static String data(String file) {
        if (file.isEmpty()) {
            return "";
        }
        var path = Path.of(file);
        try {
            if (Files.size(path) > Picture.LARGEST) {
                throw failure(file + " is longer than 64 KiB");
            }
            return Base64.getEncoder().encodeToString(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, "the file " + file + " cannot be read", e);
        }
    }

    private static Failure failure(String reason) {
        return new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, reason);
    }

    @Override
    boolean concernsTheLine() {
        return false;
    }

    @Override
    List<String> meaning(RoomSummary room) {
        var lines = new ArrayList<String>();
        tell(lines, "title", title);
        tell(lines, "logo", logo);
        tell(lines, "icon of the tab", favicon);
        tell(lines, "accent color", accent);
        tell(lines, "link to help", supportLink);
        lines.add("visitors see it when their page is loaded the next time");
        return lines;
    }

    private static void tell(List<String> lines, String what, Optional<String> value) {
        value.ifPresent(text -> lines.add(what + ": " + (text.isEmpty() ? "none" : text)));
    }
}
