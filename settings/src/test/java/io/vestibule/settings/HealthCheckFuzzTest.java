package io.vestibule.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/// Any body is a health check or refused with a reason; what is taken is written and read again as
/// the same, and nothing in it can break out of a request. `JAZZER_FUZZ=1 mvn -pl settings -am test
/// -Dtest=HealthCheckFuzzTest` searches.
@Tag("fuzz")
class HealthCheckFuzzTest {

    private static final String ZONE = "z".repeat(32);
    private static final String ID = "0".repeat(32);

    @FuzzTest(maxDuration = "60s")
    void anyBodyIsACheckOrRefused(byte[] bytes) {
        var faults = new Faults("body");
        Optional<Yaml> tree = JsonTree.read(bytes, faults);
        if (tree.isEmpty() || !(tree.get() instanceof Yaml.Mapping keys)) {
            return;
        }
        Optional<HealthCheck> check = HealthCheckShape.read(Section.root(ReadContext.literal(faults), keys), ZONE, ID);

        assertThat(check.isPresent()).isEqualTo(faults.count() == 0);
        assertThat(faults.all()).allSatisfy(fault -> assertThat(fault.reason()).isNotBlank());
        check.ifPresent(HealthCheckFuzzTest::holds);
    }

    private static void holds(HealthCheck check) {
        String text = HealthCheckShape.text(check, Instant.EPOCH, Instant.EPOCH);
        var faults = new Faults("store");
        var keys = (Yaml.Mapping) JsonTree.read(text, faults).orElseThrow();
        var kept = HealthCheckShape.read(Section.root(ReadContext.kept(faults), keys), check.zoneId(), check.id());

        assertThat(faults.all()).isEmpty();
        assertThat(kept).contains(check);
        assertThat(check.timeoutSeconds()).isLessThan(check.intervalSeconds());
        assertThat(check.port()).isBetween(1, 65_535);
        check.http()
                .map(HealthCheckFuzzTest::sent)
                .orElse(List.of(check.address()))
                .forEach(part -> assertThat(part).doesNotContainPattern("[\\x00-\\x1f\\x7f]"));
    }

    /// What goes into the head of a request.
    private static List<String> sent(HttpQuestion http) {
        assertThat(http.headers().keySet())
                .noneMatch(name -> name.equalsIgnoreCase("User-Agent"))
                .noneMatch(name -> name.equalsIgnoreCase("Content-Length"));
        return Stream.concat(
                        Stream.of(http.method(), http.path()),
                        http.headers().entrySet().stream()
                                .flatMap(header ->
                                        Stream.concat(Stream.of(header.getKey()), header.getValue().stream())))
                .toList();
    }
}
