package io.vestibule.config;

import io.vestibule.room.GuardAction;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// A bypass rule or a guard of a room. Immutable.
///
/// @param id constant for the rule's life
/// @param version from 1, one more with every change
/// @param expression as it was written
/// @param description free text
/// @param enabled whether it is in force
/// @param guard what a guard does; nothing for a bypass rule
/// @param lastUpdated when it was changed last
/// @param strange what this version does not understand of it, so that it matches nothing here and
///   cannot be changed; empty if it understands all
public record RuleEntry(
        String id,
        int version,
        String expression,
        String description,
        boolean enabled,
        Optional<GuardAction> guard,
        Instant lastUpdated,
        String strange) {

    /// The only thing that bypass rules do.
    public static final String ACTION = "bypass_waiting_room";

    /// The same rule as `wanted` says, one version on; itself if nothing is different.
    RuleEntry changed(Wanted wanted, Instant now) {
        return wanted.equals(wanted())
                ? this
                : new RuleEntry(
                        id,
                        version + 1,
                        wanted.expression(),
                        wanted.description(),
                        wanted.enabled(),
                        wanted.guard(),
                        now,
                        strange);
    }

    /// Whether it can be asked: it is all understood.
    public boolean isPlain() {
        return strange.isEmpty();
    }

    /// Writes the rule under its published names.
    public void write(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("id", id);
        json.writeStringProperty("version", Integer.toString(version));
        json.writeStringProperty("action", guard.map(GuardAction::text).orElse(ACTION));
        guard.flatMap(GuardAction::level).ifPresent(level -> json.writeStringProperty("level", level.text()));
        json.writeStringProperty("expression", expression);
        json.writeStringProperty("description", description);
        json.writeBooleanProperty("enabled", enabled);
        json.writeStringProperty("last_updated", lastUpdated.toString());
        json.writeEndObject();
    }

    /// Why it cannot be used with these names and lists, if it cannot.
    Optional<RuleError> refusal(Scheme scheme, Lists lists) {
        return RuleCompiler.compile(expression, scheme, lists) instanceof RuleResult.Refused(RuleError error)
                ? Optional.of(error)
                : Optional.empty();
    }

    /// Whether it looks into a list.
    boolean uses(String list, Scheme scheme, Lists lists) {
        return switch (RuleCompiler.compile(expression, scheme, lists)) {
            case RuleResult.Good(CompiledRule rule) -> rule.usedLists().contains(list);
            case RuleResult.Refused _ -> true;
        };
    }

    /// What may be given for a rule.
    Wanted wanted() {
        return new Wanted(expression, description, enabled, guard);
    }

    /// What a rule is to be.
    record Wanted(String expression, String description, boolean enabled, Optional<GuardAction> guard) {

        RuleEntry made(String id, Instant now) {
            return new RuleEntry(id, 1, expression, description, enabled, guard, now, "");
        }
    }
}
