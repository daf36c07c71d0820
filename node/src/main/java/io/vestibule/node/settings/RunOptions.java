package io.vestibule.node.settings;

import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.OptionValue;
import io.vestibule.settings.text.Overrides;
import io.vestibule.settings.text.SettingsFault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The options of `run`, and which of them were given. Immutable.
///
/// Read by hand and not by the library that serves the other commands: that would cost a tenth of a
/// second at every start.
///
/// @param config the file, if one is named
/// @param takesOver whether to take the place of a process that runs already
/// @param chosen by the path of the key that the option sets; `room.…` speaks of the room that the
///   options make or update
/// @param faults everything wrong with the options as such; wrong values show when settings are
///   read
public record RunOptions(
        Optional<String> config, boolean takesOver, Map<String, OptionValue> chosen, List<SettingsFault> faults) {

    private static final String CONFIG = "config";
    private static final String TAKE_OVER = "take_over";

    /// Is the launcher's.
    private static final String DETACH = "detach";

    /// What may be given several times; the first stands as `[0]`.
    private static final Set<String> REPEATABLE = Set.of("room.bypass", "room.route");

    /// Every option.
    public static final List<Option> ALL = List.of(
            new Option("--config", "FILE", CONFIG, "the configuration file (YAML)"),
            new Option(
                    "--origin",
                    "URL",
                    "node.origin",
                    "the site behind the gate; required without a configuration file"),
            new Option("--listen", "HOST:PORT", "node.listen", "where visitors connect (default 0.0.0.0:8080)"),
            new Option("--control", "HOST:PORT", "node.control.listen", "the operator's port (default 127.0.0.1:8081)"),
            new Option("--data", "DIR", "node.data", "the directory for keys, token and journal (default ./data)"),
            new Option("--name", "NAME", "room.name", "the room's name (default: default)"),
            new Option("--host", "HOST", "room.host", "the host that the room covers (default *, every host)"),
            new Option(
                    "--path",
                    "PATH",
                    "room.path",
                    "the path that the room covers, with everything below it (default /)"),
            new Option(
                    "--route",
                    "HOST/PATH",
                    "room.route",
                    "another host and path that the room covers, such as" + " www.example.com/shop; may be repeated"),
            new Option(
                    "--zone",
                    "DOMAIN",
                    "room.zone",
                    "the domain that the room belongs to (default: the one that the host" + " is registered under)"),
            new Option(
                    "--cookie-suffix",
                    "TEXT",
                    "room.cookie_suffix",
                    "suffix of the room's cookie name; required with --route"),
            new Option("--active-users", "N", "room.total_active_users", "sessions at once, at most"),
            new Option(
                    "--new-users-per-minute",
                    "N",
                    "room.new_users_per_minute",
                    "admissions in any 60 s, at most; not more than --active-users, which" + " is the default"),
            new Option(
                    "--session-minutes",
                    "N",
                    "room.session_duration",
                    "how long a session lasts after the last request (default 5)"),
            new Option(
                    "--method", "METHOD", "room.queueing_method", "fifo, random, passthrough or reject (default fifo)"),
            new Option("--bypass", "EXPR", "room.bypass", "let requests that match this rule pass; may be repeated"),
            new Option(
                    "--title",
                    "TEXT",
                    "room.page_title",
                    "the name of the site on the waiting page (default: the host)"),
            new Option(
                    "--logo",
                    "FILE",
                    "room.page_logo_file",
                    "the logo on the waiting page: PNG, WebP or SVG, at most 64 KiB"),
            new Option(
                    "--favicon",
                    "FILE",
                    "room.page_favicon_file",
                    "the icon of the waiting page's tab: the same, or ICO"),
            new Option("--accent", "COLOR", "room.page_accent_color", "the color of the waiting page, such as #0b6b60"),
            new Option(
                    "--support-link",
                    "URL",
                    "room.page_support_link",
                    "where visitors find help: an https:, mailto: or tel: address"),
            new Option("--json", "", "room.json_response_enabled", "answer JSON to clients that ask for it"),
            new Option(
                    "--tls-cert", "FILE", "node.tls.certificate", "serve HTTPS with this certificate and chain (PEM)"),
            new Option("--tls-key", "FILE", "node.tls.key", "the key of the certificate (PEM)"),
            new Option(
                    "--tls-self-signed",
                    "",
                    "node.tls.self_signed",
                    "serve HTTPS with a self-signed certificate, for trying out"),
            new Option(
                    "--redirect-http",
                    "HOST:PORT",
                    "node.tls.redirect_http",
                    "answer plain HTTP here with a redirect to HTTPS"),
            new Option(
                    "--trusted-proxies",
                    "CIDR,...",
                    "node.trusted_proxies",
                    "proxies whose X-Forwarded-For and -Proto are trusted"),
            new Option(
                    "--take-over",
                    "",
                    TAKE_OVER,
                    "take the place of the process that runs with this data directory, with"
                            + " no visitor refused; start as usual if there is none"),
            new Option("--detach", "", DETACH, "come back when the server serves, and leave it in the background"),
            new Option("--first-start", "", "node.cluster.first_start", "found the cluster: once, on a single node"));

    private static final Map<String, String> OFFERED =
            ALL.stream().collect(Collectors.toMap(Option::key, option -> option.name() + " " + option.label()));

    /// One option.
    ///
    /// @param name with its dashes
    /// @param label what its value is; empty if it takes none
    /// @param key the path of the key that it sets
    /// @param description for the help
    public record Option(String name, String label, String key, String description) {

        public boolean takesValue() {
            return !label.isEmpty();
        }
    }

    public RunOptions {
        chosen = Map.copyOf(chosen);
        faults = List.copyOf(faults);
    }

    /// Reads the arguments after `run`.
    public static RunOptions parse(List<String> arguments) {
        var chosen = new LinkedHashMap<String, OptionValue>();
        var faults = new ArrayList<SettingsFault>();
        var rest = new ArrayList<>(arguments);
        var repeated = new HashMap<String, Integer>();
        while (!rest.isEmpty()) {
            String word = rest.removeFirst();
            int equals = word.startsWith("--") ? word.indexOf('=') : -1;
            String name = equals < 0 ? word : word.substring(0, equals);
            var option = ALL.stream().filter(o -> o.name().equals(name)).findFirst();
            if (option.isEmpty()) {
                faults.add(unknown(name));
                dropValue(rest);
            } else if (equals < 0 && option.get().takesValue() && !nextIsValue(rest)) {
                faults.add(fault(name, "needs a value: " + option.get().label()));
            } else {
                String value = equals >= 0
                        ? word.substring(equals + 1)
                        : option.get().takesValue() ? rest.removeFirst() : "true";
                String key = option.get().key();
                if (REPEATABLE.contains(key)) {
                    key += "[" + (repeated.merge(key, 1, Integer::sum) - 1) + "]";
                }
                if (chosen.put(key, new OptionValue(name, value)) != null) {
                    faults.add(fault(name, "is given twice"));
                }
            }
        }
        var config = Optional.ofNullable(chosen.remove(CONFIG)).map(OptionValue::value);
        boolean takesOver = chosen.remove(TAKE_OVER) != null;
        chosen.remove(DETACH);
        return new RunOptions(config, takesOver, chosen, faults);
    }

    /// These options together with the environment.
    Overrides outside(Map<String, String> environment) {
        return new Overrides(environment, chosen, OFFERED);
    }

    private static SettingsFault unknown(String name) {
        String hint = Hint.among(ALL.stream().map(Option::name).toList(), name);
        return fault(name, (name.startsWith("-") ? "unknown option" : "unexpected argument") + hint);
    }

    private static SettingsFault fault(String name, String reason) {
        return new SettingsFault("", "", reason, name);
    }

    private static boolean nextIsValue(List<String> rest) {
        return !rest.isEmpty() && !rest.getFirst().startsWith("--");
    }

    /// What follows an unknown option was most likely meant as its value.
    private static void dropValue(List<String> rest) {
        if (nextIsValue(rest)) {
            rest.removeFirst();
        }
    }
}
