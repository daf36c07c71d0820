package io.vestibule.settings.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Writes a tree as YAML that [YamlReader] reads back as the same tree, variables included.
/// Confined to one text.
public final class YamlText {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{[A-Z_][A-Z0-9_]*}");
    private static final Pattern SIMPLE = Pattern.compile("[A-Za-z/][A-Za-z0-9_./-]*");
    private static final Pattern RESERVED = Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n");
    private static final int STEP = 2;

    private final StringBuilder text = new StringBuilder();
    private final List<String> order;

    private YamlText(List<String> order) {
        this.order = order;
    }

    /// The tree as a text.
    ///
    /// @param order keys that come first, in this order; the others follow the alphabet
    public static String of(Yaml.Mapping tree, List<String> order) {
        var writer = new YamlText(order);
        writer.keys(tree, 0);
        return writer.text.toString();
    }

    private void keys(Yaml.Mapping keys, int indent) {
        for (Map.Entry<String, Yaml.Entry> entry : sorted(keys)) {
            text.append(" ".repeat(indent)).append(entry.getKey()).append(':');
            value(entry.getValue().value(), indent);
        }
    }

    private List<Map.Entry<String, Yaml.Entry>> sorted(Yaml.Mapping keys) {
        var entries = new ArrayList<>(keys.entries().entrySet());
        entries.sort(Comparator.comparingInt((Map.Entry<String, Yaml.Entry> entry) -> rank(entry.getKey()))
                .thenComparing(Map.Entry::getKey));
        return entries;
    }

    private int rank(String key) {
        int at = order.indexOf(key);
        return at < 0 ? order.size() : at;
    }

    private void value(Yaml value, int indent) {
        switch (value) {
            case Yaml.Scalar scalar -> text.append(' ').append(scalar(scalar)).append('\n');
            case Yaml.Mapping keys when keys.entries().isEmpty() -> text.append(" {}\n");
            case Yaml.Mapping keys -> {
                text.append('\n');
                keys(keys, indent + STEP);
            }
            case Yaml.Sequence items when items.items().isEmpty() -> text.append(" []\n");
            case Yaml.Sequence items -> {
                text.append('\n');
                items.items().forEach(item -> item(item, indent + STEP));
            }
        }
    }

    private void item(Yaml item, int indent) {
        if (item instanceof Yaml.Mapping keys && !keys.entries().isEmpty()) {
            int start = text.length();
            keys(keys, indent + STEP);
            text.setCharAt(start + indent, '-');
        } else {
            text.append(" ".repeat(indent)).append('-');
            value(item, indent);
        }
    }

    /// A plain value that is a variable stays a variable; anywhere else its characters are taken
    /// literally.
    private static String scalar(Yaml.Scalar scalar) {
        if (scalar.plain() && VARIABLE.matcher(scalar.value()).matches()) {
            return scalar.value();
        }
        String value = scalar.value().replace("${", "$${");
        if (scalar.plain()) {
            return scalar.isNothing() ? "null" : value;
        }
        boolean simple =
                SIMPLE.matcher(value).matches() && !RESERVED.matcher(value).matches();
        return simple ? value : quoted(value);
    }

    private static String quoted(String value) {
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> {
                    boolean printable = (c >= ' ' && c < 0x7F)
                            || (c >= 0xA0 && c < 0xFFFE && c != 0x2028 && c != 0x2029 && c != 0xFEFF);
                    if (printable) {
                        quoted.append(c);
                    } else {
                        quoted.append("\\u%04x".formatted((int) c));
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
