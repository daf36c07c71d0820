package io.vestibule.crowd;

import static java.util.Objects.requireNonNull;

import io.vestibule.crowd.Story.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Crowds before one gate in a process of its own: in the short form all at once, each before rooms
/// of its own, since all of them mostly wait for sessions and passes to be over; in the long form
/// one after another, each with a gate for itself. One of them alone:
/// `mvn -pl proof -am verify -Dlong=true -Dit.test='OneGateIT#limits*'`.
class OneGateIT {

    private static final Story LIMITS = new LimitsStory();
    private static final Story ESTIMATES = new EstimatesStory();
    private static final Story TRUTH = new AnalyticsTruthStory();
    private static final Story OPENING = new OpeningStory();
    private static final Story COUNTING = new CountingStory();
    private static final Story EVENT = new EventStory();

    /// After how many seconds each begins: their crowds come one after another, and wait together.
    private static final Map<Story, Integer> SECONDS =
            Map.of(TRUTH, 0, EVENT, 5, LIMITS, 15, ESTIMATES, 46, COUNTING, 46, OPENING, 90);

    private static final Map<Story, Stage> stages = new HashMap<>();
    private static final List<CrowdRun> runs = new ArrayList<>();

    @TempDir
    private static Path folder;

    @BeforeAll
    static void begin() {
        if (!CrowdRun.LONG) {
            begin(folder, SECONDS);
        }
    }

    @AfterAll
    static void end() {
        runs.forEach(CrowdRun::close);
    }

    private static void begin(Path place, Map<Story, Integer> seconds) {
        var stories = seconds.keySet();
        var rooms = stories.stream().flatMap(story -> story.rooms().stream()).toList();
        var run = new CrowdRun(place, rooms);
        runs.add(run);
        int first = 0;
        for (Story story : stories) {
            var begins = Duration.ofSeconds(requireNonNull(seconds.get(story)));
            stages.put(story, new Stage(run, first, story.rooms(), begins));
            first += story.rooms().size();
        }
        stories.forEach(story -> story.begin(requireNonNull(stages.get(story))));
    }

    private static void judge(Story story, Path ofTheTest) throws IOException {
        if (CrowdRun.LONG) {
            begin(ofTheTest, Map.of(story, 0));
        }
        story.judge(requireNonNull(stages.get(story)));
        if (CrowdRun.LONG) {
            runs.removeLast().close();
        }
    }

    @Test
    void openingNobodyIsToldLessThanTheLimitsAllow(@TempDir Path alone) throws IOException {
        judge(OPENING, alone);
    }

    @Test
    void estimatesComeTrue(@TempDir Path alone) throws IOException {
        judge(ESTIMATES, alone);
    }

    @Test
    void countingKnowsEverybodyOnceAndNoBots(@TempDir Path alone) throws IOException {
        judge(COUNTING, alone);
    }

    @Test
    void eventLetsNobodyInEarlyAndInTheOrderThatTheVerifierTells(@TempDir Path alone) throws IOException {
        judge(EVENT, alone);
    }

    @Test
    void limitsHoldOrderHoldsAndNothingIsLeftIdle(@TempDir Path alone) throws IOException {
        judge(LIMITS, alone);
    }

    @Test
    void analyticsKeepWhatHappened(@TempDir Path alone) throws IOException {
        judge(TRUTH, alone);
    }
}
