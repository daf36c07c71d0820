package io.vestibule.node.settings;

import io.vestibule.config.Abilities;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.OptionValue;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.SettingsKey;
import io.vestibule.settings.text.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads settings from everywhere they are given: options, environment, file.
public final class SettingsReader {

    /// The variable that names the file if no option does.
    static final String CONFIG_VARIABLE = "VESTIBULE_CONFIG";

    /// Variables that are read before there are settings, and by the launcher.
    private static final Set<String> EARLIER =
            Set.of(CONFIG_VARIABLE, "VESTIBULE_JAVA_OPTS", "VESTIBULE_AOT", "VESTIBULE_CACHE");

    /// What keys were called in the version before this one, by their paths: the last word of the old name. Each is
    /// taken out with the next version. There are none: no version came before the first.
    private static final Map<String, String> FORMER_NAMES = Map.of();

    private static final String NO_ORIGIN = "http://127.0.0.1:9";

    private SettingsReader() {}

    /// What became of it.
    public sealed interface Result {

        /// Nothing is wrong.
        ///
        /// @param keys every key that the settings know, whether given or not
        /// @param warnings what is allowed and most likely not meant
        record Good(NodeSettings settings, List<SettingsKey> keys, List<SettingsFault> warnings) implements Result {
            public Good {
                keys = List.copyOf(keys);
                warnings = List.copyOf(warnings);
            }
        }

        /// Something is wrong: nothing may be started.
        record Refused(List<SettingsFault> faults) implements Result {
            public Refused {
                faults = List.copyOf(faults);
            }
        }
    }

    /// Reads the settings for `run`.
    public static Result read(RunOptions options, Map<String, String> environment) {
        return read(options, environment, Abilities.DEFAULT);
    }

    /// Reads a file for its zones, lists and rooms. Its node may say nothing, not even where the
    /// origin is.
    ///
    /// @param usual what may be set where the file does not say
    public static Result readSite(String file, Map<String, String> environment, Abilities usual) {
        var origin = Map.of("node.origin", new OptionValue("--origin", NO_ORIGIN));
        return read(new RunOptions(Optional.of(file), false, origin, List.of()), environment, usual);
    }

    /// Reads a file to see whether it is right: as one for `run` if it speaks of the node, else as
    /// one for a node that can do everything.
    public static Result check(String file, Map<String, String> environment) {
        return speaksOfNode(file)
                ? read(new RunOptions(Optional.of(file), false, Map.of(), List.of()), environment)
                : readSite(file, environment, Abilities.ANY);
    }

    /// Whether a file is one for `run`, or cannot be read.
    public static boolean speaksOfNode(String file) {
        try {
            var keys = YamlReader.read(Files.readAllBytes(Path.of(file)), new Faults(file));
            return keys.isEmpty() || keys.get().entries().containsKey("node");
        } catch (IOException | InvalidPathException _) {
            return true;
        }
    }

    private static Result read(RunOptions options, Map<String, String> environment, Abilities usual) {
        String file = options.config().orElse(environment.getOrDefault(CONFIG_VARIABLE, ""));
        if (file.isEmpty()) {
            return read(new byte[0], "", options, environment, usual);
        }
        try {
            var path = Path.of(file);
            var changed = Files.getLastModifiedTime(path).toInstant();
            return switch (read(Files.readAllBytes(path), file, options, environment, usual)) {
                case Result.Good(var settings, var keys, var warnings) ->
                    new Result.Good(settings.changedAt(changed), keys, warnings);
                case Result.Refused refused -> refused;
            };
        } catch (NoSuchFileException e) {
            return unreadable(file, "there is no such file", options);
        } catch (IOException | IllegalArgumentException e) {
            return unreadable(file, "cannot be read: " + e.getMessage(), options);
        }
    }

    /// Reads the settings from the bytes of a file.
    ///
    /// @param file its name, for faults, or empty; file names inside start from its folder
    public static Result read(byte[] bytes, String file, RunOptions options, Map<String, String> environment) {
        return read(bytes, file, options, environment, Abilities.DEFAULT);
    }

    private static Result read(
            byte[] bytes, String file, RunOptions options, Map<String, String> environment, Abilities usual) {
        var faults = new Faults(file);
        options.faults().forEach(f -> faults.add(f.key(), f.value(), f.reason(), f.place()));
        var yaml = YamlReader.read(bytes, faults);
        if (yaml.isEmpty()) {
            return new Result.Refused(faults.all());
        }
        Path folder = Path.of(file).resolveSibling("");
        var reading = new ReadContext(faults, folder, options.outside(environment), FORMER_NAMES);
        var settings = NodeReader.read(Section.root(reading, yaml.get()), usual);
        reading.refuseUnknownVariables(EARLIER);
        return faults.count() == 0
                ? new Result.Good(settings, reading.keys(), faults.remarks())
                : new Result.Refused(faults.all());
    }

    private static Result unreadable(String file, String reason, RunOptions options) {
        var faults = new ArrayList<>(options.faults());
        faults.add(new SettingsFault("", "", reason, file));
        return new Result.Refused(faults);
    }
}
