package io.vestibule.advice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.advice.LogLineReader.Parsed;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.Lists;
import org.junit.jupiter.api.Tag;

/// Whatever is in a log, each line is a request or not, and every rule that comes of it compiles.
@Tag("fuzz")
class LogLineFuzzTest {

    @FuzzTest(maxDuration = "30s")
    void anyLogIsReadAndEveryRuleCompiles(byte[] bytes) {
        var reader = new LogLineReader();
        var adviser = new Adviser();
        new String(bytes, UTF_8).lines().forEach(line -> {
            if (reader.read(line) instanceof Parsed.Good(var request)) {
                assertThat(Ip.parse(request.client())).isPresent();
                adviser.take(request);
            }
        });
        for (Finding finding : adviser.advice().findings()) {
            if (!finding.rule().isEmpty()) {
                assertThat(RuleCompiler.compile(finding.rule(), Scheme.BARE, Lists.NONE))
                        .isInstanceOf(RuleResult.Good.class);
            }
            finding.paths().forEach(e -> assertThat(e.text()).matches("[ -~]*"));
            finding.agents().forEach(e -> assertThat(e.text()).matches("[ -~]*"));
        }
    }
}
