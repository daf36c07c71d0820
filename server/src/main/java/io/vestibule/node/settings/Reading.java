package io.vestibule.node.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What is known while settings are read: environment, options, faults, and which keys were asked
/// for. Confined to one reading.
final class Reading {

    /// What Kubernetes and Docker put into the environment beside a service of our name.
    private static final Pattern FOREIGN =
            Pattern.compile(
                    "VESTIBULE(_\\w+)?_(SERVICE_HOST|SERVICE_PORT(_\\w+)?"
                            + "|PORT(_\\d+_(TCP|UDP|SCTP)(_PROTO|_PORT|_ADDR)?)?)");

    /// Variables that are read before there are settings, and by the launcher.
    private static final Set<String> EARLIER =
            Set.of(SettingsReader.CONFIG_VARIABLE, "VESTIBULE_JAVA_OPTS", "VESTIBULE_AOT");

    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    private final Faults faults;
    private final Path folder;
    private final Map<String, String> environment;
    private final Map<String, RunOptions.Chosen> options;
    private final Set<String> variables = new TreeSet<>();
    private final Map<String, SettingsKey> keys = new LinkedHashMap<>();

    /// @param folder what file names in the file start from
    /// @param environment all variables
    /// @param options by the path of their key
    Reading(
            Faults faults,
            Path folder,
            Map<String, String> environment,
            Map<String, RunOptions.Chosen> options) {
        this.faults = faults;
        this.folder = folder;
        this.environment = environment;
        this.options = options;
    }

    Faults faults() {
        return faults;
    }

    /// Notes that a key exists.
    void know(String path, String says, String fallback) {
        variables.add(SettingsKey.variableOf(path));
        String pattern = INDEX.matcher(path).replaceAll("[]");
        keys.putIfAbsent(pattern, new SettingsKey(pattern, says, fallback));
    }

    List<SettingsKey> keys() {
        return List.copyOf(keys.values());
    }

    /// What an option or a variable gives for a key; options win.
    Optional<Given> outside(String path, String optionPath) {
        var option = options.get(optionPath);
        if (option != null) {
            return Optional.of(
                    new Given(option.value(), option.value(), option.name(), Path.of("")));
        }
        String variable = SettingsKey.variableOf(path);
        String value = environment.get(variable);
        return value == null
                ? Optional.empty()
                : Optional.of(new Given(value, value, variable, Path.of("")));
    }

    boolean hasOption(String optionPath) {
        return options.keySet().stream().anyMatch(path -> path.startsWith(optionPath + "."));
    }

    Optional<String> option(String optionPath) {
        return Optional.ofNullable(options.get(optionPath)).map(RunOptions.Chosen::value);
    }

    /// How many items of a list the variables speak of.
    int itemsInEnvironment(String path, int most) {
        String prefix = SettingsKey.variableOf(path) + "_";
        return environment.keySet().stream()
                        .filter(name -> name.startsWith(prefix))
                        .map(name -> name.substring(prefix.length()))
                        .filter(rest -> rest.matches("\\d{1,3}_\\w+"))
                        .mapToInt(rest -> Integer.parseInt(rest.substring(0, rest.indexOf('_'))))
                        .filter(index -> index < most)
                        .max()
                        .orElse(-1)
                + 1;
    }

    /// A value of the file with its variables replaced.
    Given inFile(String path, Yaml.Text text) {
        String place = faults.at(text.place());
        var wrong = new ArrayList<String>();
        String expanded = Variables.expand(text.value(), environment, wrong::add);
        wrong.forEach(reason -> faults.add(path, text.value(), reason, place));
        return new Given(expanded, text.value(), place, folder);
    }

    /// Faults every variable of our name that no key asked for.
    void refuseUnknownVariables() {
        for (String name : new TreeSet<>(environment.keySet())) {
            boolean ours = name.startsWith(SettingsKey.PREFIX);
            boolean fine =
                    variables.contains(name)
                            || EARLIER.contains(name)
                            || FOREIGN.matcher(name).matches();
            if (ours && !fine) {
                faults.add("", "", "no such setting" + Hint.among(variables, name), name);
            }
        }
    }
}
