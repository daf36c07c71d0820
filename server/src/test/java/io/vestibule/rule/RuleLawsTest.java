package io.vestibule.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.rule.syntax.Printer;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.IpSet;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.SplittableRandom;

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
