package io.vestibule.config;

import io.vestibule.room.GuardAction;
import io.vestibule.settings.room.GuardReader;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.List;
import java.util.Optional;

/// The two lists of rules that a room has, each in a document of its own.
public enum RuleFamily {
    /// Requests that pass without waiting: what is published.
    BYPASS(DocumentKind.RULES, "rule"),
    /// What ends sessions, and of whom a challenge is asked.
    GUARDS(DocumentKind.GUARDS, "guard");

    /// The action of a bypass rule, however it is spelled.
    private static final ValueKind<String> BYPASSING = ValueKinds.matching("(?i)" + RuleEntry.ACTION, RuleEntry.ACTION);

    private final DocumentKind kind;
    private final String one;

    RuleFamily(DocumentKind kind, String one) {
        this.kind = kind;
        this.one = one;
    }

    /// Those whose documents are of this kind; bypass rules for a kind that is neither's.
    static RuleFamily ofKind(DocumentKind kind) {
        return kind == DocumentKind.GUARDS ? GUARDS : BYPASS;
    }

    /// What documents of these are.
    DocumentKind kind() {
        return kind;
    }

    /// How one of them is called.
    public String one() {
        return one;
    }

    /// How several are called, also in documents and addresses.
    public String several() {
        return one + "s";
    }

    /// Those of a room.
    public List<RuleEntry> of(RoomEntry room) {
        return switch (this) {
            case BYPASS -> room.rules();
            case GUARDS -> room.guards();
        };
    }

    /// The same room with these in their place, not yet compiled.
    RoomEntry into(RoomEntry room, List<RuleEntry> rules) {
        return switch (this) {
            case BYPASS -> room.withRules(rules);
            case GUARDS -> room.withGuards(rules);
        };
    }

    /// The action that one is given; nothing for what bypasses, and for what is not one.
    Optional<GuardAction> given(Section section) {
        return switch (this) {
            case BYPASS -> {
                section.need("action", BYPASSING);
                yield Optional.empty();
            }
            case GUARDS -> GuardReader.action(section);
        };
    }

    /// The action that one is kept with; without one a bypass rule is what it always was.
    Optional<GuardAction> kept(Section section) {
        return switch (this) {
            case BYPASS -> {
                section.get("action", BYPASSING, RuleEntry.ACTION);
                yield Optional.empty();
            }
            case GUARDS -> GuardReader.action(section);
        };
    }

    /// Whether one can do this.
    boolean can(Optional<GuardAction> action) {
        return (this == GUARDS) == action.isPresent();
    }
}
