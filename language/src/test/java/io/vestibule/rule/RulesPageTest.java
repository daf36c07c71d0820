package io.vestibule.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.Function;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What `docs/RULES.md` shows is true.
class RulesPageTest {

    private static final Path PAGE = Path.of("../docs/RULES.md");

    private static final Lists LISTS =
            Lists.of(List.of(new NamedList("office", NamedList.Kind.IP, List.of("192.0.2.0/24"))));

    static Stream<String> examples() throws IOException {
        var examples = new ArrayList<String>();
        boolean inside = false;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("```")) {
                inside = line.equals("```rules");
            } else if (inside) {
                examples.add(line);
            }
        }
        return examples.stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleIsARule(String example) {
        assertThat(RuleCompiler.compile(example, Scheme.FULL, LISTS)).isInstanceOf(RuleResult.Good.class);
    }

    @Test
    void thereAreExamples() throws IOException {
        assertThat(examples()).hasSizeGreaterThan(20);
    }

    @Test
    void everyFunctionAndEveryKindOfFieldIsNamed() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(Arrays.stream(Function.values()).map(Function::text))
                .allSatisfy(name -> assertThat(page).contains(name));
        assertThat(Arrays.stream(Field.values()).map(Field::text)).allSatisfy(name -> {
            boolean family = name.startsWith("cf.tls_client_auth.") || name.startsWith("raw.") || name.equals("true");
            String last = name.substring(Math.max(0, name.lastIndexOf('.')));
            assertThat(family
                            || page.contains("`" + name + "`")
                            || page.contains("`" + last + "`")
                            || page.contains("`.timezone.name`"))
                    .as(name)
                    .isTrue();
        });
    }

    @Test
    void theErrorOnThePageIsTheOneThatIsGiven() {
        var result = RuleCompiler.compile("ip.src eq 10.0.0.0/8", Scheme.FULL, LISTS);

        assertThat(result)
                .isInstanceOfSatisfying(
                        RuleResult.Refused.class,
                        refused -> assertThat(page()).contains(refused.error().toString()));
    }

    private static String page() {
        try {
            return Files.readString(PAGE);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
