package io.vestibule.rule;

import io.vestibule.rule.RuleWarning.Code;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.Function;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Trees;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a rule is warned of.
final class Warnings {

    private static final Set<Field> RAW =
            EnumSet.of(Field.RAW_URI, Field.RAW_PATH, Field.RAW_EXTENSION, Field.RAW_FULL_URI);
    private static final Set<Field> PATHS =
            EnumSet.of(Field.PATH, Field.RAW_PATH, Field.URI, Field.RAW_URI, Field.FULL_URI, Field.RAW_FULL_URI);

    private Warnings() {}

    static List<RuleWarning> of(Map<String, String> aliases, RuleNode tree) {
        var warnings = new ArrayList<RuleWarning>();
        aliases.forEach((old, now) ->
                warnings.add(new RuleWarning(Code.DEPRECATED_NAME, old + " is an old name: write " + now)));
        var asked = EnumSet.noneOf(Field.class);
        var endings = new ArrayList<RuleNode>();
        Trees.walk(tree, node -> {
            if (node instanceof RuleNode.Asked(var field)) {
                asked.add(field);
            } else if (isEnding(node)) {
                endings.add(node);
            }
        });
        asked.stream()
                .filter(RAW::contains)
                .findFirst()
                .ifPresent(field -> warnings.add(new RuleWarning(
                        Code.RAW_PATH,
                        field.text()
                                + " is the path as it was sent;"
                                + " /static/../checkout begins with"
                                + " /static/ there: leave out raw.")));
        if (asked.contains(Field.EXTENSION) || !endings.isEmpty()) {
            warnings.add(new RuleWarning(
                    Code.PATH_ENDING,
                    "many origins serve /checkout/x.css as /checkout: test how the path" + " begins as well"));
        }
        if (asked.contains(Field.X_FORWARDED_FOR)) {
            warnings.add(new RuleWarning(
                    Code.CLIENT_CLAIM,
                    "anyone can send X-Forwarded-For: list your proxies under"
                            + " node.trusted_proxies and test ip.src"));
        }
        return warnings;
    }

    private static boolean isEnding(RuleNode node) {
        return node instanceof RuleNode.Call call
                && call.function() == Function.ENDS_WITH
                && call.arguments().getFirst() instanceof RuleNode.Asked(var field)
                && PATHS.contains(field);
    }
}
