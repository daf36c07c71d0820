package io.vestibule.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class BuiltInTest {

    private static final Path FOLDER = Path.of("../examples/scenarios");

    static final List<String> NAMES = BuiltIn.NAMES;

    @Test
    void everyFileOfTheExamplesIsBuiltIn() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            NAMES.stream().map(name -> name + ".yaml").toList());
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void aPageReadsLikeAStoryAndSaysHowToRunIt(String name) throws IOException {
        byte[] bytes = BuiltIn.bytes(name).orElseThrow();
        String text = new String(bytes, StandardCharsets.UTF_8);

        assertThat(text)
                .startsWith("# ")
                .contains("#   ./vestibule simulate --scenario " + name)
                .contains("We hope")
                .containsPattern("(?s)#.*\\bLook\\b.*\nroom:");
        assertThat(text.lines()).allMatch(line -> line.length() <= 115);
        assertThat(bytes).isEqualTo(Files.readAllBytes(FOLDER.resolve(name + ".yaml")));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyPageCanBeReadAndScaled(String name) {
        var outcome = ScenarioReader.read(BuiltIn.bytes(name).orElseThrow(), name + ".yaml", Map.of());

        assertThat(outcome).isInstanceOfSatisfying(ScenarioReader.Result.Good.class, good -> {
            Scenario story = good.scenario();
            assertThat(story.name()).isEqualTo(name);
            assertThat(story.title()).isNotEqualTo(name);
            assertThat(story.story()).hasSizeGreaterThan(60);
            assertThat(story.scaled(0.1).visitors()).isBetween(story.visitors() / 11, story.visitors() / 9);
        });
    }

    @Test
    void thereAreTheStoriesThatWereAskedFor() {
        assertThat(BuiltIn.bytes("no-such")).isEmpty();
        assertThat(BuiltIn.bytes("../../settings/x")).isEmpty();
        assertThat(story("vaccination-morning").visitors()).isEqualTo(77_658);
        assertThat(story("vaccination-morning").room().limits().totalActiveUsers())
                .isEqualTo(50_000);
        assertThat(story("small-limits").room().limits().totalActiveUsers()).isEqualTo(5);
        assertThat(story("ten-thousand").visitors()).isEqualTo(10_000);
        assertThat(story("three-of-ten-cut").faults()).hasSize(1);
        assertThat(story("limit-changed-twice").changes()).hasSize(2);
        assertThat(story("three-hundred").centers()).hasSize(300).allMatch(center -> center.workers() == 2000);
    }

    /// Only the method differs, so that the same people come to both.
    @Test
    void thePublishedExperimentIsThereInBothMethods() {
        var inOrder = story("ten-thousand");
        var byLot = story("ten-thousand-random");

        var limits = new Limits(500, 200, Duration.ofMinutes(1), true);
        assertThat(inOrder.room().limits()).isEqualTo(limits);
        assertThat(byLot.room().limits()).isEqualTo(limits);
        assertThat(inOrder.room().queue().method()).isEqualTo(QueueingMethod.FIFO);
        assertThat(byLot.room().queue().method()).isEqualTo(QueueingMethod.RANDOM);
        assertThat(byLot.crowds()).isEqualTo(inOrder.crowds());
        assertThat(byLot.centers()).isEqualTo(inOrder.centers());
        assertThat(byLot.length()).isEqualTo(inOrder.length());
        CrowdPlan crowd = inOrder.crowds().getFirst();
        assertThat(crowd.visitors()).isEqualTo(10_000);
        assertThat(crowd.arrival()).isEqualTo(new Arrival.Uniform(Duration.ZERO, Duration.ofMinutes(30)));
        assertThat(crowd.manners().browseSeconds()).isEqualTo(60);
    }

    private static Scenario story(String name) {
        var outcome = ScenarioReader.read(BuiltIn.bytes(name).orElseThrow(), name, Map.of());
        return ((ScenarioReader.Result.Good) outcome).scenario();
    }
}
