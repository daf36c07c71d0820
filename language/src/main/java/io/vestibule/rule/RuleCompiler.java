package io.vestibule.rule;

import io.vestibule.rule.syntax.Outline;
import io.vestibule.rule.syntax.Parser;
import io.vestibule.rule.syntax.Printer;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.syntax.Source;
import io.vestibule.rule.value.Lists;

/// Makes rules out of text.
public final class RuleCompiler {

    /// Characters that an expression may have.
    public static final int LONGEST = Source.LONGEST;

    private RuleCompiler() {}

    /// Reads, checks and compiles one expression.
    ///
    /// @param scheme the names that may be used
    /// @param lists those that `in $name` may look into; the rule keeps using them as they are now
    public static RuleResult compile(String expression, Scheme scheme, Lists lists) {
        try {
            var parser = new Parser(Source.of(expression), scheme, lists);
            RuleNode tree = parser.rule();
            var uses = Uses.of(tree, lists);
            var rule = new CompiledRule(
                    expression, tree, new Closures(lists, parser.regexes()), uses, Warnings.of(parser.aliases(), tree));
            return new RuleResult.Good(rule);
        } catch (Source.Fault fault) {
            return new RuleResult.Refused(fault.error());
        }
    }

    /// Writes the text of an outline, and reads it as any other rule.
    ///
    /// @param scheme the names that may be used
    /// @param lists those that `in $name` may look into
    public static RuleResult compile(Outline outline, Scheme scheme, Lists lists) {
        try {
            return compile(Printer.print(Outline.tree(outline, scheme, lists)), scheme, lists);
        } catch (Source.Fault fault) {
            return new RuleResult.Refused(fault.error());
        }
    }
}
