package io.vestibule.page;

import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.PreviewState.Parsed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The templates in `examples/templates`, and every state that a page can be looked at in.
final class ExampleTemplates {

    static final Path FOLDER = Path.of("../examples/templates");

    private ExampleTemplates() {}

    /// Their names, without `.html`.
    static List<String> names() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".html"))
                    .map(name -> name.substring(0, name.length() - ".html".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String source(String name) {
        try {
            return Files.readString(FOLDER.resolve(name + ".html"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Compilation compile(String name) {
        return CustomPage.compile(source(name));
    }

    static Preview preview(String name) {
        return Preview.of(((Compilation.Compiled) compile(name)).page());
    }

    /// Every query of a preview that differs in what it means.
    static List<String> everyState() {
        var all = new ArrayList<String>();
        for (String method : List.of("fifo", "random", "passthrough", "reject")) {
            for (String event : List.of(
                    "event=none",
                    "event=prequeueing",
                    "event=prequeueing&shuffle_at_event_start=true",
                    "event=started",
                    "event=started&shuffle_at_event_start=true")) {
                for (String door : List.of("", "&force_queue=true", "&queue_is_full=true")) {
                    for (String wait : List.of("&waitTime=1", "&waitTime=10", "&waitTime=95")) {
                        all.add("queueing_method=" + method + "&" + event + door + wait);
                    }
                }
            }
        }
        return all;
    }

    static PreviewState state(String query) {
        return ((Parsed.Good) PreviewState.read(parameters(query))).state();
    }

    static Map<String, String> parameters(String query) {
        var parameters = new TreeMap<String, String>();
        for (String each : query.split("&", -1)) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                parameters.put(each.substring(0, equals), each.substring(equals + 1));
            }
        }
        return parameters;
    }
}
