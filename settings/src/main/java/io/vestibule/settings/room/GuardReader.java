package io.vestibule.settings.room;

import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardAction.Level;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads guards under the names that they have in files, bodies and documents.
public final class GuardReader {

    private static final int MOST_GUARDS = 100;
    private static final int LONGEST_TEXT = 1000;
    private static final String LEVEL = "level";
    private static final ValueKind<String> NAMES = ValueKinds.word(names());

    private GuardReader() {}

    private static List<String> names() {
        var names = new ArrayList<String>();
        GuardAction.withoutLevel().forEach(action -> names.add(action.text()));
        names.add(GuardAction.CHALLENGE);
        return names;
    }

    /// Those of a room in a file.
    ///
    /// @param scope what their rules may use
    static Guards readAll(Section room, RuleScope scope) {
        var guards = new ArrayList<GuardRule>();
        for (Section each : room.sections("guards")) {
            read(each, scope).ifPresent(guards::add);
        }
        if (guards.size() > MOST_GUARDS) {
            room.fault("guards", "a room may have at most " + MOST_GUARDS + " guards");
        }
        return Guards.of(guards);
    }

    /// The guard, or nothing if anything is wrong with it.
    private static Optional<GuardRule> read(Section section, RuleScope scope) {
        Optional<String> expression = section.need(
                "expression", ValueKind.of("a rule, such as http.request.uri.path eq \"/logout\"", Optional::of));
        Optional<GuardAction> action = action(section);
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        boolean enabled = section.get("enabled", ValueKinds.FLAG, true);
        section.refuseUnknownKeys();
        var rule = expression.flatMap(e -> RuleReader.compile(section, "expression", e, scope));
        return section.isSound()
                ? rule.flatMap(r -> action.map(a -> new GuardRule(r, a, description, enabled)))
                : Optional.empty();
    }

    /// What a guard does; nothing, and a fault, if that is not known.
    public static Optional<GuardAction> action(Section section) {
        Optional<String> name = section.need("action", NAMES);
        return name.flatMap(text -> action(section, text));
    }

    private static Optional<GuardAction> action(Section section, String name) {
        if (name.equals(GuardAction.CHALLENGE)) {
            return Optional.of(new GuardAction.AskChallenge(section.choice(LEVEL, Level.class, Level.NORMAL)));
        }
        section.ignore(LEVEL);
        if (section.isGiven(LEVEL)) {
            section.fault(LEVEL, "is only for the action challenge");
        }
        return GuardAction.withoutLevel().stream()
                .filter(action -> action.text().equals(name))
                .findFirst();
    }
}
