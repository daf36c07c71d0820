package io.vestibule.rule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.rule.syntax.Scheme;
import org.junit.jupiter.api.Tag;

/// Whatever an operator writes is refused at a place in it, or is a rule that can be asked, and
/// whose text reads back as the same rule.
@Tag("fuzz")
class RuleFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void anyTextIsRefusedOrCanBeAsked(byte[] bytes) {
        String text = new String(bytes, UTF_8);

        switch (RuleCompiler.compile(text, Scheme.FULL, RuleLanguageTest.LISTS)) {
            case RuleResult.Refused(var error) -> {
                assertThat(error.line()).isPositive();
                assertThat(error.column()).isPositive();
                assertThat(error.message()).isNotEmpty();
                assertThat(error.toString()).contains("^");
            }
            case RuleResult.Good(var rule) -> {
                RuleLanguageTest.FACTS.regexBudget().refill();
                boolean holds = RuleLanguageTest.FACTS.satisfy(rule);
                if (rule.canonical().length() <= RuleCompiler.LONGEST) {
                    var again = RuleLanguageTest.rule(rule.canonical());
                    assertThat(again.tree()).isEqualTo(rule.tree());
                    RuleLanguageTest.FACTS.regexBudget().refill();
                    assertThat(again.matches(RuleLanguageTest.FACTS)).isEqualTo(holds);
                }
            }
        }
    }
}
