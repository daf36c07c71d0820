package io.vestibule.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.rule.syntax.Outline;
import io.vestibule.rule.syntax.Printer;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.IpSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever the tree: its text reads back as the same tree, and closures agree with the naive
/// reading of it.
class RuleLawsTest {

    private static final int TREES = 100;

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aTreeIsItsText(long seed) {
        var grower = new Grower(Seeds.random(seed));
        for (int i = 0; i < TREES; i++) {
            RuleNode tree = grower.condition(4);
            String text = Printer.print(tree);
            if (text.length() <= RuleCompiler.LONGEST) {
                assertThat(RuleLanguageTest.rule(text).tree()).as(text).isEqualTo(tree);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anOutlineIsItsTree(long seed) {
        var grower = new Grower(Seeds.random(seed));
        for (int i = 0; i < TREES; i++) {
            RuleNode tree = grower.condition(4);
            var again = retold(Outline.of(tree));
            var result = RuleCompiler.compile(again, Scheme.FULL, RuleLanguageTest.LISTS);
            if (result instanceof RuleResult.Good(CompiledRule rule)) {
                assertThat(rule.tree()).as(Printer.print(tree)).isEqualTo(tree);
            } else {
                assertThat(Printer.print(tree).length()).isGreaterThan(RuleCompiler.LONGEST);
            }
        }
    }

    /// As a form sends it: conditions by their parts where they have some.
    private static Outline retold(Outline outline) {
        return switch (outline) {
            case Outline.Group(String word, var parts) ->
                new Outline.Group(word, parts.stream().map(RuleLawsTest::retold).toList());
            case Outline.Not(Outline part) -> new Outline.Not(retold(part));
            case Outline.Leaf leaf ->
                new Outline.Leaf(
                        leaf.comparison()
                                .map(c -> Outline.text(c.left(), c.operator(), c.right(), c.texts()))
                                .orElse(leaf.text()),
                        Optional.empty());
        };
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void closuresAgreeWithTheNaiveReading(long seed) {
        var random = Seeds.random(seed);
        var grower = new Grower(random);
        for (int i = 0; i < TREES; i++) {
            String text = Printer.print(grower.condition(4));
            if (text.length() <= RuleCompiler.LONGEST) {
                var rule = RuleLanguageTest.rule(text);
                var facts = i % 2 == 0 ? RuleLanguageTest.FACTS : grower.facts();
                facts.regexBudget().refill();
                assertThat(facts.satisfy(rule))
                        .as(text)
                        .isEqualTo(Naive.holds(rule.tree(), facts, RuleLanguageTest.LISTS));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anAddressIsItsText(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < TREES; i++) {
            Ip ip = address(random);
            int prefix = random.nextInt(ip.bits() + 1);
            var network = new IpRange(ip.first(prefix), ip.last(prefix));

            assertThat(Ip.parse(ip.toString())).contains(ip);
            assertThat(IpRange.parse(network.toString())).contains(network);
            assertThat(IpSet.of(List.of(network)).contains(ip)).isTrue();
            assertThat(network.first()).isLessThanOrEqualTo(ip);
            assertThat(network.last()).isGreaterThanOrEqualTo(ip);
        }
    }

    private static Ip address(SplittableRandom random) {
        long high = sparse(random);
        long low = sparse(random);
        return random.nextBoolean() ? Ip.four(low) : Ip.six(high, low);
    }

    /// With many zeros, so that texts are shortened.
    private static long sparse(SplittableRandom random) {
        long bits = random.nextLong();
        bits &= random.nextLong();
        bits &= random.nextLong();
        return bits;
    }
}
