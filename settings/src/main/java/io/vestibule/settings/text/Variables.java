package io.vestibule.settings.text;

import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Replaces `${NAME}` and `${NAME:-otherwise}` in values of the file; `$${` stands for `${`.
final class Variables {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\$\\{|\\$\\{(?:([A-Za-z_]\\w*)(?::-([^}]*))?})?");

    private Variables() {}

    /// @param wrong called for each variable that is not set, and of each `${` that names none
    static String expand(String text, Map<String, String> environment, Consumer<String> wrong) {
        if (!text.contains("${")) {
            return text;
        }
        Matcher matcher = REFERENCE.matcher(text);
        var expanded = new StringBuilder();
        while (matcher.find()) {
            String replacement = replacement(matcher, environment, wrong);
            matcher.appendReplacement(expanded, Matcher.quoteReplacement(replacement));
        }
        return matcher.appendTail(expanded).toString();
    }

    private static String replacement(Matcher matcher, Map<String, String> environment, Consumer<String> wrong) {
        if (matcher.group().equals("$${")) {
            return "${";
        }
        String name = matcher.group(1);
        if (name == null) {
            wrong.accept("${ starts a variable, such as ${NAME}; write $${ for the characters" + " themselves");
            return "";
        }
        String otherwise = matcher.group(2);
        String value = environment.get(name);
        if (value == null && otherwise == null) {
            wrong.accept("the variable " + name + " is not set; write $${ for the characters themselves");
        }
        return value != null ? value : otherwise != null ? otherwise : "";
    }
}
