package io.vestibule.rule;

import io.vestibule.rule.regex.Undecided;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.syntax.Outline;
import io.vestibule.rule.syntax.Printer;
import io.vestibule.rule.syntax.RuleNode;
import java.util.List;
import java.util.Set;

/// A rule that was read, checked and made ready. Equal rules have the same text and the same lists.
/// *Thread-safe.*
public final class CompiledRule {

    private final String expression;
    private final RuleNode tree;
    private final Check check;
    private final Uses uses;
    private final Closures closures;
    private final List<RuleWarning> warnings;

    CompiledRule(String expression, RuleNode tree, Closures closures, Uses uses, List<RuleWarning> warnings) {
        this.expression = expression;
        this.tree = tree;
        this.closures = closures;
        this.check = closures.check(tree);
        this.uses = uses;
        this.warnings = List.copyOf(warnings);
    }

    /// Whether the request is one of those that the rule describes. Never throws: a rule that
    /// cannot be evaluated, that needs a database that is lost, or that hangs on a regular
    /// expression too dear for this request, does not match.
    public boolean matches(Facts facts) {
        try {
            return knowsEnough(facts) && check.holds(facts);
        } catch (Undecided _) {
            return false;
        } catch (RuntimeException e) {
            facts.failed(expression, e);
            return false;
        }
    }

    /// The same question with every part of the answer.
    ///
    /// @throws RuntimeException where [#matches] calls [Facts#failed]
    public Trace trace(Facts facts) {
        return Trace.of(tree, closures, facts);
    }

    private boolean knowsEnough(Facts facts) {
        if (!uses.databases().isEmpty()) {
            for (GeoDatabase database : uses.databases()) {
                if (!facts.knows(database)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// As it was written.
    public String expression() {
        return expression;
    }

    /// The same rule in the printer's spelling; reads back as the same rule.
    public String canonical() {
        return Printer.print(tree);
    }

    /// Its shape, for people who build rules by choosing.
    public Outline outline() {
        return Outline.of(tree);
    }

    RuleNode tree() {
        return tree;
    }

    /// The names of the lists that it looks into.
    public Set<String> usedLists() {
        return Set.copyOf(uses.lists().keySet());
    }

    /// The fields that it asks for.
    public Set<Field> usedFields() {
        return uses.fields();
    }

    /// Whether it asks for visitors at an address that no visitor from the internet has, on its own
    /// or in a list.
    public boolean asksForPrivateSources() {
        return PrivateSources.areIn(tree, uses.lists());
    }

    /// The databases that it needs.
    public Set<GeoDatabase> usedDatabases() {
        return uses.databases();
    }

    public List<RuleWarning> warnings() {
        return warnings;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CompiledRule rule
                && expression.equals(rule.expression)
                && tree.equals(rule.tree)
                && uses.equals(rule.uses);
    }

    @Override
    public int hashCode() {
        return expression.hashCode();
    }

    @Override
    public String toString() {
        return expression;
    }
}
