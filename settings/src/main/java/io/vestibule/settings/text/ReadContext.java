package io.vestibule.settings.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The state while settings are read: environment, options, faults, and the keys that were asked
/// for. Confined to one reading.
public final class ReadContext {

    /// What Kubernetes and Docker put into the environment next to a service of our name.
    private static final Pattern FOREIGN = Pattern.compile("VESTIBULE(_\\w+)?_(SERVICE_HOST|SERVICE_PORT(_\\w+)?"
            + "|PORT(_\\d+_(TCP|UDP|SCTP)(_PROTO|_PORT|_ADDR)?)?)");

    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    private final Faults faults;
    private final Path folder;
    private final Overrides overrides;
    private final boolean literal;
    private final boolean kept;
    private final Map<String, String> formerNames;
    private final Set<String> variables = new TreeSet<>();
    private final Set<String> formerVariables = new TreeSet<>();
    private final Map<String, SettingsKey> keys = new LinkedHashMap<>();

    /// @param folder what file names in the file start from
    /// @param overrides what is given outside the file
    public ReadContext(Faults faults, Path folder, Overrides overrides) {
        this(faults, folder, overrides, Map.of());
    }

    /// @param folder what file names in the file start from
    /// @param overrides what is given outside the file
    /// @param formerNames the old names of keys that hold a value and were renamed, by their paths
    ///   with `[]` for any item: the last word of the old path. They are read for one more version,
    ///   with a remark that gives the new name; to give both is a fault
    public ReadContext(Faults faults, Path folder, Overrides overrides, Map<String, String> formerNames) {
        this(faults, folder, overrides, formerNames, false, false);
    }

    private ReadContext(
            Faults faults,
            Path folder,
            Overrides overrides,
            Map<String, String> formerNames,
            boolean literal,
            boolean kept) {
        this.faults = faults;
        this.folder = folder;
        this.overrides = overrides;
        this.formerNames = Map.copyOf(formerNames);
        this.literal = literal;
        this.kept = kept;
    }

    /// A reading of what a program sent: every text means itself, nothing outside has a say, and
    /// files are not named.
    public static ReadContext literal(Faults faults) {
        return ofJson(faults, false);
    }

    /// A reading of what is kept: the same, but an unknown key is not an error. A newer version may
    /// have written it.
    public static ReadContext kept(Faults faults) {
        return ofJson(faults, true);
    }

    private static ReadContext ofJson(Faults faults, boolean kept) {
        var nothing = new Overrides(Map.of(), Map.of(), Map.of());
        return new ReadContext(faults, Path.of(""), nothing, Map.of(), true, kept);
    }

    /// Whether every text means itself, and types are those of JSON.
    boolean isLiteral() {
        return literal;
    }

    /// Whether this is what is kept, and not what was sent.
    boolean isKept() {
        return kept;
    }

    Faults faults() {
        return faults;
    }

    /// Notes that a key exists.
    void know(String path, String says, String fallback) {
        if (literal) {
            return;
        }
        variables.add(SettingsKey.variableOf(path));
        String pattern = patternOf(path);
        keys.putIfAbsent(pattern, new SettingsKey(pattern, says, fallback));
    }

    /// The old name of a key, if it has one: the last word of a path.
    Optional<String> formerName(String path) {
        return formerNames.isEmpty() ? Optional.empty() : Optional.ofNullable(formerNames.get(patternOf(path)));
    }

    /// Notes that a key by its old name sets something. No hint offers it.
    void knowFormer(String path) {
        formerVariables.add(SettingsKey.variableOf(path));
    }

    private static String patternOf(String path) {
        return INDEX.matcher(path).replaceAll("[]");
    }

    /// Every key that was asked for.
    public List<SettingsKey> keys() {
        return List.copyOf(keys.values());
    }

    /// What an option or a variable gives for a key; options win.
    Optional<SettingText> outside(String path, String optionPath) {
        if (literal) {
            return Optional.empty();
        }
        var option = overrides.options().get(optionPath);
        if (option != null) {
            return Optional.of(new SettingText(option.value(), option.value(), option.name(), Path.of(""), true));
        }
        String variable = SettingsKey.variableOf(path);
        String value = overrides.environment().get(variable);
        return value == null
                ? Optional.empty()
                : Optional.of(new SettingText(value, value, variable, Path.of(""), true));
    }

    boolean hasOption(String optionPath) {
        return overrides.options().keySet().stream().anyMatch(path -> path.startsWith(optionPath + "."));
    }

    Optional<String> option(String optionPath) {
        return Optional.ofNullable(overrides.options().get(optionPath)).map(OptionValue::value);
    }

    /// The option that sets a key, with its label; empty if none does.
    String offered(String optionPath) {
        return overrides.offered().getOrDefault(optionPath, "");
    }

    /// How many items of a list the variables speak of.
    int itemsInEnvironment(String path, int most) {
        String prefix = SettingsKey.variableOf(path) + "_";
        return overrides.environment().keySet().stream()
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
    SettingText inFile(String path, Yaml.Scalar text) {
        return inFile(path, text, false);
    }

    /// @param secret whether no fault may show it
    SettingText inFile(String path, Yaml.Scalar text, boolean secret) {
        String place = faults.at(text.place());
        if (literal) {
            return new SettingText(text.value(), text.value(), place, folder, text.plain());
        }
        var wrong = new ArrayList<String>();
        String expanded = Variables.expand(text.value(), overrides.environment(), wrong::add);
        String shown = secret ? "(hidden)" : text.value();
        wrong.forEach(reason -> faults.add(path, shown, reason, place));
        return new SettingText(expanded, text.value(), place, folder, text.plain());
    }

    /// Reports every variable of our name that sets no key.
    ///
    /// @param earlier variables that are read before there are settings
    public void refuseUnknownVariables(Set<String> earlier) {
        for (String name : new TreeSet<>(overrides.environment().keySet())) {
            boolean ours = name.startsWith(SettingsKey.PREFIX);
            boolean fine = variables.contains(name)
                    || formerVariables.contains(name)
                    || earlier.contains(name)
                    || FOREIGN.matcher(name).matches();
            if (ours && !fine) {
                faults.add("", "", "unknown setting" + Hint.among(variables, name), name);
            }
        }
    }
}
