package io.vestibule.node.settings;

import io.vestibule.settings.Faults;
import io.vestibule.settings.Reading;
import io.vestibule.settings.SettingsFault;
import io.vestibule.settings.SettingsKey;
import io.vestibule.settings.YamlReader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads settings from everywhere they are given: options, environment, file.
public final class SettingsReader {

    /// The variable that names the file if no option does.
    static final String CONFIG_VARIABLE = "VESTIBULE_CONFIG";

    /// Variables that are read before there are settings, and by the launcher.
    private static final Set<String> EARLIER =
            Set.of(CONFIG_VARIABLE, "VESTIBULE_JAVA_OPTS", "VESTIBULE_AOT");

    private SettingsReader() {}

    /// What became of it.
    public sealed interface Outcome {

        /// Nothing is wrong.
        ///
        /// @param keys every key that the settings know, whether given or not
        record Good(NodeSettings settings, List<SettingsKey> keys) implements Outcome {
            public Good {
                keys = List.copyOf(keys);
            }
        }

        /// Something is wrong: nothing may be started.
        record Refused(List<SettingsFault> faults) implements Outcome {
            public Refused {
                faults = List.copyOf(faults);
            }
        }
    }

    /// Reads the settings for `run`.
    public static Outcome read(RunOptions options, Map<String, String> environment) {
        String file = options.config().orElse(environment.getOrDefault(CONFIG_VARIABLE, ""));
        if (file.isEmpty()) {
            return read(new byte[0], "", options, environment);
        }
        try {
            var path = Path.of(file);
            var changed = Files.getLastModifiedTime(path).toInstant();
            return switch (read(Files.readAllBytes(path), file, options, environment)) {
                case Outcome.Good(var settings, var keys) ->
                        new Outcome.Good(settings.changedAt(changed), keys);
                case Outcome.Refused refused -> refused;
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
    public static Outcome read(
            byte[] bytes, String file, RunOptions options, Map<String, String> environment) {
        var faults = new Faults(file);
        options.faults().forEach(f -> faults.add(f.key(), f.value(), f.reason(), f.place()));
        var yaml = YamlReader.read(bytes, faults);
        if (yaml.isEmpty()) {
            return new Outcome.Refused(faults.all());
        }
        Path folder = Path.of(file).resolveSibling("");
        var reading = new Reading(faults, folder, options.outside(environment));
        var settings = NodeReader.read(reading.root(yaml.get()));
        reading.refuseUnknownVariables(EARLIER);
        return faults.count() == 0
                ? new Outcome.Good(settings, reading.keys())
                : new Outcome.Refused(faults.all());
    }

    private static Outcome unreadable(String file, String reason, RunOptions options) {
        var faults = new ArrayList<>(options.faults());
        faults.add(new SettingsFault("", "", reason, file));
        return new Outcome.Refused(faults);
    }
}
